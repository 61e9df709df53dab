import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { type CommandRun, runCommand, useBuiltCommand } from '../fixtures/built-command.js';
import { bytesKeptOpen, startRawServer } from '../fixtures/raw-server.js';
import { startApp } from '../fixtures/stage.js';

/** It is meant to take two seconds; a machine with much else to do may take more. */
const ENDS_WITHIN_MS = 15_000;
const ROUNDS = inject('thorough') ? 3 : 1;

const file = await useBuiltCommand();

async function start(app: string | number, command: string[] = []) {
  const folder = await folderWith(packageFiles());
  const state = join(await folderWith({}), 'state.json');
  const args = ['--app', String(app), '--package', folder, '--port', '0', '--state', state];
  return runCommand(file, [...args, ...(command.length > 0 ? ['--', ...command] : [])]);
}

/** The desktop's address, when it is printed. */
async function addressOf(run: CommandRun): Promise<string> {
  const address = /http:\/\/localhost:\d+/;
  await expect.poll(() => run.output).toMatch(address);
  return address.exec(run.output)?.[0] ?? '';
}

async function expectEnd(run: CommandRun, since = performance.now()): Promise<void> {
  const outcome = await Promise.race([run.ended, sleep(ENDS_WITHIN_MS, 'it still runs', { ref: false })]);
  ends.push(performance.now() - since);
  expect(outcome).toEqual([0, null]);
  expect(await run.leftovers()).toEqual([]);
}

/** How long each end took, for who reads the test's output. */
const ends: number[] = [];
afterAll(() => console.log(`ended ${ends.length} times, the slowest in ${Math.round(Math.max(...ends))} ms`));

/** A server that notes its process and a child's, and hears no request to end. */
const stubborn = `
  const { spawn } = require('node:child_process'); const fs = require('node:fs');
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {});
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
  child.on('spawn', () => fs.writeFileSync(process.argv[1], process.pid + ' ' + child.pid));
  setInterval(() => {}, 1000);`;

const exitsSoon = 'setTimeout(() => process.exit(0), 300);';

async function pidsIn(file: string): Promise<number[]> {
  await expect.poll(() => existsSync(file)).toBe(true);
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/\d+ \d+/);
  return (await readFile(file, 'utf8')).split(' ').map(Number);
}

/** A process that was killed and that nobody waits for is still listed, as a zombie; it runs no more. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(status);
}

/** The kernel may take a moment to end a process that was killed. */
async function expectGone(pids: number[]): Promise<void> {
  for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
}

describe.skipIf(process.platform === 'win32')('plat-dev at a signal', () => {
  eachRow(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends at %s and leaves nothing behind',
    async (signal) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const run = await start(9);
        await addressOf(run);
        run.child.kill(signal);
        await expectEnd(run);
      }
    },
  );

  it('ends when npm ends the shell between them', async () => {
    const shell = `import { spawn } from 'node:child_process';
      const { pid } = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
      console.log('pid', pid);`;
    const folder = await folderWith({ ...packageFiles(), 'shell.mjs': shell });
    const state = join(await folderWith({}), 'state.json');
    const args = [file, '--app', '9', '--package', folder, '--port', '0', '--state', state];
    const run = await runCommand(join(folder, 'shell.mjs'), args, { npm_lifecycle_event: 'preview' });
    await addressOf(run);
    const pid = Number(/pid (\d+)/.exec(run.output)?.[1]);
    run.child.kill('SIGTERM');
    try {
      await expect.poll(() => isAlive(pid), { timeout: ENDS_WITHIN_MS }).toBe(false);
      expect(await run.leftovers()).toEqual([]);
    } finally {
      if (await isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  it('ends with WebSockets, events, connections and requests under way', async () => {
    const { app, server } = await startApp((request, response) => {
      if (request.url?.endsWith('slow')) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const sockets = new WebSocketServer({ server });
    onTestFinished(() => sockets.close());
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await start(app);
      const url = new URL(await addressOf(run));
      for (const path of ['/app/notes/events', '/app/notes/slow', '/_dev/api/events']) {
        request(new URL(path, url))
          .on('error', () => {})
          .end();
      }
      const idle = connect(Number(url.port), '127.0.0.1');
      idle.on('error', () => {});
      const socket = new WebSocket(`ws://${url.host}/app/notes/live`);
      socket.on('error', () => {});
      await once(socket, 'open');
      run.child.kill('SIGTERM');
      await expectEnd(run);
    }
  });

  it('ends with a WebSocket that the application never answers', async () => {
    const { app } = await startRawServer(() => bytesKeptOpen(''));
    const run = await start(app);
    const socket = new WebSocket(`${(await addressOf(run)).replace('http', 'ws')}/app/notes/`);
    socket.on('error', () => {});
    await sleep(200);
    run.child.kill('SIGTERM');
    await expectEnd(run);
  });

  eachRow([
    ['a command that ignores the signal, and what that has started', [process.execPath, '-e', stubborn]],
    [
      'the server that a shell or npm has started',
      ['sh', '-c', '"$0" -e "$1" "$2"; true', process.execPath, stubborn],
    ],
    [
      'what a command that ends by itself leaves behind',
      [process.execPath, '-e', `${stubborn} ${exitsSoon}`],
    ],
  ])('takes %s with it', async (_, command) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(await folderWith({}), 'pids');
      const run = await start(9, [...command, file]);
      const pids = await pidsIn(file);
      if (!command.join().includes(exitsSoon)) run.child.kill('SIGTERM');
      await expectEnd(run);
      await expectGone(pids);
    }
  });

  it('does not die of a signal that comes again, whenever it does', async () => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const file = join(await folderWith({}), 'pids');
      const run = await start(9, [process.execPath, '-e', stubborn, file]);
      const pids = await pidsIn(file);
      const since = performance.now();
      while (run.child.exitCode === null && run.child.signalCode === null) {
        run.child.kill(round % 2 === 0 ? 'SIGTERM' : 'SIGINT');
        await sleep(round * 7);
        if (performance.now() - since > ENDS_WITHIN_MS) break;
      }
      expect([run.child.exitCode, run.child.signalCode]).toSatisfy(
        // Once all is given back nothing listens any more, and a signal may still come.
        ([code, signal]: [number | null, string | null]) => code === 0 || signal !== null,
      );
      expect(await run.leftovers()).toEqual([]);
      await expectGone(pids);
    }
  });

  it('leaves nothing behind at a signal during the start', async () => {
    for (let round = 0; round < 3 * ROUNDS; round += 1) {
      const file = join(await folderWith({}), 'pids');
      const run = await start(9, [process.execPath, '-e', stubborn, file]);
      await sleep(150 + round * 60);
      run.child.kill('SIGTERM');
      // Before anything is opened the signal itself may end it.
      const [code, signal] = await run.ended;
      expect(code === 0 || signal === 'SIGTERM').toBe(true);
      expect(await run.leftovers()).toEqual([]);
      if (existsSync(file)) await expectGone(await pidsIn(file));
    }
  });
});
