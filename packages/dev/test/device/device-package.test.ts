import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { said } from 'plat-common/text';
import { platforms } from 'plat-testing/platforms';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { AppStatus } from '../../src/device/device-environment.js';
import { devicePathsOf, hostPathsOf, openDeviceFolders } from '../../src/device/device-folders.js';
import type { LayoutKind } from '../../src/device/layout.js';
import { openDevicePackage } from '../../src/device/open-device-package.js';
import { packageFacts } from '../../src/device/package-facts.js';
import type { ScriptResult } from '../../src/device/script-runner.js';
import { isOpen } from '../../src/package-test/reach.js';
import { folderWith } from '../fixtures/app-package.js';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { nativeFolder } from '../fixtures/native-package.js';
import { startApp } from '../fixtures/stage.js';

/** A device with one application that is not installed yet. */
async function deviceWith(
  folder: string,
  { layout = 'device' as LayoutKind, bwrap = 'bwrap', authorized = [] as string[] } = {},
) {
  const { folders, close } = await openDeviceFolders(undefined, 'loud');
  onTestFinished(close);
  const volumeRoot = await folderWith({
    'vol1/1000/documents/letter.md': '# Letter\n',
    'vol1/1000/private/diary.md': 'secret\n',
  });
  const ran: ScriptResult[] = [];
  const facts = await packageFacts(folder);
  const opened = await openDevicePackage({
    facts,
    folders,
    volumeRoot,
    names: platforms.fnos,
    wanted: layout,
    bwrap,
    world: {
      system: () => ({ names: platforms.fnos, version: '1.2.0401', language: 'zh-CN' }),
      token: (status: AppStatus) => (status === 'CONFIG' ? '' : 'the token'),
      authorized: () => authorized,
      visible: () => authorized,
      onScript: (result) => ran.push(result),
    },
    variables: () => ({}),
  });
  onTestFinished(() => opened.close());
  const hostPaths = hostPathsOf(devicePathsOf(facts.name, facts), folders);
  return { ...opened, hostPaths, folders, authorized, ran };
}

const PRINT_ENV = '#!/bin/bash\n/usr/bin/env > "$TRIM_PKGVAR/$(basename "$0").env"\n';

