import type { ExportRecord, FileModel, HelperCall } from '@nx-test-review/source';
import { CypressSupport } from './cypress-support';
import { KnownMethods, type Instance } from './known-methods';
import { MAX_HOPS, Modules, type Target } from './modules';
import { SetupFiles } from './setup-files';

export type { Target } from './modules';

/** `unknown`: it may lead into the workspace and could not be followed. `outside`: a package, a global, a value. */
export type CallTarget = { kind: 'function'; target: Target } | { kind: 'unknown' } | { kind: 'outside' };

type Named =
  | { kind: 'function'; target: Target }
  /** Guessed: a static function of the class gave it back, and may give back anything. */
  | { kind: 'class'; path: string; className: string; guessed?: true }
  | { kind: 'module'; path: string }
  | { kind: 'unknown' }
  | { kind: 'outside' };

/** Follows calls to the functions that they lead to: in the file, through imports, barrels, classes and fixtures. */
export class CallResolver extends Modules {
  private readonly cypress = new CypressSupport(this);
  /** What the runner's configuration puts around a spec. */
  readonly setups = new SetupFiles(this.view);
  private readonly methods = new KnownMethods<CallTarget>();

  resolve(path: string, call: HelperCall, hops = 0): CallTarget {
    const { binding, callee } = call;
    switch (binding.kind) {
      case 'function':
        return this.memberOrFunction(path, binding.id, callee.slice(1));
      case 'import':
        return this.imported(path, binding.specifier, binding.imported, callee.slice(1));
      case 'instance':
        return this.instance(path, binding, callee.slice(1));
      case 'parameter':
        return binding.property === undefined
          ? { kind: 'outside' }
          : this.fixture(path, binding.property, callee, hops);
      case 'global':
        return callee[0] === 'cy' ? this.command(path, callee.at(-1) as string) : { kind: 'outside' };
      default:
        return { kind: 'outside' };
    }
  }

  /** Is its name one that a package gives, or a file that is not there to be read, and no bare name? */
  isOfPackage(path: string, { binding, callee, called }: HelperCall): boolean {
    if (binding.kind === 'import' || (binding.kind === 'instance' && binding.specifier !== undefined)) {
      const where = this.view.resolve(path, binding.specifier as string);
      return where.kind !== 'file' || this.modelOf(where.path) === undefined;
    }
    return binding.kind === 'global' && callee[0] === 'cy' && this.cypress.addsCheck(path, called);
  }

  /** Does it belong to a file of the workspace that is not there or cannot be read, such as a package that is not built? */
  isOfUnreadFile(path: string, { binding }: Pick<HelperCall, 'binding'>): boolean {
    if (binding.kind !== 'import' && binding.kind !== 'instance') return false;
    if (binding.specifier === undefined) return false;
    const where = this.view.resolve(path, binding.specifier);
    return where.kind === 'unknown' || (where.kind === 'file' && this.view.model(where.path)?.ok === false);
  }

  private memberOrFunction(path: string, id: string, members: readonly string[]): CallTarget {
    const target =
      members.length === 0 ? this.functionOf(path, id) : this.functionOf(path, `${id}.${members[0]}`);
    if (target) return { kind: 'function', target };
    if (members.length === 1 && this.givesInstance(path, id)) return this.method(path, id, members[0]!, 0);
    // `const { spy } = setUp()` and `fixture.spy` of a function that gives back `{ spy: new Spy() }`.
    const part = `${id}.${members[0]}`;
    if (members.length === 2 && this.givesInstance(path, part))
      return this.method(path, part, members[1]!, 0);
    // `helper(x).then(…)`: what is called first is the helper.
    const first = this.functionOf(path, id);
    return first && members.length > 0 ? { kind: 'outside' } : { kind: 'unknown' };
  }

  /** A function that gives back an instance of a class. */
  private givesInstance(path: string, id: string): boolean {
    return (
      this.modelOf(path)?.classes.some((item) => item.name === id && item.extends !== undefined) ?? false
    );
  }

