import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command, environmentOf, folder, on, useCommand } from './mcp-session.js';

useCommand();

const run = promisify(execFile);
const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const inspector = join(dirname(manifest), 'clients/launcher/build/index.js');
/** What `execFile` rejects with when the process fails. */
type Failed = Error & { stdout: string; code: number };

let server: FakePm;

describe.each(['specification', 'observed'] as const)(
  "the inspector's command line, with a server as in %s",
  (behaviour) => {
    beforeAll(async () => {
      server = await startFakePm({ behaviour });
    });
    afterAll(() => server.close());
    beforeEach(() => server.reset());

    /** What the inspector prints, the result of one request, and how it ends. */
    async function inspect(method: string, ...flags: string[]) {
      const environment = Object.entries(environmentOf(server)).flatMap(([name, value]) => [
        '-e',
        `${name}=${value}`,
      ]);
      const target = [process.execPath, command, 'mcp'];
      const argv = [inspector, '--cli', ...environment, ...target, '--method', method, ...flags];
      // Its own files go to a folder of this test.
      const env = { PATH: process.env.PATH, HOME: folder };
      const ended = await run(process.execPath, argv, { env }).catch((error: Failed) => error);
      const result = JSON.parse(ended.stdout) as Record<string, unknown>;
      return { result, exitCode: 'code' in ended ? ended.code : 0 };
    }

    it('lists tools, resources and prompts', async () => {
      for (const [kind, count] of Object.entries({ tools: 17, resources: 2, prompts: 2 })) {
        const { result, exitCode } = await inspect(`${kind}/list`);
        expect(exitCode).toBe(0);
        expect(result[kind]).toHaveLength(count);
      }
    });

    it('reads', async () => {
      const args = ['--tool-arg', 'resource=bugs', 'id=1'];
      const { result } = await inspect('tools/call', '--tool-name', 'get', ...args);
      expect(result.structuredContent).toMatchObject({ record: { id: 1, title: 'Login fails' } });
    });

    it('writes', async () => {
      const args = ['--tool-arg', 'resource=bugs', 'id=1', 'fields={"pri":1}'];
      const { result, exitCode } = await inspect('tools/call', '--tool-name', 'update', ...args);
      expect({ ...result, exitCode }).toMatchObject({
        exitCode: 0,
        structuredContent: { outcome: 'applied' },
      });
      expect(server.bugs[0]?.pri).toBe(1);
    });

    it('ends with the code of a tool that failed', async () => {
      server.faults.inject({ kind: 'instead', body: { status: 'success' } }, on('PUT', 9));
      const args = ['--tool-arg', 'resource=bugs', 'id=1', 'fields={"pri":1}'];
      const { result, exitCode } = await inspect('tools/call', '--tool-name', 'update', ...args);
      expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'not-applied' } } });
      expect(exitCode).toBe(5);
    });
  },
);
