import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

const dist = join(import.meta.dirname, '../dist');
const PAGE = 'node_modules/plat-gateway-client/dist/docs/guides/gateway-errors.md#invalid-request';

/** The hint of an invalid option, as the built client in this folder writes it. */
async function hintOf(folder: string, file: string): Promise<string> {
  const program = `import(${JSON.stringify(join(folder, file))}).then(({ GatewayClient }) => {
    try { new GatewayClient({ appName: 1 }); } catch ({ hint }) { console.log(hint); }
  });`;
  return (await promisify(execFile)(process.execPath, ['--eval', program])).stdout;
}

eachRow(['index.js', 'index.cjs'])(
  'a hint of %s names the page that the package has beside it',
  async (file) => {
    expect(await hintOf(dist, file)).toContain(`See ${PAGE}`);
  },
);

eachRow(['index.js', 'index.cjs'])(
  'a hint of %s names no page where a bundle left it behind',
  async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
    await copyFile(join(dist, file), join(folder, file));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    expect(await hintOf(folder, file)).toBe('Correct the option; nothing was sent.\n');
    await rm(folder, { recursive: true });
  },
);
