import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { manifest, resource, wizard } from 'plat-schemas/package';
import { describe, expect, it } from 'vitest';
import {
  CreatePlatAppError,
  type CreatePlatAppOptions,
  createPlatApp,
  switchPlatform,
} from '../src/index.js';
import { temporaryFolder } from './temporary-folder.js';

const templates = ['vanilla', 'react', 'vue'] as const;
const platforms = ['plat', 'fnos'] as const;
const all = templates.flatMap((template) => platforms.map((platform) => ({ template, platform })));

/** The folder of an application that was just made. */
async function newApp(options: Partial<CreatePlatAppOptions> = {}): Promise<string> {
  const { folder } = await createPlatApp({ folder: join(await temporaryFolder(), 'notes'), ...options });
  return folder;
}

/** Every file of a project that is a text, by its path. */
async function textsIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/png$/i.test(entry.name));
  const texts = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    return [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const;
  });
  return new Map(await Promise.all(texts));
}

it('leaves no placeholder and no empty version, and spells no name of the other platform', async () => {
  const others = {
    plat: /\btrim\.(?:file|system)\.|TRIM_|x-trim-|Trim/,
    fnos: /\bplat\.(?:file|system)\.|PLAT_(?!VOLUME_ROOT)|x-plat-|PlatApiUsers/,
  };
  for (const { template, platform } of all) {
    const made = { folder: join(await temporaryFolder(), 'my-notes'), template, platform };
    const { folder } = await createPlatApp(made);
    for (const [file, text] of await textsIn(folder)) {
      const found = [text.match(/__[A-Z_]+__/), text.match(others[platform])];
      expect({ template, platform, file, found }).toMatchObject({ found: [null, null] });
    }
    const project = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(project.name).toBe('my-notes');
    expect(Object.values({ ...project.dependencies, ...project.devDependencies })).not.toContain('');
  }
});

it('makes the package as the platform wants it', async () => {
  const folder = await newApp({ platform: 'fnos' });
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  expect(manifest.parse(await read('manifest'))).toMatchObject({
    appname: 'notes',
    display_name: 'Notes',
    micro_app: true,
    desktop_uidir: 'ui',
    desktop_applaunchname: 'notes.main',
  });
  expect(resource.parse(await read('config/resource'))).toEqual({
    'api-scope': ['trim.file.userAccess', 'trim.file.userAcl'],
  });
  expect(JSON.parse(await read('config/privilege'))).toEqual({
    defaults: { 'run-as': 'package' },
    username: 'notes',
    groupname: 'notes',
    'join-groups': ['TrimApiUsers'],
  });
  expect(JSON.parse(await read('app/ui/config'))['.url']['notes.main']).toMatchObject({
    gatewayPrefix: '/app/notes',
    gatewaySocket: 'app.sock',
    url: '/app/notes/',
  });
  expect(wizard.parse(JSON.parse(await read('wizard/uninstall')))).toHaveLength(1);
  const icons = ['ICON.PNG', 'ICON_256.PNG', 'app/ui/images/icon_64.png', 'app/ui/images/icon_256.png'];
  for (const file of icons) {
    const size = file.includes('256') ? 256 : 64;
    const picture = await readFile(join(folder, file));
    expect(picture.subarray(1, 4).toString(), file).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], file).toEqual([size, size]);
  }
});

it('has a README in English and Chinese, with the same commands and paths', async () => {
  const folder = await newApp();
  const codeIn = async (file: string) =>
    ((await readFile(join(folder, file), 'utf8')).match(/`[^`\n]+`/g) ?? []).sort();
  expect(await codeIn('README.zh-CN.md')).toEqual(await codeIn('README.md'));
});

it('has a README that names each file to change for another name or title', async () => {
  const { folder } = await createPlatApp({ folder: join(await temporaryFolder(), 'qz-notes') });
  const texts = await textsIn(folder);
  const guide = new URL('../../../docs/guides/start-an-application.md', import.meta.url);
  const codeIn = (text = '') => {
    const [paragraph = ''] = /^To rename the application,.*?\n\n/ms.exec(text) ?? [];
    return paragraph.split('The title').map((part) => (part.match(/`[^`]+`/g) ?? []).sort());
  };
  const [named, titled] = codeIn(texts.get('README.md'));
  const filesWith = (word: string) =>
    [...texts].flatMap(([file, text]) =>
      text.includes(word) && !file.startsWith('README') ? [`\`${file}\``] : [],
    );
  const byName = filesWith('qz-notes').sort();
  expect({ named, titled }).toEqual({ named: byName, titled: filesWith('Qz notes').sort() });
  // The guide names the workflow by its folder.
  const [inGuide = [] as string[]] = codeIn(await readFile(guide, 'utf8'));
  const lacking = byName.filter(
    (file) => !inGuide.includes(`\`${basename(file)}`) && !inGuide.includes(file),
  );
  expect(lacking).toEqual([]);
});

