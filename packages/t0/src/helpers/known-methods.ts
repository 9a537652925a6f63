import type { HelperCall } from '@nx-test-review/source';

/** Files whose answers stay at hand: a spec, and the helpers that it asks between. */
const FILES = 20;

export type Instance = HelperCall['binding'] & { kind: 'instance' };

interface Methods<Answer> {
  of: Instance;
  answers: Map<string, Answer>;
}

/**
 * What the methods of imported classes lead to, by file and specifier: the tests of a spec call the same few methods of what
 * they test, and each row asks again.
 */
export class KnownMethods<Answer> {
  private readonly files = new Map<string, Map<string, Methods<Answer>>>();

  /** Answers by the name of the method, to be added to. Undefined where another class of the same module came first. */
  of(path: string, specifier: string, instance: Instance): Map<string, Answer> | undefined {
    let modules = this.files.get(path);
    if (modules === undefined) {
      if (this.files.size >= FILES) this.files.clear();
      this.files.set(path, (modules = new Map()));
    }
    let known = modules.get(specifier);
    if (known === undefined) modules.set(specifier, (known = { of: instance, answers: new Map() }));
    const same = known.of.className === instance.className && known.of.imported === instance.imported;
    return same ? known.answers : undefined;
  }
}
