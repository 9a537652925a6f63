import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCliDocs } from './render-cli-docs';

describe('docs/cli.md', () => {
  it('says what the definitions of the commands say', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/cli.md'), 'utf8');
    // When this fails: npm run build && node tools/docs/generate-cli.mjs
    expect(page).toBe(renderCliDocs());
  });
});