describe.skipIf(hasNoLayout)('a package on a device', () => {
  it('is installed, started, asked for its status and stopped by its own scripts', async () => {
    const { application, hostPaths, ran, problems } = await deviceWith(
      await nativeFolder({ files: { 'cmd/install_init': PRINT_ENV, 'cmd/install_callback': PRINT_ENV } }),
    );
    expect(problems.map((problem) => said(problem))).toEqual([]);
    await application.install(await nativeFolder());
    expect(await application.status()).toBe(3);
    await application.start();
    expect(await application.status()).toBe(0);
    expect((await application.processes()).map(({ command }) => command)).toEqual([
      expect.stringContaining('/vol1/@appcenter/loud/server.mjs'),
    ]);
    expect((await stat(join(hostPaths.target, 'app.sock'))).isSocket()).toBe(true);
    expect(await application.stop()).toEqual([]);
    expect(await application.status()).toBe(3);
    expect(ran.map(({ title, ok }) => [title, ok])).toEqual([
      ['cmd/main start', true],
      ['cmd/main stop', true],
    ]);
  });

  it("has the device's environment and nothing of the developer's", async () => {
    const wizard = JSON.stringify([{ stepTitle: 'Port', items: [{ type: 'text', field: 'wizard_port' }] }]);
    const files = { 'cmd/install_callback': PRINT_ENV, 'wizard/install': wizard };
    const folder = await nativeFolder({ files });
    const { application, hostPaths } = await deviceWith(folder);
    await application.install(folder, { wizard_port: '8099' });
    const text = await readFile(join(hostPaths.var, 'install_callback.env'), 'utf8');
    const env = Object.fromEntries(text.split('\n').flatMap((line) => [line.split(/=(.*)/s).slice(0, 2)]));
    expect(env).toMatchObject({
      TRIM_APPNAME: 'loud',
      TRIM_APPVER: '1.0.0',
      TRIM_APP_STATUS: 'INSTALL',
      TRIM_APPDEST: '/vol1/@appcenter/loud',
      TRIM_PKGVAR: '/vol1/@appdata/loud',
      TRIM_RUN_USERNAME: 'loud',
      TRIM_RUN_UID: '60001',
      TRIM_API_TOKEN: 'the token',
      TRIM_SYS_VERSION_MAJOR: '1',
      TRIM_SYS_ARCH: process.arch === 'arm64' ? 'arm' : 'x86',
      TRIM_SYS_MACHINE_ID: expect.stringMatching(/^[0-9a-f]{40}$/),
      TRIM_DATA_SHARE_PATHS: '/vol1/@appshare/loud',
      wizard_port: '8099',
    });
    await writeFile(join(hostPaths.base, 'cmd/main'), `${PRINT_ENV}exit 3\n`, { mode: 0o755 });
    await application.status();
    const later = await readFile(join(hostPaths.var, 'main.env'), 'utf8');
    expect(later).toContain('TRIM_APP_STATUS=START');
    expect(later).not.toMatch(/PKGINST_TEMP_DIR|TEMP_UPGRADE_FOLDER|TEMP_TPKFILE/);
    expect(Object.keys(env).filter((name) => /^(?:PATH|HOME|LANG|USER|PLAT_.*)$/.test(name))).toEqual([]);
  });

  eachRow(['device', 'root'])(
    'has no programs of this machine that a device has as applications, in a %s',
    async (type) => {
      const looks = `#!/bin/bash
for name in node npm docker pip3; do command -v $name; done > "$TRIM_PKGVAR/found"
command -v bash python3 >> "$TRIM_PKGVAR/found"
PATH="/var/apps/nodejs_v22/target/bin:$PATH" node --version > "$TRIM_PKGVAR/version"
exit 0
`;
      const manifest = `install_dep_apps=nodejs_v22\n${type === 'root' ? 'install_type=root\n' : ''}`;
      const folder = await nativeFolder({ manifest, files: { 'cmd/install_callback': looks } });
      const { application, hostPaths } = await deviceWith(folder);
      await application.install(folder);
      const { var: kept } = hostPaths;
      const found = (await readFile(join(kept, 'found'), 'utf8')).trim().split('\n');
      expect(found.filter((path) => !/\/(?:bash|python3)$/.test(path))).toEqual([]);
      expect(found).toContainEqual(expect.stringMatching(/bash$/));
      expect(await readFile(join(kept, 'version'), 'utf8')).toBe(`${process.version}\n`);
    },
  );

  it('takes the port that a script has written into the installed manifest', async () => {
    const callback =
      '#!/bin/bash\nsed -i "s/^service_port=.*/service_port=8123/" "/var/apps/$TRIM_APPNAME/manifest"\n';
    const folder = await nativeFolder({
      manifest: 'service_port=8099\n',
      files: { 'cmd/install_callback': callback, 'cmd/upgrade_callback': callback.replace('8123', '8124') },
    });
    const { application } = await deviceWith(folder);
    await application.install(folder);
    expect(application.servicePort).toBe('8123');
    await application.upgrade(folder);
    expect(application.servicePort).toBe('8124');
  });

  it('does not run cmd/main where its port is taken, unless its manifest turns the check off', async () => {
    const { app: port } = await startApp(() => undefined);
    const outcomes: unknown[] = [];
    for (const line of ['', 'checkport=false\n']) {
      const files = { 'cmd/main': '#!/bin/bash\n[ "$1" = start ] && exit 1\nexit 3\n' };
      const folder = await nativeFolder({ manifest: `service_port=${port}\n${line}`, files });
      const { application } = await deviceWith(folder);
      await application.install(folder);
      outcomes.push(await application.start().catch(({ code }: { code: string }) => code));
    }
    expect(outcomes).toEqual(['port-taken', 'script-failed']);
  });

  it('shows what a failed script wrote for the user', async () => {
    const fails = '#!/bin/bash\necho "No licence." > "$TRIM_TEMP_LOGFILE"; echo noise; exit 1\n';
    const folder = await nativeFolder({ files: { 'cmd/install_callback': fails } });
    const { application, ran } = await deviceWith(folder);
    await expect(application.install(folder)).rejects.toMatchObject({
      code: 'script-failed',
      message: expect.stringContaining('No licence.'),
    });
    expect(ran).toMatchObject([{ title: 'cmd/install_callback', ok: false, exitCode: 1, output: 'noise\n' }]);
  });

  eachRow(['device', 'variables'] as const)(
    'names the interpreter of a script that cannot start, in the layout %s',
    async (layout) => {
      const { application } = await deviceWith(await nativeFolder(), { layout });
      for (const [script, why] of [
        [
          '#!/bin/bash\r\nexit 0\r\n',
          /first line names the program "\/bin\/bash\\r", .*CRLF.* Save it with LF/,
        ],
        ['#!/bin/bsh\nexit 0\n', /first line names the program \/bin\/bsh, which is missing/],
      ] as const) {
        const folder = await nativeFolder({ files: { 'cmd/install_init': script } });
        await expect(application.install(folder)).rejects.toMatchObject({
          code: 'script-failed',
          message: expect.stringMatching(why),
        });
      }
    },
  );

  it('has the unpacked package in a temporary folder while it is installed and upgraded', async () => {
    const reads =
      '#!/bin/bash\nset -e\n/bin/cat "$TRIM_PKGINST_TEMP_DIR/lists/first.txt" "$TRIM_TEMP_TPKFILE/manifest" > "$TRIM_PKGVAR/$(/usr/bin/basename "$0").read"\n';
    const scripts = ['install_init', 'install_callback', 'upgrade_init', 'upgrade_callback'];
    const withList = (text: string) => ({
      'app/lists/first.txt': `${text}\n`,
      ...Object.fromEntries(scripts.map((name) => [`cmd/${name}`, reads])),
    });
    const first = await nativeFolder({ files: withList('first') });
    const second = await nativeFolder({ files: withList('second') });
    for (const layout of ['device', 'variables'] as const) {
      const { application, hostPaths, folders } = await deviceWith(first, { layout });
      await application.install(first);
      await application.upgrade(second);
      const read = scripts.map((name) => readFile(join(hostPaths.var, `${name}.read`), 'utf8'));
      expect((await Promise.all(read)).map((text) => text.split('\n').slice(0, 2))).toEqual(
        ['first', 'first', 'second', 'second'].map((text) => [text, 'appname="loud"']),
      );
      expect((await readdir(join(folders.root, 'tmp'))).filter((name) => name !== 'loud.log')).toEqual([]);
    }
  });

  it('sees the authorized folders alone, from the moment that they are authorized', async () => {
    const read = (path: string) =>
      `#!/bin/bash\ncat ${path} 2>&1; echo; ls /vol1/1000/private 2>&1; exit 0\n`;
    const folder = await nativeFolder({
      files: { 'cmd/config_callback': read('/vol1/1000/documents/letter.md') },
    });
    const { application, authorized, ran } = await deviceWith(folder);
    await application.install(folder);
    await application.configure();
    expect(ran.at(-1)?.output).toContain('Permission denied');
    authorized.push('/vol1/1000/documents');
    await application.configure();
    expect(ran.at(-1)?.output).toMatch(/^# Letter/);
    expect(ran.at(-1)?.output).toContain("directory '/vol1/1000/private': Permission denied");
    authorized.length = 0;
    await application.configure();
    expect(ran.at(-1)?.output).not.toContain('# Letter');
  });

  // The superuser gives processes a real user, and nests none.
  it.skipIf(process.getuid?.() === 0)(
    'sees the folders that were authorized at the start, where namespaces cannot be nested',
    async () => {
      const folder = await nativeFolder({
        files: {
          'cmd/config_callback':
            '#!/bin/bash\nid -u; cat /vol1/1000/documents/letter.md 2>&1; ls /vol1/1000/private 2>&1; exit 0\n',
        },
      });
      const authorized = ['/vol1/1000/documents'];
      const device = await deviceWith(folder, { authorized, bwrap: await bwrapWithoutCapabilities() });
      const { application, hostPaths, ran, problems } = device;
      expect(application.layout).toMatchObject({ kind: 'device', authorizesLive: false });
      expect(problems.map((problem) => said(problem))).toEqual([
        expect.stringContaining('does not see folders that are authorized after the start'),
      ]);
      await application.install(folder);
      await application.start();
      expect((await application.processes()).length).toBe(1);
      await application.configure();
      expect(ran.at(-1)?.output).toMatch(/^60001\n# Letter/);
      expect(ran.at(-1)?.output).toMatch(/private'?: (?:Permission denied|No such file)/);
      expect(await application.stop()).toEqual([]);
      const mark = randomUUID();
      const left = `#!/bin/bash\n(setsid bash -c 'trap "" TERM; while :; do sleep 1; done' ${mark} >/dev/null 2>&1 &)\n`;
      await writeFile(join(hostPaths.base, 'cmd/config_init'), left, { mode: 0o755 });
      await application.configure();
      await expect.poll(() => processesWith(mark)).not.toEqual([]);
      await device.close();
      expect(await processesWith(mark)).toEqual([]);
    },
  );

  it('keeps its data over an upgrade, and at the end', async () => {
    const mark = '#!/bin/bash\necho kept > "$TRIM_PKGVAR/marker"\n';
    const first = await nativeFolder({ files: { 'cmd/install_callback': mark, 'app/old.txt': 'old' } });
    const { application, hostPaths } = await deviceWith(first);
    await application.install(first);
    await application.start();
    const second = await nativeFolder({ files: { 'cmd/upgrade_callback': PRINT_ENV, 'app/new.txt': 'new' } });
    await application.upgrade(second);
    expect(await readdir(hostPaths.target)).toEqual(expect.arrayContaining(['old.txt', 'new.txt']));
    expect(await readFile(join(hostPaths.var, 'marker'), 'utf8')).toBe('kept\n');
    expect(await readFile(join(hostPaths.var, 'upgrade_callback.env'), 'utf8')).toContain(
      'TRIM_OLD_APPVER=1.0.0',
    );
    await application.uninstall();
    expect(await stat(hostPaths.target).catch(() => 'gone')).toBe('gone');
    expect(await stat(hostPaths.base).catch(() => 'gone')).toBe('gone');
    expect(await readFile(join(hostPaths.var, 'marker'), 'utf8')).toBe('kept\n');
  });

  it('has stopped when the port is closed, also where a server takes its time to end', async () => {
    // The memory is freed before the port is closed, and the command line of the process is empty all that time.
    const server = `import { createServer } from 'node:net';
import { writeFileSync } from 'node:fs';

const kept = Array.from({ length: 200 }, () => Buffer.alloc(1 << 20, 1));
createServer().listen(0, '127.0.0.1', function () {
  writeFileSync(process.env.TRIM_PKGVAR + '/port', String(this.address().port));
  writeFileSync(process.env.TRIM_PKGVAR + '/ready', String(kept.length));
});
`;
    for (const layout of ['device', 'variables'] as const) {
      const folder = await nativeFolder({ files: { 'app/server.mjs': server } });
      const { application, hostPaths, close } = await deviceWith(folder, { layout });
      await application.install(folder);
      for (let run = 0; run < 2; run += 1) {
        await application.start();
        const port = Number(await readFile(join(hostPaths.var, 'port'), 'utf8'));
        expect(await isOpen(port)).toBe(true);
        expect(await application.stop()).toEqual([]);
        expect(await isOpen(port)).toBe(false);
      }
      await close();
    }
  });

  it('leaves no process at the end, whatever it has started', async () => {
    for (const layout of ['device', 'variables'] as const) {
      const mark = randomUUID();
      const loop = `trap "" TERM HUP; while :; do bash -c "sleep 1; :" ${mark} & sleep 0.02; done`;
      const hidden = `#!/bin/bash\ntrap '' TERM\n(setsid bash -c '${loop}' ${mark} >/dev/null 2>&1 &)\n`;
      const folder = await nativeFolder({ files: { 'cmd/install_callback': hidden } });
      const { application, close, folders } = await deviceWith(folder, { layout });
      await application.install(folder);
      // Between fork and exec a process has another command line.
      await expect.poll(async () => (await processesWith(mark)).length).toBeGreaterThan(1);
      await close();
      expect(await processesWith(mark)).toEqual([]);
      expect(await processesWith(dirname(folders.run))).toEqual([]);
    }
  });
});

/** bubblewrap as a system has it that gives programs in it no capabilities, as a profile of AppArmor does. */
async function bwrapWithoutCapabilities(): Promise<string> {
  const lines = [
    '#!/bin/bash',
    "mapfile -d '' -t args <&3",
    'kept=(--cap-drop ALL)',
    'for ((at = 0; at < ${#args[@]}; at++)); do',
    '  if [ "${args[at]}" = --cap-add ]; then ((at++)); else kept+=("${args[at]}"); fi',
    'done',
    'exec 3< <(printf "%s\\0" "${kept[@]}")',
    'exec bwrap "$@"',
  ];
  const file = join(await folderWith({ bwrap: `${lines.join('\n')}\n` }), 'bwrap');
  await chmod(file, 0o755);
  return file;
}

/** Processes of this machine that have a text in their environment or command line. */
async function processesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const texts = await Promise.all(
      ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')),
    );
    if (texts.some((one) => one.includes(text))) found.push(pid);
  }
  return found;
}
