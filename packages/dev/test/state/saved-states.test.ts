import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command, startedIn } from '../fixtures/command.js';
import { startApp } from '../fixtures/stage.js';

/** A server in place of an emulator that was asked for saved states. */
async function startControl(status: number, body: unknown) {
  const asked: string[] = [];
  const { app } = await startApp((request, response) => {
    const { 'x-plat-dev': mark } = request.headers;
    asked.push(`${request.method} ${request.url} ${mark}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { asked, url: `http://localhost:${app}` };
}

describe('plat-dev state', () => {
  eachRow([
    [
      ['save', 'before the demo'],
      'POST /_dev/api/states/before%20the%20demo 1',
      'Saved as before the demo.\n',
    ],
    [['load', '../a'], 'PUT /_dev/api/states/..%2Fa 1', 'Loaded ../a.\n'],
  ])('asks the running emulator: %j', async (words, request, said) => {
    const { asked, url } = await startControl(200, {});
    const { written, code } = command('state', ...words, '--url', url);
    expect(await code).toBe(0);
    expect(asked).toEqual([request]);
    expect(written).toEqual({ out: said, err: '' });
  });

  it('lists what is saved, without steering the terminal', async () => {
    const { asked, url } = await startControl(200, [
      { name: 'demo', savedAt: '2026-01-01T00:00:00Z' },
      { name: 'a\u001b[2J' },
    ]);
    const { written, code } = command('state', 'list', '--url', url);
    expect(await code).toBe(0);
    expect(asked).toEqual(['GET /_dev/api/states 1']);
    expect(written.out).toBe('demo  2026-01-01T00:00:00Z\na\\u001b[2J\n');
  });

  it('says why it was refused', async () => {
    const { url } = await startControl(404, {
      error: {
        message: 'There is no state demo',
        text: { template: 'There is no state {0}', values: ['demo'] },
      },
    });
    const { written, code } = command('state', 'load', 'demo', '--url', url);
    expect(await code).toBe(5);
    expect(written.err).toContain('rejected the request: There is no state demo.\n  plat-dev state list');
  });

  eachRow([
    ['somebody else', 200, '<html>'],
    ['nobody', undefined, ''],
  ])('says that no plat-dev answers where %s does', async (_, status, text) => {
    const { server, app } = await startApp(
      (_request, response) => void response.writeHead(status ?? 200).end(text),
    );
    if (status === undefined) server.close();
    const { written, code } = command('state', 'list', '--url', `http://127.0.0.1:${app}`);
    expect(await code).toBe(5);
    expect(written.err).toContain('plat-dev does not respond at');
  });

  it('has exit code 2 for an address that is none', async () => {
    expect(await command('state', 'list', '--url', 'localhost').code).toBe(2);
  });

  it('finds the emulator by its note beside the state, which goes when the emulator does', async () => {
    const state = join(await folderWith({}), '.plat-dev/state.json');
    const folder = await folderWith(packageFiles());
    const args = ['--app', '9', '--package', folder, '--port', '0', '--state', state];
    const { address, ...run } = await startedIn({}, ...args);
    const note = join(state, '../run.json');
    await vi.waitFor(
      async () => expect(JSON.parse(await readFile(note, 'utf8')).pid).toBe(process.pid),
      60_000,
    );
    const found = command('state', 'load', 'never-saved', '--state', state);
    await found.code;
    expect(found.written.err).toContain(`plat-dev at ${address} rejected the request`);
    const ofAnother = command('state', 'list', '--state', join(state, '../ben.json'));
    expect(await ofAnother.code).toBe(5);
    const second = await startedIn({}, ...args);
    await vi.waitFor(() => expect(second.written.err).toContain(`the emulator at ${address} was started`));
    second.signals.emit('SIGTERM');
    await second.code;
    expect(run.written.err).toBe('');
    run.signals.emit('SIGTERM');
    await run.code;
    const gone = command('state', 'list', '--state', state);
    expect(await gone.code).toBe(5);
    expect(gone.written.err).toContain(`No running plat-dev uses ${state}`);
  });
});
