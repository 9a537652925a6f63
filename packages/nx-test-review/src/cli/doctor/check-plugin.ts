import { plural } from '@nx-test-review/contracts';
import { readNxJson, readRegistrations } from '../../engine/workspace/registration';
import { findNxScript } from '../find-nx';
import { runProgram } from '../run-program';
import { fail, ok, warn, type DoctorInput, type DoctorLine } from './types';

/** Registration in nx.json, and what Nx makes of it: does the plugin load, which projects have the targets. */
export async function checkPlugin(input: DoctorInput): Promise<DoctorLine[]> {
  const { root, head } = input;
  if (!head.has('nx.json')) {
    return [
      fail(
        'registration',
        'there is no nx.json here',
        'run this in an Nx workspace; nx-test-review t0 PATH needs none',
      ),
    ];
  }
  if (readNxJson(head) === undefined) {
    return [fail('registration', 'nx.json cannot be read as JSON', 'mend the syntax of nx.json')];
  }
  const registrations = readRegistrations(head);
  if (registrations.length === 0) {
    return [fail('registration', 'nx.json does not register nx-test-review', 'npx nx add nx-test-review')];
  }
  const targets = [
    ...new Set(registrations.flatMap(({ targetName, t0TargetName }) => [targetName, t0TargetName])),
  ];
  const times = registrations.length === 1 ? '' : ` ${registrations.length} times`;
  const lines = [
    ok('registration', `nx.json registers nx-test-review${times}, targets ${targets.join(', ')}`),
  ];
  return lines.concat(await Promise.all(targets.map((target) => checkTarget(input, root, target))));
}

async function checkTarget(input: DoctorInput, root: string, target: string): Promise<DoctorLine> {
  const check = `target ${target}`;
  const script = findNxScript(root);
  if (script === undefined)
    return fail(check, 'Nx is not installed, so no target can be seen', 'install the workspace');
  const command = ['show', 'projects', '--with-target', target, '--json'];
  const outcome = await runProgram(process.execPath, [script, ...command], { cwd: root, env: input.env });
  const projects = outcome.code === 0 ? parseNames(outcome.stdout) : undefined;
  if (projects === undefined) {
    const said = firstLines(outcome.stderr || outcome.stdout);
    return fail(
      check,
      `Nx cannot load the projects: ${said}`,
      `run it to see all of it: npx nx ${command.join(' ')} --verbose`,
    );
  }
  if (projects.length === 0) {
    return warn(
      check,
      'no project has it',
      'a project gets it with its first spec; see include and exclude of the registration in nx.json',
    );
  }
  const shown = projects.slice(0, 5).join(', ');
  return ok(check, `${plural(projects.length, 'project')}: ${shown}${projects.length > 5 ? ', ...' : ''}`);
}

function parseNames(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text.slice(Math.max(0, text.indexOf('['))));
    return Array.isArray(value) ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}

function firstLines(text: string): string {
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, 3)
      .join(' | ') || 'it said nothing'
  );
}