it.skipIf(process.platform === 'win32')(
  'deploys a device that is named, after check and build, and says at once what is missing',
  async () => {
    const folder = await newApp();
    const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(scripts.deploy).toBe('node deploy.mjs');
    const bin = await temporaryFolder();
    for (const command of ['npm', 'plat-dev'])
      await writeFile(join(bin, command), `#!/bin/sh\necho "${command} $* in \${PWD#${folder}}"\n`, {
        mode: 0o755,
      });
    await mkdir(join(folder, 'dist/package'), { recursive: true });
    const deploy = (...args: string[]) =>
      spawnSync(process.execPath, ['deploy.mjs', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${bin}:${process.env.PATH}` },
      });
    const missing = deploy('--sudo');
    expect(missing).toMatchObject({ status: 2, stdout: '' });
    expect(missing.stderr).toContain('Write: npm run deploy -- --sudo ada@my-nas\n');
    expect(deploy('ada@nas', '--sudo')).toMatchObject({
      status: 0,
      stdout: 'npm run check in \nnpm run build in \nplat-dev deploy ada@nas --sudo dist/package in \n',
    });
    await writeFile(join(bin, 'npm'), '#!/bin/sh\nexit 1\n');
    expect(deploy('ada@nas')).toMatchObject({ status: 1, stdout: '' });
  },
);

it.skipIf(process.platform === 'win32')('makes scripts that can be run', async () => {
  const folder = await newApp();
  for (const script of await readdir(join(folder, 'cmd'))) {
    expect((await stat(join(folder, 'cmd', script))).mode & 0o111, script).toBe(0o111);
  }
});

it('switches an application to another platform and back', async () => {
  for (const template of templates) {
    const plat = await newApp({ template, platform: 'plat' });
    const fnos = await newApp({ template, platform: 'fnos' });
    const [ofPlat, ofFnos] = [await textsIn(plat), await textsIn(fnos)];
    expect(await switchPlatform(plat, 'fnos')).toContain('config/privilege');
    expect(await textsIn(plat)).toEqual(ofFnos);
    await switchPlatform(plat, 'plat');
    expect(await textsIn(plat)).toEqual(ofPlat);
  }
});

it('switches names alone: no other words, no dependencies, no bytes that are not text', async () => {
  const folder = await newApp({ platform: 'plat' });
  const others = {
    'src/own.ts': "text.trim(); const trim = 'trim.files'; // plat-app-sdk, PLAT_VOLUME_ROOT, xTRIM_A\n",
    'node_modules/a/index.js': "'plat.file.userAcl'",
  };
  for (const [name, text] of Object.entries(others)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const gbk = Buffer.concat([Buffer.from('plat.file.userAcl '), Buffer.from([0xb2, 0xe2])]);
  await writeFile(join(folder, 'gbk.txt'), gbk);
  await switchPlatform(folder, 'fnos');
  for (const [name, text] of Object.entries(others))
    expect(await readFile(join(folder, name), 'utf8')).toBe(text);
  expect(await readFile(join(folder, 'gbk.txt'))).toEqual(gbk);
});

it('has what a new application needs beside its sources', async () => {
  const folder = await newApp();
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  expect(scripts.preview).toContain('plat-dev dist/package');
  // What a build shortens is recognised in the sources alone.
  expect(scripts.pack).toBe('npm run check && npm run build && plat-dev pack dist/package');
  const workflow = await readFile(join(folder, '.github/workflows/package.yml'), 'utf8');
  const steps = [...workflow.matchAll(/npx --no-install plat-dev (\w+ \S+)|npm run (build)/g)];
  expect(steps.map(([, command, script]) => command ?? script)).toEqual([
    'check .',
    'build',
    'test dist/package',
    'pack dist/package',
  ]);
  // It runs as it is: nothing has to be filled in, and each foreign action is named by its commit.
  const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name]) => name);
  expect(uses.filter((name) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(name ?? ''))).toEqual([]);
  expect(workflow).toContain('path: notes.fpk');
  expect(await readdir(folder)).not.toContain('_github');
});

describe('the files of the package', () => {
  const copyPackage = (cwd: string) => promisify(execFile)(process.execPath, ['copy-package.mjs'], { cwd });

  it('are copied into an empty folder at each build', async () => {
    const folder = await newApp();
    await copyPackage(folder);
    const built = await readdir(join(folder, 'dist/package'));
    expect(built.sort()).toEqual(['ICON.PNG', 'ICON_256.PNG', 'app', 'cmd', 'config', 'manifest', 'wizard']);
    await rm(join(folder, 'wizard/uninstall'));
    await writeFile(join(folder, 'wizard/config'), '[]');
    await copyPackage(folder);
    expect(await readdir(join(folder, 'dist/package/wizard'))).toEqual(['config']);
  });

  it('are named when they are missing, and the last build stays', async () => {
    const folder = await newApp();
    await copyPackage(folder);
    await rm(join(folder, 'ICON.PNG'));
    await expect(copyPackage(folder)).rejects.toMatchObject({
      code: 1,
      stderr: 'The package has no ICON.PNG. A device needs it: create it, and build again.\n',
    });
    expect(await readdir(join(folder, 'dist/package'))).toContain('ICON.PNG');
  });
});

describe('the folder', () => {
  it.skipIf(process.platform === 'win32')('has the mode of any new folder', async () => {
    const parent = await temporaryFolder();
    const { folder } = await createPlatApp({ folder: join(parent, 'notes') });
    await mkdir(join(parent, 'other'));
    expect((await stat(folder)).mode).toBe((await stat(join(parent, 'other'))).mode);
  });

  it('may be there when it is empty, and stays the same one', async () => {
    const folder = join(await temporaryFolder(), 'notes');
    await mkdir(folder);
    const { ino } = await stat(folder);
    await createPlatApp({ folder });
    expect((await stat(folder)).ino).toBe(ino);
    expect(await readdir(folder)).toContain('package.json');
  });

  it('is refused with something in it, which stays as it is', async () => {
    const parent = await temporaryFolder();
    await mkdir(join(parent, 'notes'));
    await writeFile(join(parent, 'notes/mine.txt'), 'mine');
    const made = createPlatApp({ folder: join(parent, 'notes') });
    await expect(made).rejects.toMatchObject({ code: 'folder-not-empty' });
    expect(await readdir(parent, { recursive: true })).toEqual(['notes', join('notes', 'mine.txt')]);
  });

  it('is refused where a file is, and below one, and nothing is left behind', async () => {
    const parent = await temporaryFolder();
    await writeFile(join(parent, 'file'), 'mine');
    await expect(createPlatApp({ folder: join(parent, 'file') })).rejects.toMatchObject({
      code: 'folder-not-empty',
    });
    await expect(createPlatApp({ folder: join(parent, 'file/notes') })).rejects.toBeInstanceOf(
      CreatePlatAppError,
    );
    expect(await readdir(parent)).toEqual(['file']);
  });
});

it('refuses invalid names', async () => {
  const names = 'Notes|my notes|notes.app|1notes|n|notes-|my_notes|http'.split('|');
  const parent = await temporaryFolder();
  for (const name of [...names, 'n'.repeat(28)])
    await expect(createPlatApp({ folder: join(parent, name) }), name).rejects.toMatchObject({
      code: 'invalid-name',
    });
  expect(await readdir(parent)).toEqual([]);
});

it('makes ids that a device takes, also of the longest name', async () => {
  const { folder } = await createPlatApp({ folder: join(await temporaryFolder(), 'n'.repeat(27)) });
  const entries = JSON.parse(await readFile(join(folder, 'app/ui/config'), 'utf8'));
  expect(Object.keys(entries['.url']).map((id) => id.length)).toEqual([32]);
});

describe('tarballs of our libraries', () => {
  const names = ['plat-app-sdk', 'plat-dev', 'plat-gateway-client', 'plat-testing'];

  it('take the place of versions, each of them', async () => {
    const parent = await temporaryFolder();
    for (const name of names) await writeFile(join(parent, `${name}-1.2.3.tgz`), '');
    const { folder } = await createPlatApp({ folder: join(parent, 'notes'), from: parent });
    const project = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const dependencies: Record<string, string> = { ...project.dependencies, ...project.devDependencies };
    for (const name of names) {
      expect(dependencies[name]).toBe(`file:${parent.replaceAll('\\', '/')}/${name}-1.2.3.tgz`);
    }
  });

  it('must all be there, once', async () => {
    const parent = await temporaryFolder();
    const folder = join(parent, 'notes');
    const tarballs = join(parent, 'tarballs');
    const made = () => createPlatApp({ folder, from: tarballs });
    await expect(made()).rejects.toMatchObject({ code: 'tarball-missing' });
    await mkdir(tarballs);
    for (const name of names.slice(1)) await writeFile(join(tarballs, `${name}-1.2.3.tgz`), '');
    await expect(made()).rejects.toThrow('has no tarball of plat-app-sdk');
    for (const version of ['1.2.3', '1.3.0'])
      await writeFile(join(tarballs, `plat-app-sdk-${version}.tgz`), '');
    await expect(made()).rejects.toThrow('has 2 tarballs of plat-app-sdk');
    expect(await readdir(parent)).toEqual(['tarballs']);
  });
});
