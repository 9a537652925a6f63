/* eslint-disable @typescript-eslint/no-require-imports -- late: two hundred modules, and most runs read no YAML */
type Yaml = typeof import('yaml');

/** Throws on a text that is no YAML. */
export function parseYaml(text: string): unknown {
  return (require('yaml') as Yaml).parse(text) as unknown;
}