  private imported(
    path: string,
    specifier: string,
    imported: string,
    members: readonly string[],
  ): CallTarget {
    const where = this.view.resolve(path, specifier);
    if (where.kind === 'external') return { kind: 'outside' };
    if (where.kind === 'unknown') return { kind: 'unknown' };
    const parts = [...(imported === '*' ? [] : imported.split('.')), ...members];
    const [name, ...rest] = parts;
    if (name === undefined) return { kind: 'unknown' };
    let found = this.exported(where.path, name, 0);
    if (found.kind === 'unknown' && imported === '*') found = this.exported(where.path, 'default', 0);
    return this.memberOf(found, rest, where.path, name);
  }

  private memberOf(found: Named, members: readonly string[], path: string, name: string): CallTarget {
    const [member, ...more] = members;
    switch (found.kind) {
      case 'function':
        if (member === undefined) return found;
        return this.memberOrFunction(found.target.path, found.target.fn.id, members);
      case 'class': {
        if (member === undefined || more.length > 0) return { kind: 'unknown' };
        const method = this.method(found.path, found.className, member, 0);
        return found.guessed && method.kind !== 'function' ? { kind: 'unknown' } : method;
      }
      case 'module':
        return member === undefined
          ? { kind: 'unknown' }
          : this.memberOf(this.exported(found.path, member, 0), more, found.path, member);
      case 'outside':
        return found;
      default: {
        const target = member === undefined ? undefined : this.functionOf(path, `${name}.${member}`);
        return target ? { kind: 'function', target } : { kind: 'unknown' };
      }
    }
  }

  /** What a file exports under a name, followed through re-exports. */
  private exported(path: string, name: string, hops: number): Named {
    const model = this.modelOf(path);
    if (!model || hops > MAX_HOPS) return { kind: 'unknown' };
    for (const item of model.exports) {
      if (item.name !== name) continue;
      if (item.from !== undefined) return this.reexported(path, item.from, item.imported ?? name, hops);
      return this.local(model, item.local ?? name, item, hops);
    }
    const behind = name === 'default' ? undefined : this.behindStars(path).get(name);
    return behind === undefined ? { kind: 'unknown' } : this.exported(behind, name, hops + 1);
  }

  private reexported(path: string, specifier: string, imported: string, hops: number): Named {
    const where = this.view.resolve(path, specifier);
    if (where.kind === 'external') return { kind: 'outside' };
    if (where.kind === 'unknown') return { kind: 'unknown' };
    return imported === '*'
      ? { kind: 'module', path: where.path }
      : this.exported(where.path, imported, hops + 1);
  }

  /** A name of a file: function, class, instance, or something that the file imports itself. */
  private local(model: FileModel, name: string, item: ExportRecord, hops: number): Named {
    if (item.instanceOf !== undefined) return this.classNamed(model, item.instanceOf, hops);
    const target = this.functionOf(model.path, name);
    if (target) return { kind: 'function', target };
    if (model.classes.some((item) => item.name === name))
      return { kind: 'class', path: model.path, className: name };
    const made = item.madeBy === undefined ? undefined : this.classNamed(model, item.madeBy, hops);
    if (made !== undefined) return made.kind === 'class' ? { ...made, guessed: true } : { kind: 'unknown' };
    return this.viaImport(model, name, hops);
  }

  private classNamed(model: FileModel, name: string, hops: number): Named {
    if (model.classes.some((item) => item.name === name))
      return { kind: 'class', path: model.path, className: name };
    return this.viaImport(model, name, hops);
  }

  private viaImport(model: FileModel, local: string, hops: number): Named {
    for (const record of model.imports) {
      const item = record.names.find((name) => name.local === local);
      if (item && record.kind !== 're-export')
        return this.reexported(model.path, record.specifier, item.imported, hops + 1);
    }
    return { kind: 'unknown' };
  }

