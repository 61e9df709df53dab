import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScript } from '../start-script.js';

const root = join(import.meta.dirname, '../../..');
/** What the guide's tests import, and where it is. */
const packages: Record<string, string> = {
  'plat-app-sdk': 'packages/plat-app-sdk',
  'plat-gateway-client': 'packages/plat-gateway-client',
  'plat-testing': 'packages/testing',
  jsdom: 'node_modules/jsdom',
  vitest: 'node_modules/vitest',
};

let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'testing-guide-'));
  await mkdir(join(project, 'node_modules'));
  for (const [name, folder] of Object.entries(packages)) {
    await symlink(join(root, folder), join(project, 'node_modules', name), 'junction');
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const guide = await readFile(join(root, 'docs/guides/testing-an-application.md'), 'utf8');
  for (const [, name = '', code = ''] of guide.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```/gms)) {
    await writeFile(join(project, name), code);
  }
});
afterAll(() => rm(project, { recursive: true }));

const tests = ['notes.test.js', 'closed-window.test.js', 'server.test.js'];

it('the guide to testing has tests that pass as they stand', async () => {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const { ended } = startScript([vitest, 'run', '--root', project, ...tests], project, { NO_COLOR: '1' });
  const { code, output, errors } = await ended;
  expect({ code, text: output + errors }).toEqual({
    code: 0,
    text: expect.stringMatching(/Test Files +3 passed/),
  });
}, 120_000);
