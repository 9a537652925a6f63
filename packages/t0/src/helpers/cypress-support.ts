import type { Modules, Target } from './modules';

/** Checking commands of plugins of Cypress, with the packages that add them. */
const PLUGINS: [RegExp, RegExp][] = [
  [/^(check|configure)A(11|xe)y?$|^checkA11y$/, /^(cypress-axe|axe-)/],
  [/^percySnapshot$/, /^@percy\//],
  [/Snapshots?$/, /snapshot|visual|image|argos|happo|chromatic/],
  [/^eyesCheck/, /^@applitools\//],
  [/^(verify|assert|expect|should)/, /^cypress-/],
];

/** Commands of Cypress itself, none of which is a check by its name alone. */
const COMMANDS = new Set(
  `and as blur check children clear clearAllCookies clearAllLocalStorage clearAllSessionStorage clearCookie clearCookies
  clearLocalStorage click clock closest contains dblclick debug document each end eq exec filter find first fixture focus
  focused get getAllCookies getAllLocalStorage getAllSessionStorage getCookie getCookies go hash hover intercept invoke its
  last location log mount next nextAll nextUntil not now off on once origin parent parents parentsUntil pause press prev
  prevAll prevUntil prompt readFile reload request restore rightclick root route screenshot scrollIntoView scrollTo select
  selectFile server session setCookie shadow should siblings spread spy state stub submit task then tick title trigger type
  uncheck url viewport visit wait within wrap writeFile`.split(/\s+/),
);
/** Queries of Testing Library, and gestures. */
const OF_PLUGINS = /^(find|get|query)(All)?By[A-Z]|^real[A-Z]|^(attachFile|drag|tab|iframe|frameLoaded)$/;

/** What the support files of Cypress give to the specs below their folders. */
export class CypressSupport {
  private readonly support = new Map<string, readonly string[]>();

  constructor(private readonly modules: Modules) {}

  /** One of the commands is a checking one of a plugin that the spec or a support file imports. */
  addsCheck(path: string, commands: readonly string[]): boolean {
    return commands.some((name) => {
      const plugin = PLUGINS.find(([command]) => command.test(name))?.[1];
      return plugin !== undefined && this.supportImports(path).some((specifier) => plugin.test(specifier));
    });
  }

  /** A command that the support files of Cypress add, in place or by the name of a function. */
  command(path: string, name: string): Target | undefined {
    for (const file of [path, ...this.supportFiles(path)]) {
      const target = this.modules.functionOf(file, `cy.${name}`) ?? this.named(file, name);
      if (target) return target;
    }
    return undefined;
  }

  /** `Cypress.Commands.add('login', signIn)`, `add('login', user.signIn)`. */
  private named(file: string, name: string): Target | undefined {
    const commands = this.modules.modelOf(file)?.commands ?? {};
    const [root, ...members] = Object.hasOwn(commands, name) ? (commands[name] as string).split('.') : [];
    const declared = root === undefined ? undefined : this.modules.declarationOf(file, root);
    return declared && this.modules.functionOf(declared.path, [declared.name, ...members].join('.'));
  }

  /** The first command of a chain that neither Cypress nor a plugin of the day gives, and that no support file adds. */
  unread(path: string, commands: readonly string[]): string | undefined {
    // What stands behind a stub or a spy is told to it.
    const fake = commands.findIndex((name) => name === 'stub' || name === 'spy');
    const own = fake < 0 ? commands : commands.slice(0, fake);
    return own.find(
      (name) => !COMMANDS.has(name) && !OF_PLUGINS.test(name) && this.command(path, name) === undefined,
    );
  }

  /** Packages that the support files of Cypress import, and the spec itself. */
  private supportImports(path: string): string[] {
    return [path, ...this.supportFiles(path)].flatMap((file) =>
      (this.modules.modelOf(file)?.imports ?? []).map(({ specifier }) => specifier),
    );
  }

  /** Support files of Cypress in the folders above a spec, with what they import. */
  private supportFiles(path: string): readonly string[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const known = this.support.get(folder);
    if (known) return known;
    const found: string[] = [];
    const queue = supportCandidates(folder).filter((file) => this.modules.modelOf(file) !== undefined);
    for (let file = queue.shift(); file !== undefined && found.length < 50; file = queue.shift()) {
      if (found.includes(file)) continue;
      found.push(file);
      for (const { specifier } of this.modules.modelOf(file)?.imports ?? []) {
        const target = this.modules.fileOf(file, specifier);
        if (target !== undefined) queue.push(target);
      }
    }
    this.support.set(folder, found);
    return found;
  }
}

/** Where Cypress looks for its support file unless told otherwise, in each folder above. */
function supportCandidates(folder: string): string[] {
  const parts = folder.split('/').slice(0, -1);
  const above = parts.map((_, depth) => parts.slice(0, parts.length - depth).join('/') + '/');
  return [...above, ''].flatMap((place) =>
    ['cypress/support/', 'src/support/', 'support/'].flatMap((support) =>
      ['e2e', 'component', 'commands', 'index'].flatMap((name) =>
        ['ts', 'tsx', 'js'].map((extension) => `${place}${support}${name}.${extension}`),
      ),
    ),
  );
}
