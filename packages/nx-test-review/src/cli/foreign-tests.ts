/** Names under which other languages keep tests: no row reads them yet, so they are named and never passed over. */
const NAMES: { language: string; name: RegExp }[] = [
  { language: 'Python', name: /^(test_.*|.*_test)\.py$/ },
  { language: 'Go', name: /_test\.go$/ },
  { language: 'Java', name: /^(Test[A-Z]\w*|\w+(Test|Tests|TestCase|IT))\.java$/ },
  { language: 'Kotlin', name: /^\w+(Test|Tests|Spec)\.kt$/ },
  { language: 'Scala', name: /^\w+(Test|Spec|Suite)\.scala$/ },
  { language: 'C#', name: /^\w+(Test|Tests|Spec|Specs)\.cs$/ },
  { language: 'Ruby', name: /_(spec|test)\.rb$/ },
  { language: 'PHP', name: /Test\.php$/ },
  { language: 'Swift', name: /^\w+Tests?\.swift$/ },
  { language: 'Rust', name: /_test\.rs$/ },
  { language: 'Dart', name: /_test\.dart$/ },
  { language: 'Elixir', name: /_test\.exs$/ },
  { language: 'C or C++', name: /(_test|_unittest|Test|Tests)\.(c|cc|cpp|cxx)$/ },
  { language: 'Gherkin', name: /\.feature$/ },
  { language: 'Robot Framework', name: /\.robot$/ },
  { language: 'Bats', name: /\.bats$/ },
];

/** Language of a file that looks like a test and that no row can read; undefined for other files. */
export function findForeignLanguage(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const maestro = /(^|\/)\.?maestro\/.*\.ya?ml$/.test(path) && !/^config\.ya?ml$/.test(name);
  return maestro ? 'Maestro' : NAMES.find((entry) => entry.name.test(name))?.language;
}
