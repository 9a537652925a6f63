/**
 * Keeps what the fake code host needs of GitHub's own description of its API: for each operation that we call the path,
 * the method, the shape of the request and of the answers, without prose and examples.
 *
 *     npm install --no-save --prefix tmp/openapi @octokit/openapi@23.0.2
 *     node tools/testing/code-host/extract-openapi.mjs \
 *       tmp/openapi/node_modules/@octokit/openapi/generated/api.github.com.deref.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OPERATIONS = [
  'checks/create',
  'checks/update',
  'checks/list-for-ref',
  'issues/list-comments',
  'issues/create-comment',
  'issues/update-comment',
  'issues/delete-comment',
  'pulls/get',
  'repos/list-pull-requests-associated-with-commit',
  'users/get-authenticated',
];
const PROSE = /^(description|examples?|title|externalDocs|x-github.*|deprecated|default)$/;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property may be called `title` itself: prose is a text, a property is a schema. */
function strip(node) {
  if (Array.isArray(node)) return node.map(strip);
  if (!isObject(node)) return node;
  // The description means null where it says nullable, and its lists of values leave it out.
  if (node.nullable && Array.isArray(node.enum)) return { ...node, enum: [...node.enum, null] };
  const isNames = Object.values(node).every(isObject);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isNames || !PROSE.test(key))
      .map(([key, value]) => [key, strip(value)]),
  );
}

const schemaOf = (holder) => holder?.content?.['application/json']?.schema;
const source = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const kept = {};
for (const [path, methods] of Object.entries(source.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    if (!OPERATIONS.includes(operation.operationId)) continue;
    const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'));
    kept[operation.operationId] = {
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      body: strip(schemaOf(operation.requestBody)) ?? null,
      status: Number(status),
      answer: strip(schemaOf(answer)) ?? null,
    };
  }
}
const missing = OPERATIONS.filter((name) => kept[name] === undefined);
if (missing.length > 0) throw new Error(`not described: ${missing.join(', ')}`);
const file = fileURLToPath(new URL('./operations.json', import.meta.url));
const operations = Object.fromEntries(OPERATIONS.map((name) => [name, kept[name]]));
writeFileSync(file, `${JSON.stringify({ version: source.info.version, operations })}\n`);
console.log(`wrote ${file}`);
