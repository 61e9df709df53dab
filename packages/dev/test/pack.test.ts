import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, readlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPackage } from '../src/device/package-files.js';
import { packPackage } from '../src/index.js';
import { folderWith } from './fixtures/app-package.js';
import { command } from './fixtures/command.js';
import { changed, type Files, goodPackage } from './fixtures/good-package.js';

async function packed(changes: Files = {}) {
  const folder = await goodPackage(changes);
  const out = join(await folderWith({}), 'notes.fpk');
  const result = await packPackage(folder, { out });
  return { folder, out, ...result };
}

const members = async (bytes: Uint8Array) => await unpackTar(gunzipSync(bytes), { strict: true });

describe('plat-dev pack', () => {
  it('writes a file that the check reads as it reads the folder', async () => {
    const good = await packed();
    const checked = command('check', good.out);
    expect({ code: await checked.code, out: checked.written.out }).toEqual({
      code: 0,
      out: 'No problem found.\n',
    });
    const warned = await packed({ 'config/resource': '{ "api-scope": ["plat.file.everything"] }' });
    const strict = command('check', warned.out, '--strict');
    expect(await strict.code).toBe(1);
    expect(strict.written.out).toContain('scope-unknown config/resource:1');
  });

  it('writes what a device installs: the parts, the checksum and the rights', async () => {
    const { out } = await packed();
    const outer = await members(await readFile(out));
    expect(outer.map(({ header }) => header.name)).toEqual([
      'ICON.PNG',
      'ICON_256.PNG',
      'app.tgz',
      'cmd/',
      'cmd/install_init',
      'cmd/main',
      'config/',
      'config/privilege',
      'config/resource',
      'manifest',
      'wizard/',
      'wizard/install',
    ]);
    const modes = Object.fromEntries(outer.map(({ header }) => [header.name, header.mode]));
    expect(modes).toMatchObject({ 'cmd/main': 0o755, manifest: 0o644 });
    expect(outer.every(({ header }) => header.uid === 0 && header.mtime?.getTime() === 0)).toBe(true);
    const app = outer.find(({ header }) => header.name === 'app.tgz')?.data ?? new Uint8Array();
    const manifest = outer.find(({ header }) => header.name === 'manifest')?.data;
    const checksum = createHash('md5').update(app).digest('hex');
    expect(new TextDecoder().decode(manifest)).toContain(`checksum=${checksum}\n`);
    const inner = (await members(app)).map(({ header }) => header.name);
    expect(inner).toContain('server/main.mjs');
    expect(inner).toContain('ui/config');
  });

  it('writes the same bytes whatever times and rights the working copy has', async () => {
    const one = await packed();
    const other = await goodPackage();
    await utimes(join(other, 'manifest'), 1, 1);
    await chmod(join(other, 'cmd/main'), 0o600);
    await chmod(join(other, 'app/server/main.mjs'), 0o664);
    const out = join(await folderWith({}), 'notes.fpk');
    await packPackage(other, { out });
    expect(await readFile(out)).toEqual(await readFile(one.out));
  });

  it('has an empty wizard where the package has none', async () => {
    const { out } = await packed({
      'wizard/install': undefined,
      ...changed('app/ui/config', '${wizard_port}', '8099'),
    });
    const names = (await members(await readFile(out))).map(({ header }) => header.name);
    expect(names).toContain('wizard/');
  });

  it('refuses a package with errors, also with parts that only a build makes', async () => {
    const folder = await goodPackage({ 'cmd/main': '#!/bin/bash\r\n', 'ICON.PNG': undefined });
    const out = join(await folderWith({}), 'notes.fpk');
    const { written, code } = command('pack', folder, '--out', out);
    expect(await code).toBe(1);
    expect(written.out).toContain('error script-crlf');
    expect(written.out).toContain('error part-missing ICON.PNG');
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('an installable file', () => {
  /** Opens a file with these members of its `app.tgz`. */
  async function opened(entries: Parameters<typeof packTar>[0]) {
    const app = gzipSync(await packTar(entries));
    const head = { name: 'app.tgz', size: app.length };
    const file = join(await folderWith({}), 'notes.fpk');
    await writeFile(file, gzipSync(await packTar([{ header: head, body: app }])));
    const { folder, close } = await openPackage(file);
    onTestFinished(close);
    return join(folder, 'app');
  }
  const link = (name: string, linkname: string) => ({
    header: { name, type: 'symlink' as const, linkname, size: 0 },
  });
  const file = (name: string, text: string) => ({ header: { name, size: text.length }, body: text });

  it('keeps links to programs of the device', async () => {
    const app = await opened([
      file('bin/run', 'text'),
      link('bin/python3', '/usr/bin/python3'),
      link('go', 'bin/run'),
    ]);
    expect(await readlink(join(app, 'bin/python3'))).toBe('/usr/bin/python3');
    expect(await readFile(join(app, 'go'), 'utf8')).toBe('text');
  });

  it('writes nothing outside of its folder, through a link or by its name', async () => {
    const outside = await folderWith({ kept: 'kept' });
    const app = await opened([
      link('way', outside),
      file('../above', 'x'),
      file(`${outside}/absolute`, 'x'),
      link('way/planted', '/etc'),
      file('inside', 'x'),
    ]);
    expect(await readdir(outside)).toEqual(['kept']);
    expect(await readdir(join(app, '..'))).toEqual(['app', 'app.tgz']);
    expect(await readdir(app)).toEqual(['inside', 'way']);
    await expect(opened([link('way', outside), file('way/planted', 'x')])).rejects.toMatchObject({
      code: 'package-invalid',
    });
    expect(await readdir(outside)).toEqual(['kept']);
  });
});

describe('plat-dev pack --verify', () => {
  it('finds nothing in what was packed', async () => {
    const { out } = await packed();
    const { written, code } = command('pack', '--verify', out);
    expect(await code, written.out + written.err).toBe(0);
    expect(written.out).toBe('No problem found.\n');
  });

  it.each([
    [
      'archive-checksum-wrong',
      'manifest',
      (name: string) => (name === 'manifest' ? 'appname=notes\nchecksum=0\n' : undefined),
    ],
    ['archive-part-missing', 'ICON.PNG', (name: string) => (name === 'ICON.PNG' ? null : undefined)],
  ])('finds %s in %s', async (rule, file, change) => {
    const { out } = await packed();
    const kept = (await members(await readFile(out))).filter(({ header }) => change(header.name) !== null);
    const entries = kept.map(({ header, data }) => {
      const text = change(header.name) ?? undefined;
      const body = text === undefined ? data : new TextEncoder().encode(text);
      return { header: { ...header, size: body?.length ?? 0 }, ...(body !== undefined && { body }) };
    });
    await writeFile(out, gzipSync(await packTar(entries)));
    const { written, code } = command('pack', '--verify', out, '--format', 'json');
    expect(await code).toBe(1);
    expect(JSON.parse(written.out).findings).toContainEqual(expect.objectContaining({ rule, file }));
  });

  it('warns of a missing checksum, and calls no file changed for it', async () => {
    const { out } = await packed();
    const entries = (await members(await readFile(out))).map(({ header, data }) => {
      const body =
        header.name === 'manifest'
          ? new TextEncoder().encode(new TextDecoder().decode(data).replace(/^checksum=.*\n/m, ''))
          : data;
      return { header: { ...header, size: body?.length ?? 0 }, ...(body !== undefined && { body }) };
    });
    await writeFile(out, gzipSync(await packTar(entries)));
    const { written, code } = command('pack', '--verify', out, '--format', 'json');
    expect(await code).toBe(0);
    expect(JSON.parse(written.out).findings).toMatchObject([{ rule: 'archive-checksum-missing' }]);
  });

  it('warns of a file without a wizard folder, as some published ones are', async () => {
    const { out } = await packed({
      'wizard/install': undefined,
      ...changed('app/ui/config', '${wizard_port}', '8099'),
    });
    const entries = (await members(await readFile(out)))
      .filter(({ header }) => !header.name.startsWith('wizard'))
      .map(({ header, data }) => ({ header, ...(data !== undefined && { body: data }) }));
    await writeFile(out, gzipSync(await packTar(entries)));
    const { written, code } = command('pack', '--verify', out, '--format', 'json');
    expect(await code).toBe(0);
    expect(JSON.parse(written.out).findings).toMatchObject([
      { rule: 'wizard-folder-missing', severity: 'warning' },
    ]);
  });

  it('warns of scripts without run bits, and finds paths that leave the package', async () => {
    const { out } = await packed();
    const entries = (await members(await readFile(out))).map(({ header, data }) => ({
      header: {
        ...header,
        ...(header.name === 'cmd/main' && { mode: 0o644 }),
        ...(header.name === 'ICON.PNG' && { name: '../ICON.PNG' }),
      },
      ...(data !== undefined && { body: data }),
    }));
    await writeFile(out, gzipSync(await packTar(entries)));
    const { written, code } = command('pack', '--verify', out);
    expect(await code).toBe(1);
    expect(written.out).toContain('warning archive-run-bit-missing cmd/main');
    expect(written.out).toContain('error archive-path-unsafe ../ICON.PNG');
  });

  it('says that a file is no package', async () => {
    const file = join(await folderWith({ 'notes.fpk': 'no archive' }), 'notes.fpk');
    const { written, code } = command('pack', '--verify', file);
    expect(await code).toBe(1);
    expect(written.out).toContain('error archive-unreadable');
  });
});

describe('plat-dev install', () => {
  it("prints the device's command, with a file of answers where questions are asked", async () => {
    const { out } = await packed();
    const { written, code } = command('install', out);
    expect(await code, written.err).toBe(0);
    expect(written.out).toBe(
      `appcenter-cli install-fpk ${out} --env answers.env\n# answers.env:\n#   wizard_port=8099\n`,
    );
  });

  it('prints the command for another machine', async () => {
    const { out } = await packed({
      'wizard/install': '[]',
      ...changed('app/ui/config', '${wizard_port}', '8099'),
    });
    const { written, code } = command('install', out, '--host', 'nas.local');
    expect(await code, written.err).toBe(0);
    expect(written.out).toBe(`trim-cli app install-fpk ${out} --host nas.local --accept-license --yes\n`);
  });

  it('names the questions that are not answered', async () => {
    const { out } = await packed();
    const { written, code } = command('install', out, '--run');
    expect(await code).toBe(2);
    expect(written.err).toContain('The package asks for wizard_port');
    expect(written.err).toContain('Write a JSON object {"wizard_port":"8099"} into a file');
  });

  it('rejects answers that the package does not ask for', async () => {
    const { out } = await packed();
    const answers = join(await folderWith({ 'answers.json': '{"wizard_prot": "8100"}' }), 'answers.json');
    const { written, code } = command('install', out, '--answers', answers);
    expect(await code).toBe(2);
    expect(written.err).toMatch(/does not ask for wizard_prot\.\n {2}It asks for wizard_port\./);
  });

  it.skipIf(process.platform === 'win32')('runs the command with the answers', async () => {
    const { out } = await packed();
    const bin = await folderWith({
      'appcenter-cli': '#!/bin/sh\ncat "$4" > "$0.answers"\nexit 7\n',
      'answers.json': '{"wizard_port": "8100"}',
    });
    await chmod(join(bin, 'appcenter-cli'), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${bin}:${path}`;
    try {
      expect(await command('install', out, '--run', '--answers', join(bin, 'answers.json')).code).toBe(7);
    } finally {
      process.env.PATH = path;
    }
    expect(await readFile(join(bin, 'appcenter-cli.answers'), 'utf8')).toBe('wizard_port=8100\n');
  });
});
