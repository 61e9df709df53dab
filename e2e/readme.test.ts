import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

describe('the example of the README', () => {
  it('runs as it stands, and shows what the text beside it says', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const gateway = await startFakeGateway();
    expect(await run(example, gateway.environment)).toBe('1.2.0401\n');
    gateway.world.scopes = [];
    expect(await run(example, gateway.environment)).toMatch(/^forbidden Declare the scope/);
    await gateway.close();
  });
});

/** Runs a module as a user of the packages would, in a folder that has them installed. */
function run(code: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module'], {
    cwd: join(root, 'examples/tour'),
    env: { ...process.env, ...environment },
  });
  child.stdin.end(code);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}
