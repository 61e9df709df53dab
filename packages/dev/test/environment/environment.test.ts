import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readAppEnvironment } from 'plat-gateway-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command } from '../fixtures/command.js';
import { codeOf, gatewayCallOf } from '../fixtures/gateway-calls.js';
import { type Stage, startStage } from '../fixtures/stage.js';

const run = promisify(execFile);

/** What a process that is started now finds in its environment, whatever the shell around it has. */
async function environmentOfChild(stage: Stage): Promise<Record<string, string>> {
  const script = 'process.stdout.write(JSON.stringify(process.env))';
  const env = { PLAT_API_TOKEN: 'of-an-earlier-run', PLAT_APPNAME: 'other', ...stage.environment };
  const { stdout } = await run(process.execPath, ['-e', script], { env });
  return JSON.parse(stdout) as Record<string, string>;
}

const filesOf = (shares: unknown = { shares: [{ name: 'notes' }, { name: 'notes/backups' }] }) => ({
  ...packageFiles(),
  manifest: 'appname=notes\nmicro_app=true\nservice_port=8400\n',
  'config/resource': JSON.stringify({
    ...(JSON.parse(packageFiles()['config/resource'] ?? '{}') as object),
    'data-share': shares,
  }),
  'app/server.mjs': '',
});

const grant = (stage: Stage, path: string, userId = 1000) =>
  stage.authorize({ operation: 'pickUserFile', paths: [path], directory: true, userId });

describe('the environment of an application', () => {
  eachRow(['plat', 'fnos'] as const)('has all that a device tells (%s)', async (platform) => {
    const files = filesOf();
    const resource = files['config/resource'];
    // Each platform grants scopes under its own names alone.
    const own = platform === 'fnos' ? resource.replaceAll('"plat.', '"trim.') : resource;
    const folder = await folderWith({ ...files, 'config/resource': own });
    const stage = await startStage({ package: folder, platform });
    await grant(stage, '/vol1/1000/documents');
    await grant(stage, '/vol1/1001/music', 1001);
    await stage.authorize({ operation: 'pickSharedFile', paths: ['/vol1/shared/photos'] });
    const environment = readAppEnvironment(await environmentOfChild(stage), { platform });
    expect(environment).toMatchObject({
      platform,
      appName: 'notes',
      port: 8400,
      accessiblePaths: ['/vol1/shared/photos', '/vol1/1000/documents', '/vol1/1001/music'],
      sharePaths: ['/vol1/@appshare/notes', '/vol1/@appshare/notes/backups'],
    });
    const { application, ...others } = environment.folders;
    expect(application).toBe(join(folder, 'app'));
    for (const place of Object.values(others)) await writeFile(join(place ?? '', 'a.txt'), 'a');
    expect(new Set(Object.values(others)).size).toBe(4);
    await writeFile(environment.tempLogFile ?? '', 'why it failed');
  });

  it('has the answers to the questions of the package: of --answers, else of the shell, else the initial values', async () => {
    const items = ['port', 'name', 'mode'].map((field) => ({
      type: 'text',
      field,
      initValue: `first ${field}`,
      rules: field === 'port' ? [{ pattern: '[0-9]', message: 'Digits.' }] : [],
    }));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: packages write it so
    const manifest = 'appname=notes\nmicro_app=true\nservice_port=${port}\n';
    const folder = await folderWith({
      ...filesOf(),
      manifest,
      'wizard/install': JSON.stringify([{ items }]),
    });
    vi.stubEnv('name', 'of the shell');
    vi.stubEnv('port', 'of the shell');
    onTestFinished(() => void vi.unstubAllEnvs());
    const stage = await startStage({ package: folder, answers: { port: '8400' } });
    const { port, name, mode, PLAT_SERVICE_PORT } = stage.environment;
    expect({ port, name, mode }).toEqual({ port: '8400', name: 'of the shell', mode: 'first mode' });
    expect(PLAT_SERVICE_PORT).toBe('8400');
    await expect(startStage({ package: folder, answers: { prot: '1' } })).rejects.toThrow(
      'does not ask for prot',
    );
    await expect(startStage({ package: folder, answers: { port: 'none' } })).rejects.toThrow('port: Digits.');
  });

  it('names authorized folders as at the start of the process, and files never', async () => {
    const stage = await startStage();
    const before = stage.environment;
    await grant(stage, '/vol1/1000/documents');
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/pictures/cat.gif'] });
    expect(readAppEnvironment(before).accessiblePaths).toEqual([]);
    expect(readAppEnvironment(stage.environment).accessiblePaths).toEqual(['/vol1/1000/documents']);
  });

  it('reads a folder with a colon in its name as two, as on a device; the gateway knows better', async () => {
    const files = await folderWith({ '1000/a:b/c.txt': 'c' });
    const stage = await startStage({ files });
    await grant(stage, '/vol1/1000/a:b');
    expect(readAppEnvironment(stage.environment).accessiblePaths).toEqual(['/vol1/1000/a', 'b']);
    const data = { uid: 1000 };
    expect(
      await gatewayCallOf(stage, { req: 'plat.file.getUserAccessibleFolders', appName: 'notes', data }),
    ).toEqual({ paths: ['/vol1/1000/a:b'] });
  });

  it('has folders that last beside the state file, and temporary ones that do not', async () => {
    const place = await folderWith({});
    const first = await startStage({ state: join(place, 'state.json') });
    const { folders, tempLogFile } = readAppEnvironment(first.environment);
    for (const folder of [folders.config, folders.data, folders.home, folders.temporary]) {
      await writeFile(join(folder ?? '', 'kept.txt'), 'kept');
    }
    await first.close();
    expect(existsSync(folders.temporary ?? '')).toBe(false);
    expect(existsSync(join(tempLogFile ?? '', '..'))).toBe(false);
    const second = await startStage({ state: join(place, 'state.json'), fresh: true });
    const again = readAppEnvironment(second.environment).folders;
    for (const folder of [again.config, again.data, again.home]) {
      expect(await readFile(join(folder ?? '', 'kept.txt'), 'utf8')).toBe('kept');
    }
  });

  it('has shared folders that are real, also after config/resource has changed', async () => {
    const folder = await folderWith(filesOf());
    const stage = await startStage({ package: folder });
    const onDisk = (path: string) => join(stage.environment.PLAT_VOLUME_ROOT ?? '', path);
    expect((await stat(onDisk('/vol1/@appshare/notes/backups'))).isDirectory()).toBe(true);
    await writeFile(
      join(folder, 'config/resource'),
      filesOf({ shares: [{ name: 'later' }] })['config/resource'],
    );
    await vi.waitFor(() => expect(existsSync(onDisk('/vol1/@appshare/later'))).toBe(true), 60_000);
    expect(readAppEnvironment(stage.environment).sharePaths).toEqual(['/vol1/@appshare/later']);
  });

  eachRow([[{ shares: [{ name: '../../x' }] }], [{ shares: [{ name: '' }] }], [[]], [{ shares: [{}] }]])(
    'has no shared folder for %j',
    async (shares) => {
      const stage = await startStage({ package: await folderWith(filesOf(shares)) });
      expect(readAppEnvironment(stage.environment).sharePaths).toEqual([]);
    },
  );

  it('is refused where its folders cannot be made', async () => {
    const place = await folderWith({ apps: 'a file' });
    await expect(startStage({ state: join(place, 'state.json') })).rejects.toMatchObject({
      code: 'state-invalid',
    });
  });
});

