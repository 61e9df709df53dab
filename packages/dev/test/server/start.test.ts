import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { DEFAULT_PORT } from '../../src/server/loopback.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { startStage } from '../fixtures/stage.js';

describe('the state file', () => {
  it('brings grants and settings back after a restart, and no fault', async () => {
    const state = join(await folderWith({}), 'deep/state.json');
    const first = await startStage({ state });
    await first.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });
    await first.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents/readme.md'] });
    await first.authorize({ operation: 'pickSharedFile', paths: ['/vol1/shared'] });
    first.change({ userId: 1001, theme: 'dark' });
    first.setFaults({ host: 'mute' });
    const { grants, config } = first.state();
    await first.close();

    const second = await startStage({ state });
    expect(second.state()).toMatchObject({ userId: 1001, grants, config, faults: { host: 'well' } });
    expect(second.gateway.world.folders.users).toEqual({ 1000: ['/vol1/1000/documents'] });
    await second.close();
    expect((await startStage({ state, fresh: true })).state()).toMatchObject({
      userId: 1000,
      grants: { shared: [], users: {} },
    });
  });

  it('keeps what the gateway deleted deleted', async () => {
    const state = join(await folderWith({}), 'state.json');
    const stage = await startStage({ state });
    await stage.authorize({ operation: 'pickSharedFile', paths: ['/vol1/shared'] });
    stage.gateway.answerTo({
      authorization: `Bearer ${stage.gateway.token}`,
      contentType: 'application/json',
      body: '{"req":"plat.file.delSharedAccessibleFolder","appName":"notes","data":{"path":"/vol1/shared"}}',
    });
    await stage.close();
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ grants: { folders: { shared: [] } } });
  });

  it('is a whole state at every moment, and leaves nothing beside it', async () => {
    const folder = await folderWith({});
    const state = join(folder, 'state.json');
    const stage = await startStage({ state });
    for (let count = 0; count < 50; count += 1) {
      stage.change({ language: 'x'.repeat(count * 1000) });
      if (existsSync(state)) JSON.parse(await readFile(state, 'utf8'));
    }
    await stage.close();
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({
      config: { language: 'x'.repeat(49_000) },
    });
    expect(await readdir(folder)).toEqual(['apps', 'state.json']);
    expect(await readFile(state, 'utf8')).not.toContain(stage.gateway.token);
  });

  eachRow(['', '{"version":1', '{"version":2}', '[]'])('that holds %j is left as it is', async (text) => {
    const state = join(await folderWith({ 'state.json': text }), 'state.json');
    await expect(startStage({ state })).rejects.toMatchObject({ code: 'state-invalid' });
    expect(await readFile(state, 'utf8')).toBe(text);
  });
});

describe('what was taken', () => {
  it('is given back: port, socket and temporary folders', async () => {
    // A folder for temporary ones that no other test has.
    vi.stubEnv('TMPDIR', await folderWith({}));
    onTestFinished(() => void vi.unstubAllEnvs());
    const before = await readdir(tmpdir());
    const stage = await startStage();
    const port = Number(new URL(stage.url).port);
    await stage.close();
    await stage.close();
    expect(existsSync(stage.gateway.socketPath)).toBe(false);
    const left = (await readdir(tmpdir())).filter((name) => !before.includes(name));
    expect(left.filter((name) => /^plat-(dev-files|dev-app|gateway)-/.test(name))).toEqual([]);
    await startStage({ port });
  });

  eachRow([0, DEFAULT_PORT])('is given back too where port %i was asked for and is taken', async (asked) => {
    const holder = createServer().listen(asked, '127.0.0.1');
    // Another program may hold the default port already, which has the same effect.
    await new Promise((resolve) => holder.once('listening', resolve).once('error', resolve));
    onTestFinished(() => void holder.close());
    const port = asked || (holder.address() as AddressInfo).port;
    const gatewaySocket = join(await folderWith({}), 'gateway.socket');
    await expect(startStage({ port, gatewaySocket })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining(`annot listen on port ${port}`),
    });
    expect(existsSync(gatewaySocket)).toBe(false);
  });
});

describe('the package', () => {
  it('is read again when a file of it changes', async () => {
    const folder = await folderWith(packageFiles());
    const stage = await startStage({ package: folder });
    await writeFile(join(folder, 'manifest'), 'appname=notes\nmicro_app=true\ndisplay_name=Other notes');
    expect(stage.state().app).toMatchObject({ title: 'Other notes', isMicroApp: true });
    await writeFile(join(folder, 'manifest'), 'appname=others');
    expect(stage.state().app).toMatchObject({ name: 'notes', problem: expect.stringContaining('others') });
    await writeFile(join(folder, 'config/resource'), 'no JSON');
    expect(stage.state().app.problem).toContain('api-scope');
  });

  it('may list several entries, of which those under its own address count', async () => {
    const icons = {
      '.url': {
        'notes.main': { title: 'Notes', url: '/app/notes/' },
        'notes.settings': { title: 'Settings', url: '/app/notes/settings', noDisplay: true, allUsers: false },
        'notes.open': { title: 'Open', url: '/app/notes/open', fileTypes: ['md'] },
        'notes.other': { title: 'Other', url: 'http://elsewhere.example' },
      },
    };
    const files = { ...packageFiles(), 'app/ui/config': JSON.stringify(icons) };
    expect((await startStage({ package: await folderWith(files) })).state().app.entries).toMatchObject([
      { name: 'Notes', path: '/app/notes/' },
      { name: 'Settings', path: '/app/notes/settings', isHidden: true, isForAdministrators: true },
      { name: 'Open', path: '/app/notes/open', fileTypes: ['md'] },
    ]);
  });

  eachRow<[string, Record<string, string>]>([
    ['no manifest', { 'config/resource': '{}' }],
    ['no appname', { ...packageFiles(), manifest: 'version=1' }],
    ['an appname that is a path', { ...packageFiles(), manifest: 'appname=a/b' }],
    ['no config/resource', { manifest: 'appname=notes' }],
    ['a config/resource that is no JSON', { ...packageFiles(), 'config/resource': 'api-scope' }],
  ])('with %s is no package', async (_, files) => {
    const folder = await folderWith(files);
    await expect(startStage({ package: folder })).rejects.toMatchObject({ code: 'package-invalid' });
    expect((await stat(folder)).isDirectory()).toBe(true);
  });
});
