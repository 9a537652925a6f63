import type { FileModel } from '@nx-test-review/source';

const known = new WeakMap<FileModel, ReadonlySet<string>>();

/** Does anything that runs when the file is loaded call the function, or may others do it, since it is exported? */
export function isCalled(id: string, file: FileModel): boolean {
  const names = known.get(file) ?? collectCalled(file);
  known.set(file, names);
  return names.has(id.split('.')[0]?.replace(/#\d+$/, '') ?? id);
}

/** Does only another file call it, if any does? */
export function isCalledElsewhere(id: string, file: FileModel): boolean {
  const name = id.split('.')[0]?.replace(/#\d+$/, '') ?? id;
  return isCalled(id, file) && !collectCalled(file, []).has(name);
}

function collectCalled(
  file: FileModel,
  exported = file.exports.map(({ name, local }) => local ?? name),
): ReadonlySet<string> {
  const called = new Set<string>();
  const queue = [...file.module.names, ...exported];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (called.has(name)) continue;
    called.add(name);
    for (const fn of file.functions)
      if (fn.name === name || fn.id === name || fn.className === name) queue.push(...fn.body.names);
  }
  return called;
}