  private instance(path: string, binding: Instance, members: readonly string[]): CallTarget {
    const member = members[0];
    if (member === undefined) return { kind: 'outside' };
    if (members.length > 1)
      return binding.specifier === undefined && this.givesInstance(path, `${binding.className}.${member}`)
        ? this.memberOrFunction(path, binding.className, members)
        : { kind: 'outside' };
    const { specifier, className } = binding;
    if (specifier === undefined) return this.method(path, className, member, 0);
    const known = this.methods.of(path, specifier, binding);
    const target = known?.get(member) ?? this.importedMethod(path, specifier, binding, member);
    known?.set(member, target);
    return target;
  }

  private importedMethod(
    path: string,
    specifier: string,
    { className, imported }: Instance,
    member: string,
  ): CallTarget {
    const where = this.view.resolve(path, specifier);
    if (where.kind === 'external') return { kind: 'outside' };
    if (where.kind === 'unknown') return { kind: 'unknown' };
    return this.memberOf(
      this.exported(where.path, imported ?? className, 0),
      [member],
      where.path,
      className,
    );
  }

  /** A method of a class, of the classes it extends, or of what a function of that name gives back. */
  private method(path: string, className: string, name: string, hops: number): CallTarget {
    const own = this.functionOf(path, `${className}.${name}`);
    if (own) return { kind: 'function', target: own };
    const model = this.modelOf(path);
    const parent = model?.classes.find((item) => item.name === className)?.extends;
    if (!model || parent === undefined || hops > MAX_HOPS)
      return model ? { kind: 'outside' } : { kind: 'unknown' };
    const found = this.classNamed(model, parent, hops);
    if (found.kind === 'class') return this.method(found.path, found.className, name, hops + 1);
    return found.kind === 'outside' ? found : { kind: 'unknown' };
  }

  /** A fixture of `test.extend`, here or where the file's test function comes from. */
  private fixture(path: string, property: string, callee: readonly string[], hops: number): CallTarget {
    const found = this.findFixture(path, property.split('.')[0] as string, 0);
    // A fixture that overrides its own name hands on the one below it.
    if (!found || hops > MAX_HOPS) return { kind: 'outside' };
    if (callee.length === 1) {
      const { binding } = found;
      const handedOn = binding.kind === 'function' ? this.functionOf(found.path, binding.id) : undefined;
      return handedOn ? { kind: 'function', target: handedOn } : { kind: 'outside' };
    }
    const handed: HelperCall = {
      place: EMPTY,
      quote: '',
      callee: [property, ...callee.slice(1)],
      called: [],
      binding: found.binding,
      args: [],
      settled: 'not-needed',
      guards: [],
    };
    return this.resolve(found.path, handed, hops + 1);
  }

  private findFixture(
    path: string,
    name: string,
    hops: number,
  ): { path: string; binding: HelperCall['binding'] } | undefined {
    const model = this.modelOf(path);
    if (!model || hops > 4) return undefined;
    const fixture = model.fixtures.find((item) => item.name === name && item.binding);
    if (fixture?.binding) return { path, binding: fixture.binding };
    for (const record of model.imports) {
      if (
        !record.names.some((item) => /test|it|base/i.test(item.imported) || /test|it|base/i.test(item.local))
      )
        continue;
      const where = this.view.resolve(path, record.specifier);
      const found = where.kind === 'file' ? this.findFixture(where.path, name, hops + 1) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** A command in a chain of Cypress that nobody can read. */
  unreadCommand(path: string, { binding, callee, called }: HelperCall): string | undefined {
    return binding.kind === 'global' && callee[0] === 'cy' ? this.cypress.unread(path, called) : undefined;
  }

  /** The function of the workspace that a chain begins with: `expectValue` of `expectValue(1).toBe(2)`. */
  firstOf(path: string, call: HelperCall): Target | undefined {
    const [first, ...rest] = call.callee;
    if (first === undefined || rest.length === 0 || call.called[0] !== first) return undefined;
    const found = this.resolve(path, { ...call, callee: [first] });
    return found.kind === 'function' ? found.target : undefined;
  }

  /** A command that the support files of Cypress add. */
  command(path: string, name: string): CallTarget {
    const target = this.cypress.command(path, name);
    return target ? { kind: 'function', target } : { kind: 'outside' };
  }
}

const EMPTY = { line: 1, endLine: 1, start: 0, end: 0 };
