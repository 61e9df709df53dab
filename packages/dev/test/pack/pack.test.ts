import { createHash } from 'node:crypto';
import {
  chmod,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { openPackage } from '../../src/device/package-files.js';
import { packPackage } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { command } from '../fixtures/command.js';
import { changed, type Files, goodFiles, goodPackage, png } from '../fixtures/good-package.js';

/** Packs a folder, or the good package with changes. */
async function packed(packs: string | Files = {}) {
  const folder = typeof packs === 'string' ? packs : await goodPackage(packs);
  const out = join(await folderWith({}), 'notes.fpk');
  return { out, ...(await packPackage(folder, { out })) };
}

const members = async (bytes: Uint8Array) => await unpackTar(gunzipSync(bytes), { strict: true });
type Members = Awaited<ReturnType<typeof members>>;
const membersOf = async ({ out }: { out: string }) => members(await readFile(out));
const namesOf = (all: Members) => all.map(({ header }) => header.name);
const bytesOf = (all: Members, name: string) =>
  all.find(({ header }) => header.name === name)?.data ?? new Uint8Array();
const appOf = async (file: { out: string }) => members(bytesOf(await membersOf(file), 'app.tgz'));

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
    const file = await packed();
    const outer = await membersOf(file);
    const events = ['install', 'uninstall', 'upgrade'];
    const scripts = events.flatMap((event) => [`cmd/${event}_callback`, `cmd/${event}_init`]);
    expect(namesOf(outer)).toEqual([
      ...['ICON.PNG', 'ICON_256.PNG', 'app.tgz', 'cmd', ...[...scripts, 'cmd/main'].sort()],
      ...['config', 'config/privilege', 'config/resource', 'manifest', 'wizard', 'wizard/install'],
    ]);
    const modes = Object.fromEntries(outer.map(({ header }) => [header.name, header.mode]));
    expect(modes).toMatchObject({ 'cmd/main': 0o755, manifest: 0o644 });
    expect(outer.every(({ header }) => header.uid === 0 && header.mtime?.getTime() === 0)).toBe(true);
    const checksum = createHash('md5').update(bytesOf(outer, 'app.tgz')).digest('hex');
    const manifest = new TextDecoder().decode(bytesOf(outer, 'manifest'));
    expect(manifest).toMatch(new RegExp(`^checksum +  = ${checksum}$`, 'm'));
    expect(namesOf(await appOf(file))).toEqual([
      ...['bin', 'bin/notes', 'config', 'config/privilege', 'config/resource', 'server', 'server/main.mjs'],
      ...['ui', 'ui/config', 'ui/images', 'ui/images/icon_256.png', 'ui/images/icon_64.png'],
    ]);
  });

  it('takes i18n/, LICENSE and the ports of the firewall, and leaves other files out', async () => {
    const others = {
      'README.md': 'x',
      'docs/a.md': 'x',
      'screen.png': png(64),
      'app/config/privilege': 'own',
    };
    const kept = { 'i18n/en': 'x', LICENSE: 'x', 'notes.sc': 'x', 'wizard/README.md': 'x' };
    const file = await packed({ ...others, ...kept });
    const names = namesOf(await membersOf(file));
    expect(names).toEqual(expect.arrayContaining(['i18n', ...Object.keys(kept)]));
    expect(names.filter((name) => /README.md$|docs|screen/.test(name))).toEqual(['wizard/README.md']);
    const privileges = (await appOf(file)).filter(({ header }) => header.name === 'config/privilege');
    expect(privileges.map(({ data }) => new TextDecoder().decode(data))).toEqual([
      goodFiles['config/privilege'],
    ]);
  });

  // The packing tool of the system wrote these lines.
  const written = {
    appname: 'notes',
    version: '1.0.0',
    display_name: 'Notes',
    desc: 'Reads notes',
    platform: 'x86',
    source: 'thirdparty',
    os_min_version: '1.2.0401',
    desktop_uidir: 'ui',
    desktop_applaunchname: 'notes.main',
    service_port: '8099',
  };
  const lines = (changes: object = {}) =>
    Object.entries({ ...written, ...changes, checksum: '' }).map(
      ([key, value]) => `${key.padEnd(21)} = ${value}`,
    );
  const others = lines().filter((line) => !line.startsWith('platform'));
  const platformLast = [...others.slice(0, -1), `${'platform'.padEnd(21)} = `, ...others.slice(-1)];
  const withLine = (at: number, line: string, changes: object = {}) => [
    ...lines(changes).slice(0, at),
    line,
    ...lines(changes).slice(at),
  ];

  eachRow<[from: string | RegExp, to: string, expected: string[]]>([
    ['', '', lines()],
    ['', '\uFEFF', lines()],
    [/\n/g, '\r\n', lines()],
    ['version=1.0.0', '  version  =  1.0.0  ', lines()],
    ['=Reads notes', '="Reads notes"', lines()],
    ['desc=Reads', 'desc: Reads', lines()],
    ['=Reads notes', '=He says "hi"', lines({ desc: 'He says "hi"' })],
    ['=Reads notes', '=a=b', lines({ desc: 'a=b' })],
    ['Reads notes', 'Reads \\\n  notes=1', lines({ desc: 'Reads notes=1' })],
    ['Reads notes', '"""Reads\nnotes"""', lines({ desc: '"""Reads\nnotes"""' })],
    ['Reads notes', '`Reads; writes`', lines({ desc: '`Reads; writes`' })],
    ['Reads notes', '"  Reads "', lines({ desc: '"  Reads "' })],
    ['source', 'version=1.0.1\nsource', lines({ version: '1.0.1' })],
    [/^platform.*\n/m, '', platformLast],
    ['version', '#  Next\nversion', withLine(1, '# Next')],
    ['notes\nplat', '#1; notes\nplat', withLine(3, '# 1; notes', { desc: 'Reads' })],
    [
      'source',
      'the_longest_key_of_all_keys=1\nsource',
      withLine(5, 'the_longest_key_of_all_keys = 1').map((line) =>
        line.replace(/^\w{1,21} *(?==)/, (key) => key.padEnd(28)),
      ),
    ],
  ])('writes a manifest as a device reads it', async (from, to, expected) => {
    const file = await packed({ manifest: String(goodFiles.manifest).replace(from, () => to) });
    const bytes = bytesOf(await membersOf(file), 'manifest');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.replace(/^(checksum +=).*/m, '$1 ')).toBe(`${expected.join('\n')}\n`);
  });

  it('writes names of more than 100 letters whole, also of folders', async () => {
    const long = `app/${'d'.repeat(60)}/${'e'.repeat(60)}/${'笔'.repeat(40)}/${'f'.repeat(120)}`;
    const found = namesOf(await appOf(await packed({ [long]: 'x' })));
    const parts = long.split('/').slice(1);
    const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    expect(found).toEqual(expect.arrayContaining(names));
    expect(found).not.toContain('');
  });

  it('writes a link as it is', async () => {
    const folder = await goodPackage();
    await symlink('main.mjs', join(folder, 'app/server/index.mjs'));
    const link = (await appOf(await packed(folder))).find(({ header }) => header.type === 'symlink');
    expect(link?.header).toMatchObject({ name: 'server/index.mjs', linkname: 'main.mjs' });
  });

  it('writes a part that is a link within the folder as the file itself, and takes a linked folder of pages', async () => {
    const folder = await goodPackage({ 'app/pages/config': goodFiles['app/ui/config'] });
    await rm(join(folder, 'app/ui'), { recursive: true });
    await rm(join(folder, 'ICON.PNG'));
    await symlink('pages', join(folder, 'app/ui'));
    await symlink('ICON_256.PNG', join(folder, 'ICON.PNG'));
    const file = await packed(folder);
    expect(file.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const found = await membersOf(file);
    expect(bytesOf(found, 'ICON.PNG')).toEqual(bytesOf(found, 'ICON_256.PNG'));
  });

  it.runIf(process.platform === 'linux')('refuses a file whose name is not UTF-8', async () => {
    const folder = await goodPackage();
    // As an archive of Windows in Chinese is unpacked.
    await writeFile(Buffer.concat([Buffer.from(`${folder}/app/`), Buffer.from([0xb1, 0xca])]), '');
    const { findings } = await packed(folder);
    expect(findings).toMatchObject([{ rule: 'file-unreadable', file: expect.stringContaining('app/') }]);
  });

  it('keeps no large file in memory', async () => {
    const folder = await goodPackage({ 'app/images/notes.tar': '' });
    await truncate(join(folder, 'app/images/notes.tar'), 120_000_000);
    const before = process.resourceUsage().maxRSS;
    const { bytes = 0 } = await packed(folder);
    expect(bytes).toBeGreaterThan(1_000);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
  });

  it('writes the same bytes whatever times and rights the working copy has', async () => {
    const one = await packed();
    const other = await goodPackage();
    await utimes(join(other, 'manifest'), 1, 1);
    await chmod(join(other, 'cmd/main'), 0o600);
    await chmod(join(other, 'app/server/main.mjs'), 0o664);
    expect(await readFile((await packed(other)).out)).toEqual(await readFile(one.out));
  });

  it('has no wizard where the package has none', async () => {
    const asksNothing = changed('app/ui/config', '${wizard_port}', '8099');
    const file = await packed({ 'wizard/install': undefined, ...asksNothing });
    const names = namesOf(await membersOf(file));
    expect(names.filter((name) => name.startsWith('wizard'))).toEqual([]);
    const verified = command('pack', '--verify', file.out);
    expect(await verified.code, verified.written.out).toBe(0);
    expect(verified.written.out).toBe('No problem found.\n');
  });

  it('refuses a package with errors, also with parts that only a build makes', async () => {
    const folder = await goodPackage({ 'cmd/main': '#!/bin/bash\r\n', 'ICON.PNG': undefined });
    const out = join(await folderWith({}), 'notes.fpk');
    const { written, code } = command('pack', folder, '--out', out);
    expect(await code).toBe(1);
    expect(written.out).toContain('error script-crlf');
    expect(written.out).toContain('error file-missing ICON.PNG');
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('warns of the source of a package, whose program only its build writes', async () => {
    const main = '#!/bin/bash\nsocket="$TRIM_APPDEST/app.sock"\nnode "$TRIM_APPDEST"/server/server.mjs\n';
    const source = await goodPackage({ 'cmd/main': main, 'package.json': '{}' });
    const out = join(await folderWith({}), 'notes.fpk');
    const { written, code } = command('pack', source, '--out', out);
    expect(await code).toBe(0);
    expect(written.out).toMatch(
      /^\S+notes.fpk \(\d+ kB\)\nwarning program-missing cmd\/main:3:\d+\n {2}cmd\/main names app\/server\/server.mjs/,
    );
    expect(written.out).toContain('npm run pack');
    await writeFile(join(source, 'app/server/server.mjs'), '');
    const built = command('pack', source, '--out', out);
    expect(await built.code).toBe(0);
    expect(built.written.out).not.toContain('program-missing');
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
    expect(await readdir(await opened([link('way', outside), file('way/planted', 'x')]))).toEqual(['way']);
    expect(await readdir(outside)).toEqual(['kept']);
  });

  eachRow([
    [{ maxBytes: 20_000 }, 'more than 20000 bytes'],
    [{ maxMembers: 5 }, 'more than 5 files'],
  ])('is unpacked up to a limit: %o', async (limits, reason) => {
    const { out } = await packed({ 'app/large': 'x'.repeat(30_000) });
    await expect(openPackage(out, limits)).rejects.toMatchObject({
      code: 'package-invalid',
      message: expect.stringContaining(reason),
    });
  });
});

describe('plat-dev pack --verify', () => {
  /** What verify finds after a change of each member's name, mode or text; null leaves it out. */
  async function verified(
    change: (name: string, text: string) => null | { mode?: number; name?: string; text?: string },
  ) {
    const { out } = await packed();
    const entries = (await membersOf({ out })).flatMap(({ header, data = new Uint8Array() }) => {
      const changes = change(header.name, new TextDecoder().decode(data));
      if (changes === null) return [];
      const { text, ...others } = changes;
      const body = text === undefined ? data : new TextEncoder().encode(text);
      return [{ header: { ...header, ...others, size: body.length }, body }];
    });
    await writeFile(out, gzipSync(await packTar(entries)));
    const { written, code } = command('pack', '--verify', out, '--format', 'json');
    const exitCode = await code;
    const { findings } = JSON.parse(written.out) as { findings: { rule: string; file: string }[] };
    return { exitCode, found: findings.map(({ rule, file }) => `${rule} ${file}`) };
  }

  it('finds a wrong or missing checksum, a missing app.tgz, and paths that leave the package', async () => {
    const wrong = await verified((name) =>
      name === 'manifest' ? { text: 'appname=notes\nchecksum=0\n' } : {},
    );
    expect(wrong.exitCode).toBe(1);
    expect(wrong.found).toContain('archive-checksum-wrong manifest');
    const without = await verified((name, text) =>
      name === 'manifest' ? { text: text.replace(/^checksum *=.*\n/m, '') } : {},
    );
    expect(without).toEqual({ exitCode: 0, found: ['archive-checksum-missing manifest'] });
    const empty = await verified((name) => (name === 'app.tgz' ? null : {}));
    expect(empty.found).toEqual(expect.arrayContaining(['archive-part-missing app.tgz', 'file-missing app']));
    const leaving = await verified((name) => (name === 'ICON.PNG' ? { name: '../ICON.PNG' } : {}));
    expect(leaving.exitCode).toBe(1);
    expect(leaving.found).toContain('archive-path-unsafe ../ICON.PNG');
  });

  it('takes scripts without run bits', async () => {
    const found = await verified((name) => (name === 'cmd/main' ? { mode: 0o644 } : {}));
    expect(found).toEqual({ exitCode: 0, found: [] });
  });

  it('says that a file is no package', async () => {
    const file = join(await folderWith({ 'notes.fpk': 'no archive' }), 'notes.fpk');
    const { written, code } = command('pack', '--verify', file);
    expect(await code).toBe(3);
    expect(written.err).toContain('notes.fpk is not a package: it cannot be unpacked');
  });
});
