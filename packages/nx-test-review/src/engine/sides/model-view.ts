import type { Snapshot } from '@nx-test-review/scope';
import { nearestFrameworks, type FrontEnd, type ParseResult } from '@nx-test-review/source';
import type { ModelView } from '@nx-test-review/t0';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Models of one side's files, each parsed once. A file of another language has no model. */
export function createModelView(snapshot: Snapshot, frontEnd: FrontEnd): ModelView {
  const models = new Map<string, ParseResult | undefined>();
  return {
    model(path) {
      if (!models.has(path)) models.set(path, parse(snapshot, frontEnd, path));
      return models.get(path);
    },
    resolve: (fromPath, specifier) => snapshot.resolve(fromPath, specifier),
    text(path) {
      const read = snapshot.has(path) ? snapshot.read(path) : undefined;
      return read?.ok === true ? read.text : undefined;
    },
  };
}

function parse(snapshot: Snapshot, frontEnd: FrontEnd, path: string): ParseResult | undefined {
  if (!SCRIPT.test(path) || !snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  if (!read.ok) return { ok: false, unreadable: { path, reason: read.reason } };
  const frameworkHints = nearestFrameworks(path, (name) => snapshot.has(name));
  return frontEnd.parse(path, read.text, { frameworkHints });
}
