import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let gateway: RunningFakeGateway;

beforeEach(async () => {
  gateway = await startFakeGateway();
});
afterEach(() => gateway.close());

describe('the example of the README', () => {
  it('runs as it stands, and shows what the text beside it says', async () => {
    const [example = ''] = await examplesOf('README.md');
    expect(await run(example)).toEqual({ code: 0, output: '1.2.0401\n' });
    gateway.world.scopes = [];
    expect((await run(example)).output).toMatch(/^forbidden Declare the scope/);
  });
});

describe('each example of a package', () => {
  it.each(['schemas', 'plat-gateway-client', 'testing'])('%s runs as it stands', async (folder) => {
    const examples = await examplesOf(`packages/${folder}/README.md`);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(await run(example)).toMatchObject({ code: 0 });
  });
});

async function examplesOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  return [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
}

/** Runs a module as a user of the packages would: beside an application's manifest, with the packages installed. */
function run(code: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module'], {
    cwd: join(root, 'examples/notes-app'),
    env: { ...process.env, ...gateway.environment },
  });
  child.stdin.end(code);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => child.on('close', (status) => resolve({ code: status, output })));
}