describe('a process that has no token', () => {
  eachRow(['docker', 'config-callback'] as const)('%s: has everything else', async (tokenMissing) => {
    const stage = await startStage({ tokenMissing });
    const environment = await environmentOfChild(stage);
    expect(environment.PLAT_API_TOKEN).toBe('');
    expect(readAppEnvironment(environment).appName).toBe('notes');
    const call = gatewayCallOf(stage, { req: 'plat.system.getPlatformConfig', appName: 'notes' });
    expect(await codeOf(call)).toBe('token-missing');
  });

  it('by-hand: has nothing of the system, and finds emulator and files all the same', async () => {
    const stage = await startStage();
    stage.change({ tokenMissing: 'by-hand' });
    const environment = await environmentOfChild(stage);
    expect(environment).toMatchObject({ PLAT_API_TOKEN: '', PLAT_APPNAME: '', PLAT_PKGVAR: '' });
    expect(existsSync(environment.PLAT_GATEWAY_SOCKET ?? '')).toBe(true);
    expect(existsSync(join(environment.PLAT_VOLUME_ROOT ?? '', '/vol1/1000'))).toBe(true);
  });

  it('is a switch of the control API, which a reset puts back to how it was started', async () => {
    const stage = await startStage({ tokenMissing: 'docker' });
    await stage.control('PATCH', '/state', { tokenMissing: 'never' });
    expect(stage.state().tokenMissing).toBe('never');
    expect(stage.environment.PLAT_API_TOKEN).toBe(stage.gateway.token);
    expect((await stage.reset()).tokenMissing).toBe('docker');
    await expect(stage.control('PATCH', '/state', { tokenMissing: 'no' })).rejects.toThrow('400');
  });

  it('is an option of the command, and the command after "--" is such a process', async () => {
    const folder = await folderWith(packageFiles());
    const state = join(await folderWith({}), 'state.json');
    const script = `process.exit(process.env.PLAT_API_TOKEN === '' ? 9 : 8)`;
    const { code } = command(
      ...['--app', '9', '--package', folder, '--port', '0', '--state', state, '--token-missing', 'docker'],
      ...['--', process.execPath, '-e', script],
    );
    expect(await code).toBe(9);
  });
});
