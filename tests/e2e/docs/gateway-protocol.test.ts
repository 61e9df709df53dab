import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { capabilityRules } from 'plat-schemas/gateway/rules';
import { platforms } from 'plat-schemas/platforms';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it } from 'vitest';
import { codeWordsOf, tablesOf } from './markdown-tables.js';

const root = join(import.meta.dirname, '../../..');
/** What runs a client, and the arguments before its file; the command with `--version` or alone says whether it is there. */
const INTERPRETERS = {
  'client.sh': ['sh', [], 'curl --version'],
  'client.py': ['python3', [], 'python3 --version'],
  'client.go': ['go', ['run'], 'go version'],
} as const;

describe.each(['docs/protocol/gateway.md', 'docs/zh/protocol/gateway.md'])('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const tables = tablesOf(text);

  it('has every capability, with its scope', () => {
    const table = tables.find(({ header }) => header[1] === 'scope');
    const scopes = table?.rows.map(([req, scope]) => [codeWordsOf(req)[0], codeWordsOf(scope)[0]]);
    expect(scopes).toEqual(Object.entries(capabilityRules).map(([req, { scope }]) => [req, scope]));
  });

  it('has the names of both platforms', () => {
    const [table] = tables;
    for (const [column, { variablePrefix, userHeaders, ...names }] of Object.values(platforms).entries()) {
      const written = table?.rows.map((row) => codeWordsOf(row[column + 1])[0]);
      expect(written?.sort()).toEqual(Object.values(names).sort());
    }
  });

  it('has a request of the length that it says', () => {
    const [, length, body = ''] = /content-length: (\d+)\n[^\n]*\n\n(.*)\n/.exec(text) ?? [];
    expect(body.length).toBe(Number(length));
    expect(JSON.parse(body)).toHaveProperty('req');
  });

  for (const [file, [command, args, probe]] of Object.entries(INTERPRETERS)) {
    const isThere = spawnSync('sh', ['-c', probe]).status === 0;
    const runs = it.skipIf(!isThere).each(['plat', 'fnos'] as const);
    runs(`has a client ${file} that calls the gateway of %s`, async (platform) => {
      const [, code = ''] = new RegExp(`\`\`\`\\w+\\n((?:#|//) ${file}\\n[^]*?)\`\`\``).exec(text) ?? [];
      const folder = await mkdtemp(join(tmpdir(), 'plat-client-'));
      await writeFile(join(folder, file), code);
      const gateway = await startFakeGateway({ platform });
      const env = { ...process.env, ...gateway.environment };
      const run = () => promisify(execFile)(command, [...args, join(folder, file)], { env });
      const data = { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' };
      const { stdout } = await run();
      const printed: unknown = JSON.parse(stdout);
      expect(file === 'client.sh' ? printed : { data: printed }).toMatchObject({ data });
      expect(gateway.calls).toEqual([expect.objectContaining({ appName: 'notes', code: 0 })]);
      gateway.world.scopes = [];
      const refused = await run().catch((error: unknown) => error);
      // The script prints the response, and the others the refusal alone.
      const said = file === 'client.sh' ? { stdout: /200003/ } : { stderr: /Forbidden/ };
      for (const [stream, words] of Object.entries(said))
        expect(refused).toMatchObject({ code: 1, [stream]: expect.stringMatching(words) });
      await gateway.close();
      await rm(folder, { recursive: true });
    });
  }
});
