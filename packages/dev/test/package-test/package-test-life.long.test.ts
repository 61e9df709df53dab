import { spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { packPackage, type TestOptions, testPackage } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { command } from '../fixtures/command.js';
import { freePort } from '../fixtures/free-port.js';
import { goodPackage } from '../fixtures/good-package.js';
import { CGI, nativeFolder, nativePackage } from '../fixtures/native-package.js';
import { tested } from '../fixtures/tested-package.js';

const main = nativePackage()['cmd/main'] ?? '';
const portEntry = (port: number, more: object = {}) => ({
  'loud.main': { title: 'Loud', type: 'iframe', protocol: 'http', port: String(port), url: '/', ...more },
});

/** A server on a port that responds with these headers and this status. */
function serverOn(port: number, { host = '0.0.0.0', status = 200, headers = {} } = {}): string {
  return `import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
createServer((request, response) => {
  const isHealth = request.url === '/health';
  response.writeHead(isHealth ? 202 : ${status}, ${JSON.stringify(headers)}).end(isHealth ? 'all is well' : 'page');
}).listen(${port}, '${host}', () => writeFileSync(process.env.TRIM_PKGVAR + '/ready', ''));
`;
}

/** Tests a package whose one page is on a port. */
async function testedPage(page: Parameters<typeof serverOn>[1], entry: object = {}, more: TestOptions = {}) {
  const port = await freePort();
  return tested({ entries: portEntry(port, entry), files: { 'app/server.mjs': serverOn(port, page) } }, more);
}

describe.skipIf(hasNoLayout)('plat-dev test of a page', () => {
  const expected = (of: object) => ({ expect: { 'loud.main': of } });
  const policy = (ancestors: string) => ({
    'content-security-policy': `default-src *; frame-ancestors ${ancestors}`,
  });

  eachRow<[problem: string | undefined, page: Parameters<typeof serverOn>[1], object?, TestOptions?]>([
    ['entry entry-error', { status: 404 }],
    ['entry entry-error', { status: 500 }, { noDisplay: true }],
    [undefined, { status: 404 }, { noDisplay: true }],
    [undefined, { status: 404 }, {}, expected({ status: 404 })],
    [undefined, { status: 401 }],
    ['entry entry-local-only', { host: '127.0.0.1' }],
    ['entry entry-frame-refused', { headers: { 'x-frame-options': 'SAMEORIGIN' } }],
    ['entry entry-frame-refused', { headers: policy("'self'") }],
    [undefined, { headers: { 'x-frame-options': 'DENY' } }, { type: 'url' }],
    [undefined, { headers: { 'x-frame-options': 'DENY', ...policy('*') } }],
    [undefined, {}, {}, expected({ path: '/health', status: 202, text: 'is well' })],
    ['entry entry-status', {}, {}, expected({ path: '/health', status: 200 })],
    ['entry entry-text', {}, {}, expected({ text: 'Welcome' })],
  ])('finds %s for %o in the entry %o', async (problem, page, entry, more) => {
    expect((await testedPage(page, entry, more)).problems[0]).toBe(problem);
  });

  it('rejects what is expected of an entry that is missing', async () => {
    const missing = testedPage({}, {}, { expect: { 'loud.other': {} } });
    await expect(missing).rejects.toThrow('The package has no entry loud.other');
  });
});

describe.skipIf(hasNoLayout)('plat-dev test of a life', () => {
  it('tests an installable file', async () => {
    const out = join(await folderWith({}), 'notes.fpk');
    await packPackage(await goodPackage(), { out });
    const { application, steps } = await testPackage(out, { timeoutMs: 3000, watchMs: 0 });
    expect(application).toBe('notes');
    const [install] = steps.filter(({ step }) => step !== 'scripts');
    expect(install).toMatchObject({ step: 'install', result: 'passed' });
  });

  it('finds processes and a port that a stop leaves, and a port where nothing listens', async () => {
    const port = await freePort();
    const kept = await tested({
      entries: portEntry(port, { type: 'url' }),
      manifest: `service_port=${port}\ncheckport=false\n`,
      files: { 'cmd/main': main.replace('kill "$(cat "$PID_FILE")" 2>/dev/null', 'true') },
    });
    expect(kept.problems).toContain('stop processes-left');
    expect(kept.problems).toContain('stop port-open');
    const silent = await tested({ entries: portEntry(await freePort(), { type: 'url' }) });
    expect(silent.problems).toEqual(['entry entry-unreachable']);
    const [problem] = silent.steps.flatMap((one) => one.problems);
    expect(problem?.message).toContain('the application listens on /vol1/@appcenter/loud/app.sock');
  });

  it('does not take the page of another server for that of the package', async () => {
    const other = createServer((_request, response) => response.end('other')).listen(0);
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { problems, steps } = await tested({ entries: portEntry(port), manifest: 'checkport=false\n' });
    expect(problems).toEqual(['start port-foreign']);
    expect(steps.find(({ step }) => step === 'start')?.problems[0]?.message).toContain(
      `Port ${port} was in use`,
    );
  });

  it('finds a start that fails while the application runs', async () => {
    const failing = main.replace('if is_running; then exit 0; fi', 'if is_running; then exit 1; fi');
    expect((await tested({ files: { 'cmd/main': failing } })).problems).toEqual([
      'start-again start-again-failed',
    ]);
  });

  it('notes a start that starts a second server', async () => {
    const twice = main.replace('if is_running; then exit 0; fi', '');
    const { problems, notes } = await tested({ files: { 'cmd/main': twice } });
    expect(problems).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('has started the server a second time')]);
  });

  it('finds a server that ends soon after its start', async () => {
    const crashing = nativePackage()['app/server.mjs'].replace(
      'const url = new URL',
      'setTimeout(() => process.exit(1), 500);\n  const url = new URL',
    );
    const { problems } = await tested({ files: { 'app/server.mjs': crashing } }, { watchMs: 2000 });
    expect(problems[0]).toBe('start-again stopped-soon');
  });

  it('finds an upgrade that overwrites configuration, and none that changes a line of it', async () => {
    const write = 'mkdir -p "$TRIM_PKGETC"; echo "port=1" > "$TRIM_PKGETC/app.conf"';
    const install = { 'cmd/install_callback': `#!/bin/bash\n${write}\n` };
    const { problems, steps } = await tested({
      files: { ...install, 'cmd/upgrade_callback': `#!/bin/bash\n${write}\n` },
    });
    expect(problems).toEqual(['upgrade data-changed']);
    expect(steps.find(({ step }) => step === 'upgrade')?.problems[0]?.message).toContain('etc/app.conf');
    const careful = 'sed -i s/port=1/port=2/ "$TRIM_PKGETC/app.conf"';
    const kept = await tested({ files: { ...install, 'cmd/upgrade_callback': `#!/bin/bash\n${careful}\n` } });
    expect(kept.problems).toEqual([]);
  });

  it('ends a start that stays in the foreground at the time limit, and tells of the installation before', async () => {
    const waiting = '#!/bin/bash\n[ "$1" = status ] && exit 3\n[ "$1" = start ] && sleep 60\nexit 0\n';
    const heard: [step: string, at: number][] = [];
    const { problems, steps } = await tested(
      { files: { 'cmd/main': waiting } },
      { timeoutMs: 1500, onStep: ({ step }) => heard.push([step, performance.now()]) },
    );
    expect(problems).toEqual(['start start-endless']);
    const start = steps.find(({ step }) => step === 'start');
    expect(start?.problems[0]).toMatchObject({
      message: expect.stringContaining('It did not end within 1.5 s.'),
      hint: expect.stringContaining('end its line in cmd/main with &'),
    });
    expect(start?.milliseconds).toBeLessThan(30_000);
    const own = heard.filter(([step]) => step !== 'scripts');
    const [[first, installedAt] = ['', 0], [second, startedAt] = ['', 0]] = own;
    expect([first, second]).toEqual(['install', 'start']);
    expect(startedAt - installedAt).toBeGreaterThan(1200);
  });

  it('upgrades from an older version of the same application', async () => {
    const upgrade = '#!/bin/bash\n[ "$TRIM_OLD_APPVER $TRIM_APPVER" = "0.9.0 1.0.0" ] || exit 1\n';
    const old = nativePackage();
    const from = await folderWith({
      ...old,
      manifest: old.manifest.replace('version=1.0.0', 'version=0.9.0'),
    });
    const { problems, version } = await tested({ files: { 'cmd/upgrade_init': upgrade } }, { from });
    expect([version, problems]).toEqual(['1.0.0', []]);
    const other = await folderWith({ ...old, manifest: old.manifest.replace('"loud"', 'quiet') });
    await expect(tested({}, { from: other })).rejects.toThrow('another application: quiet and not loud');
    await expect(tested({}, { from: 'missing.fpk' })).rejects.toThrow('missing.fpk does not exist');
  });

  it('has the errors of shellcheck where it is installed', async () => {
    const folder = await folderWith({ shellcheck: '#!/bin/sh\necho "$@"\nexit 1\n' });
    await chmod(join(folder, 'shellcheck'), 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const files = { ...CGI.files, 'cmd/config_init': '#!/usr/bin/python3\n' };
    const { scripts } = await tested({ ...CGI, files });
    expect(scripts).toMatchObject({ step: 'scripts', result: 'failed' });
    expect(scripts?.problems[0]?.message).toMatch(/--severity=error .*-- cmd\/main$/);
  });

  it.skipIf(spawnSync('shellcheck').error === undefined)('says how to get shellcheck', async () => {
    const reason = expect.stringContaining('apt install shellcheck');
    expect((await tested(CGI)).scripts).toMatchObject({ step: 'scripts', result: 'skipped', reason });
  });

  it('finds CGI programs whose package ends soon after its start', async () => {
    const main =
      '#!/bin/bash\nS="$TRIM_PKGVAR/on"\ncase $1 in\nstart) touch "$S"; (sleep 1; rm -f "$S") &> /dev/null & ;;\n';
    const files = {
      ...CGI.files,
      'cmd/main': `${main}stop) rm -f "$S" ;;\nstatus) [ -e "$S" ] || exit 3 ;;\nesac\n`,
    };
    expect((await tested({ ...CGI, files }, { watchMs: 3000 })).problems[0]).toBe('start-again stopped-soon');
  });

  it('waits for no CGI program, and says what is wrong with its response', async () => {
    const files = { ...CGI.files, 'app/ui/index.cgi': '#!/bin/bash\necho hello\n' };
    const { problems, steps } = await tested({ ...CGI, files }, { timeoutMs: 60_000 });
    expect(problems).toEqual(['entry cgi-invalid']);
    const { message } = steps.find(({ step }) => step === 'entry')?.problems[0] ?? {};
    expect(message).toBe(
      'The response of app/ui/index.cgi is invalid: It printed no headers with an empty line after them.',
    );
  });
});

describe.skipIf(hasNoLayout)('the command plat-dev test', () => {
  it('reads expectations from a file, and refuses what it does not understand', async () => {
    const folder = await nativeFolder(CGI);
    const file = join(folder, 'expect.json');
    await writeFile(file, JSON.stringify({ 'loud.main': { path: '//elsewhere' } }));
    const wrong = command('test', folder, '--expect', file, '--lang', 'en');
    expect(await wrong.code).toBe(2);
    expect(wrong.written.err).toContain(`The expectations in ${file} are invalid`);
    await writeFile(file, JSON.stringify({ 'loud.main': { status: 201 } }));
    const { written, code } = command('test', folder, '--expect', file, '--lang', 'zh');
    expect(await code).toBe(1);
    expect(written.out).toContain('返回状态码 200，应为 201');
  });
});
