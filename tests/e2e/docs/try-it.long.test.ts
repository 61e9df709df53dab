import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startScript } from '../start-script.js';
import { blocksOf, writePrograms } from './start-pages.js';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Writes the programs of a guide that begin with the name of their file, beside what their installation leaves. */
async function folderOf(text: string, packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'try-it-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writePrograms(text, folder);
  await mkdir(join(folder, 'node_modules'));
  for (const place of packages) {
    const name = place === 'testing' ? 'plat-testing' : place;
    await symlink(join(root, 'packages', place), join(folder, 'node_modules', name), 'junction');
  }
  return folder;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

it.each(['docs/guides/first-call.md', 'docs/zh/guides/first-call.md'])(
  '%s has a call of the gateway that prints what it says',
  async (guide) => {
    const text = await readFile(join(root, guide), 'utf8');
    const folder = await folderOf(text, ['plat-gateway-client', 'testing']);
    const { stdout } = await run(process.execPath, ['gateway.mjs'], { cwd: folder });
    expect(blocksOf(text, 'console').map(inOneLine)).toContain(inOneLine(stdout));
  },
);

// In an empty folder, with nothing that another guide has made.
it.skipIf(process.platform === 'win32').each([
  ['docs/guides/read-a-users-file.md', '## Try it'],
  ['docs/zh/guides/read-a-users-file.md', '## 试一试'],
])('%s runs as printed', async (guide, heading) => {
  const text = await readFile(join(root, guide), 'utf8');
  const folder = await folderOf(text, ['plat-gateway-client']);
  const [start = '', requests = ''] = blocksOf(text.slice(text.indexOf(heading)), 'sh');
  expect(start).toContain('npm install plat-gateway-client plat-dev\n');
  const lines = start.split('\n').filter((line) => line !== '' && !line.startsWith('npm install'));
  const [command = '', ...prepare] = lines.reverse();
  await run('bash', ['-euc', prepare.reverse().join('\n')], { cwd: folder });

  const [, program = '', ...args] = command.split(' ');
  expect(program).toBe('plat-dev');
  const bin = join(root, 'packages/dev/bin/plat-dev.js');
  const { child } = startScript([bin, '--port', '0', ...args], folder);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const address = await vi.waitFor(() => {
    const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
    expect(found, printed).toBeDefined();
    return found ?? '';
  }, 60_000);
  const commands = requests
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '');
  await vi.waitFor(async () => {
    // Before the application listens, plat-dev itself responds.
    expect((await fetch(`${address}/app/notes/`)).status).not.toBe(502);
  }, 60_000);
  const answers: string[] = [];
  for (const line of commands) {
    const asked = line.replace('http://localhost:5666', address);
    const shown = asked.replace('curl ', "curl --silent --write-out ' %{http_code}' ");
    answers.push((await run('bash', ['-euc', shown], { cwd: folder })).stdout);
  }
  const [ada, , ben] = answers;
  expect(ada).toBe('Dear Ben\n 200');
  expect(ben).toMatch(/ 404$/);
  expect(printed).not.toContain('micro_app');
  child.kill('SIGINT');
  await once(child, 'exit');
});
