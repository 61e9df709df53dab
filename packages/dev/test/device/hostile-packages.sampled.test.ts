import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { buildCommand } from '../fixtures/built-command.js';
import { hostilePackages } from '../fixtures/hostile-packages.js';

const own = process.getuid?.();
const isSuperuser = own === 0;
/** Who opens the packages: an ordinary user, also where the tests are the superuser's, and in the long run the superuser too. */
const users = isSuperuser ? [3456, ...(inject('thorough') ? [0] : [])] : [own];
/** Each is opened by several commands, so the usual run takes every sixth. */
const packages = hostilePackages.filter((_, at) => inject('thorough') || at % 6 === 0);
const SECRET = 'CANARY';
const home: Record<string, string> = {
  '.ssh/id_ed25519': `-----BEGIN ${SECRET}-----\n`,
  '.ssh/authorized_keys': 'ssh-ed25519 own\n',
  '.bash_profile': `# ${SECRET}\n`,
  'Documents/letter.txt': `Dear ${SECRET}\n`,
  'logs/app.log': `${SECRET} logs\n`,
  'entries/config': `{".url":{"loud.${SECRET}":{"title":"${SECRET}","type":"url","port":"1","url":"/"}}}`,
  'entries/install': `[{"stepTitle":"${SECRET}","items":[{"type":"text","field":"${SECRET}","label":"${SECRET}","rules":[{"required":true}]}]}]`,
  'project/package.json': '{}\n',
  'project/.git/hooks/pre-commit': '#!/bin/sh\n',
};

/** A home folder of one's own for a test, and a Unix socket in it that nobody has to call. */
async function makeHome(uid: number | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-home-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(home)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chmod(join(folder, '.ssh/id_ed25519'), 0o600);
  const calls: string[] = [];
  const server = createServer((socket) => socket.on('data', (data) => calls.push(String(data))));
  await once(server.listen(join(folder, 'other.sock')), 'listening');
  onTestFinished(() => void server.close());
  if (isSuperuser) execFileSync('chown', ['-R', `${uid}:${uid}`, folder]);
  return { folder, calls };
}

/** Everything below a folder: its rights, its size and its text. */
async function contentOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const lines = entries.sort().map(async (name) => {
    const place = join(folder, name);
    const stats = await lstat(place);
    const text = stats.isFile()
      ? await readFile(place, 'utf8')
      : stats.isSymbolicLink()
        ? await readlink(place)
        : '';
    return `${name} ${stats.mode.toString(8)} ${stats.uid} ${text}`;
  });
  return Promise.all(lines);
}

const options = {
  check: ['check'],
  verify: ['pack', '--verify'],
  run: ['--port', '0', '--state'],
  test: ['test', '--timeout', '5'],
};
/** What plat-dev prints when nothing more happens to a package that it runs. */
const SETTLED = /The application runs|failed|answer its questions|does not run|left alone/;

describe.skipIf(hasNoLayout)('a package of a stranger', () => {
  let built: Awaited<ReturnType<typeof buildCommand>>;
  beforeAll(async () => {
    built = await buildCommand();
    execFileSync('chmod', ['-R', 'a+rX', dirname(built.file)]);
  });
  afterAll(() => built.remove());

  async function ownFolder(uid: number | undefined): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'plat-dev-temporary-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    if (isSuperuser) execFileSync('chown', [`${uid}:${uid}`, folder]);
    return folder;
  }

  async function run(command: keyof typeof options, path: string, folder: string, uid: number | undefined) {
    const [temporary, state] = [await ownFolder(uid), await ownFolder(uid)];
    const stateFile = command === 'run' ? [join(state, 'state.json')] : [];
    const child = spawn(process.execPath, [built.file, ...options[command], ...stateFile, path], {
      cwd: join(folder, 'project'),
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary },
      ...(isSuperuser && { uid, gid: uid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const closed = once(child, 'close');
    if (command === 'run') {
      const isSettled = () => child.exitCode !== null || SETTLED.test(output);
      await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
      const [url] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      // What a page and a browser get.
      for (const place of [
        '/app/loud/',
        '/cgi/ThirdParty/loud/ui/config',
        '/_dev/api/state',
        '/_dev/api/log',
      ])
        if (url !== undefined) output += await (await fetch(url + place)).text();
      child.kill('SIGINT');
    }
    await closed;
    return { output, left: await readdir(temporary) };
  }

  eachRow(users.flatMap((uid) => packages.map((hostile) => [hostile.name, uid, hostile] as const)))(
    '%s, opened by user %s, changes, deletes and shows nothing outside',
    async (_name, uid, { commands, finding, isScript, make }) => {
      const { folder, calls } = await makeHome(uid);
      const before = await contentOf(folder);
      const path = await make(folder);
      for (const command of commands) {
        const { output, left } = await run(command, path, folder, uid);
        expect(await contentOf(folder), command).toEqual(before);
        expect(output, command).not.toContain(SECRET);
        expect(output, command).not.toContain('A quiet day');
        expect(output, command).not.toContain('fault of plat-dev');
        expect(left, output).toEqual([]);
        if (command === 'check' && finding !== undefined)
          expect(output).toContain(`${finding === 'link-leaves-package' ? 'warning' : 'error'} ${finding}`);
        if (command === 'test') expect(output).toMatch(isScript ? /begun[\s\S]*\d passed/ : /\d passed/);
      }
      expect(calls).toEqual([]);
    },
  );
});
