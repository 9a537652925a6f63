import { TestReviewError, type Waiver } from '@nx-test-review/contracts';
import { parseWaivers } from '@nx-test-review/gate';
import {
  CONFIG_FILE,
  loadConfigLayers,
  readSteeringText,
  WAIVER_FILE,
} from '../../engine/config/load-config';
import { folderOf } from '../../engine/workspace/member-roots';
import { explainConfig } from '../explain-config';
import { fail, ok, warn, type DoctorInput, type DoctorLine } from './types';

const ENDING_DAYS = 14;
const DAY = 86_400_000;

/** Every configuration file of the workspace, alone and on top of the root's. */
export function checkConfig({ head, registry }: DoctorInput): DoctorLine[] {
  const paths = head.list().filter((path) => path === CONFIG_FILE || path.endsWith(`/${CONFIG_FILE}`));
  if (paths.length === 0) return [ok('configuration', `defaults: there is no ${CONFIG_FILE}`)];
  const failures = paths.flatMap((path) => {
    const line = attempt(`configuration ${path}`, () => {
      explainConfig(loadConfigLayers(head, folderOf(path)), registry);
    });
    return line === undefined ? [] : [line];
  });
  return failures.length > 0 ? failures : [ok('configuration', paths.join(', '))];
}

/** The waiver file: valid, and which waivers have ended or soon will. */
export function checkWaivers({ head, registry, today }: DoctorInput): DoctorLine[] {
  let waivers: Waiver[] = [];
  const failure = attempt('waivers', () => {
    const text = readSteeringText(head, WAIVER_FILE);
    if (text !== undefined) waivers = parseWaivers(text, WAIVER_FILE, registry);
  });
  if (failure !== undefined) return [failure];
  if (waivers.length === 0) return [ok('waivers', 'none')];
  const daysLeft = (waiver: Waiver): number =>
    (Date.parse(`${waiver.expires}T23:59:59Z`) - today.getTime()) / DAY;
  const describe = (waiver: Waiver): string =>
    `${waiver.row} ${waiver.path ?? waiver.fingerprint} of ${waiver.owner} (${waiver.expires})`;
  const expired = waivers.filter((waiver) => daysLeft(waiver) < 0);
  const ending = waivers.filter((waiver) => daysLeft(waiver) >= 0 && daysLeft(waiver) <= ENDING_DAYS);
  const lines = [ok('waivers', `${waivers.length} waivers, ${waivers.length - expired.length} in force`)];
  if (expired.length > 0) {
    lines.push(
      warn(
        'waivers',
        `past their date and not counted: ${expired.map(describe).join('; ')}`,
        `take them out of ${WAIVER_FILE}`,
      ),
    );
  }
  if (ending.length > 0) {
    lines.push(
      warn(
        'waivers',
        `end within ${ENDING_DAYS} days: ${ending.map(describe).join('; ')}`,
        'mend what they cover',
      ),
    );
  }
  return lines;
}

function attempt(check: string, work: () => void): DoctorLine | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof TestReviewError) return fail(check, error.message, error.hint);
    throw error;
  }
}
