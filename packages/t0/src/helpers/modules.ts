import type { FileModel, FunctionModel } from '@nx-test-review/source';
import type { ModelView } from '../types';

/** A function of the workspace that a call leads to. */
export interface Target {
  path: string;
  fn: FunctionModel;
}

/** Barrels behind barrels: what lies further is taken for a circle. */
export const MAX_HOPS = 12;

/** Files of the workspace with the functions that they declare and the names that they hand on. */
export class Modules {
  private readonly functions = new WeakMap<FileModel, Map<string, FunctionModel>>();
  private readonly stars = new Map<string, ReadonlyMap<string, string>>();

  constructor(protected readonly view: ModelView) {}

  modelOf(path: string): FileModel | undefined {
    const parsed = this.view.model(path);
    return parsed?.ok ? parsed.model : undefined;
  }

  /** File of the workspace that a specifier leads to. */
  fileOf(path: string, specifier: string): string | undefined {
    const where = this.view.resolve(path, specifier);
    return where.kind === 'file' ? where.path : undefined;
  }

  functionOf(path: string, id: string): Target | undefined {
    const fn = this.functionsOf(path)?.get(id);
    return fn && { path, fn };
  }

  private functionsOf(path: string): ReadonlyMap<string, FunctionModel> | undefined {
    const model = this.modelOf(path);
    let byId = model && this.functions.get(model);
    if (model && !byId) {
      byId = new Map(model.functions.map((fn) => [fn.id, fn]));
      this.functions.set(model, byId);
    }
    return byId;
  }

  /** The file that declares what a name of a file stands for, and the name there; imports and re-exports are followed. */
  declarationOf(path: string, local: string, hops = 0): { path: string; name: string } | undefined {
    const model = hops > MAX_HOPS ? undefined : this.modelOf(path);
    for (const { specifier, kind, names } of model?.imports ?? []) {
      const item = kind === 're-export' ? undefined : names.find((name) => name.local === local);
      if (item) return this.exportedAt(this.fileOf(path, specifier), item.imported, hops + 1);
    }
    return model && { path, name: local };
  }

  private exportedAt(
    path: string | undefined,
    name: string,
    hops: number,
  ): { path: string; name: string } | undefined {
    const model = path === undefined || hops > MAX_HOPS ? undefined : this.modelOf(path);
    if (path === undefined || !model) return undefined;
    const item = model.exports.find((one) => one.name === name);
    if (item?.from !== undefined)
      return this.exportedAt(this.fileOf(path, item.from), item.imported ?? name, hops + 1);
    if (item) return this.declarationOf(path, item.local ?? name, hops + 1);
    const behind = name === 'default' ? undefined : this.behindStars(path).get(name);
    return behind === undefined ? undefined : this.exportedAt(behind, name, hops + 1);
  }

  /** Functions that belong to what a function gives back. */
  membersOf(path: string, id: string): Target[] {
    const members: Target[] = [];
    for (const [name, fn] of this.functionsOf(path) ?? [])
      if (name.startsWith(`${id}.`)) members.push({ path, fn });
    return members;
  }

  /** Files that export names themselves, for all names that `export *` hands through a file: large barrels are read once. */
  protected behindStars(path: string): ReadonlyMap<string, string> {
    const known = this.stars.get(path);
    if (known) return known;
    const names = new Map<string, string>();
    const seen = new Set([path]);
    const open = [path];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const stars: string[] = [];
      for (const { name, from } of this.modelOf(at)?.exports ?? []) {
        if (name !== '*') {
          if (at !== path && !names.has(name)) names.set(name, at);
          continue;
        }
        const target = from === undefined ? undefined : this.fileOf(at, from);
        if (target !== undefined && !seen.has(target)) stars.push(target);
      }
      for (const target of stars.reverse()) open.push(target);
      for (const target of stars) seen.add(target);
    }
    this.stars.set(path, names);
    return names;
  }
}
