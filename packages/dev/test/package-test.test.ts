import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPackage, packPackage, testPackage } from '../src/index.js';
import { folderWith } from './fixtures/app-package.js';
import { hasNoLayout } from './fixtures/bubblewrap.js';
import { command } from './fixtures/command.js';
import { freePort } from './fixtures/free-port.js';
import { goodPackage } from './fixtures/good-package.js';
import { CGI, type NativePackageOptions, nativeFolder, nativePackage } from './fixtures/native-package.js';

/** Tests a package, and gives the result of each step in its order. */
async function tested(options: NativePackageOptions, more: Parameters<typeof testPackage>[1] = {}) {
  const result = await testPackage(await nativeFolder(options), { timeoutMs: 3000, watchMs: 0, ...more });
  // It depends on the machine.
  const steps = result.steps.filter(({ step }) => step !== 'scripts');
  const lines = steps.map(({ step, entry, result: end }) => [step, entry ?? '', end].join(' '));
  const problems = steps.flatMap((one) => one.problems.map(({ name }) => `${one.step} ${name}`));
  return { ...result, steps, lines, problems };
}

/** The package's own `cmd/main` with a part replaced, which waits for its server half a second, or 0.05 s as often as told. */
function mainWith(from: string, to: string, tries = 10): Record<string, string> {
  const text = (nativePackage()['cmd/main'] ?? '').replace('seq 100', `seq ${tries}`);
  if (!text.includes(from)) throw new Error(`cmd/main has no ${from}`);
  return { 'cmd/main': text.replace(from, to) };
}

const { 'cmd/main': KEEPS_PID } = mainWith('kill -0 "$(cat "$PID_FILE")" 2>/dev/null; }', 'true; }');

const portEntries = (port: number | string, url = '/') => ({
  'loud.main': { title: 'Loud', type: 'url', protocol: 'http', port: String(port), url },
});

describe.skipIf(hasNoLayout)('plat-dev test', () => {
  it('takes a package through its whole life, with an upgrade of a version that is older', async () => {
    const upgrade = '#!/bin/bash\n[ "$TRIM_OLD_APPVER $TRIM_APPVER" = "0.0.1 1.0.0" ] || exit 1\n';
    const { ok, lines, application, version, layout, notes } = await tested({
      files: { 'cmd/upgrade_init': upgrade },
    });
    expect(lines).toEqual([
      'install  passed',
      'start  passed',
      'entry loud.main passed',
      'start-again  passed',
      'upgrade  passed',
      'stop  passed',
      'uninstall  passed',
    ]);
    expect({ ok, application, version, layout, notes }).toEqual({
      ok: true,
      application: 'loud',
      version: '1.0.0',
      layout: 'device',
      notes: [],
    });
  });

  it('reaches a port application by the port that was answered', async () => {
    const port = await freePort();
    const wizard = [
      { stepTitle: 'Port', items: [{ type: 'text', field: 'wizard_port', rules: [{ required: true }] }] },
    ];
    const options = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: packages write it so
      entries: portEntries('${wizard_port}'),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: packages write it so
      manifest: 'service_port=${wizard_port}\n',
      files: { 'wizard/install': JSON.stringify(wizard) },
    };
    const asked = await tested(options);
    expect(asked.problems).toEqual(['install answers-missing']);
    expect(asked.lines.slice(1)).toEqual(
      ['start', 'entry', 'start-again', 'upgrade', 'stop', 'uninstall'].map((step) => `${step}  skipped`),
    );
    expect(asked.steps[0]?.problems[0]?.hint).toContain('{"wizard_port":""}');
    await expect(tested(options, { answers: { wizard_prot: '1' } })).rejects.toMatchObject({
      message: 'The package does not ask for wizard_prot',
      hint: expect.stringContaining('It asks for wizard_port.'),
    });
    const answered = await tested(options, { answers: { wizard_port: String(port) } });
    expect(answered.problems).toEqual([]);
  });

  it('runs CGI programs, whose package has no process between requests', async () => {
    expect((await tested(CGI)).problems).toEqual([]);
  });

  it('takes an application that its installation has started as running', async () => {
    const { problems, steps } = await tested({
      files: { 'cmd/install_callback': '#!/bin/bash\nexport PATH\nbash /var/apps/loud/cmd/main start\n' },
    });
    expect(problems, JSON.stringify(steps)).toEqual([]);
  });

  it('leaves out what Docker compose would start', async () => {
    const { ok, lines, steps } = await tested({
      files: {
        // The system stops containers, so this is not run.
        'cmd/main': '#!/bin/bash\n[ "$1" = stop ] && exit 1\nexit 0\n',
        'config/resource': '{"docker-project":{"projects":[{"name":"loud","path":"docker"}]}}',
      },
    });
    expect(lines).toEqual([
      'install  passed',
      'start  skipped',
      'entry  skipped',
      'start-again  skipped',
      'upgrade  passed',
      'stop  skipped',
      'uninstall  passed',
    ]);
    expect(ok).toBe(true);
    expect(steps[1]?.reason).toContain('Docker compose');
  });

  it('tests an installable file', async () => {
    const out = join(await folderWith({}), 'notes.fpk');
    await packPackage(await goodPackage(), { out });
    const { application, steps } = await testPackage(out, { timeoutMs: 1000, watchMs: 0 });
    expect(application).toBe('notes');
    const [install] = steps.filter(({ step }) => step !== 'scripts');
    expect(install).toMatchObject({ step: 'install', result: 'passed' });
  });
});

describe.skipIf(hasNoLayout)('plat-dev test finds', () => {
  it.each<[string, NativePackageOptions, string[]]>([
    [
      'an installation that fails',
      { files: { 'cmd/install_callback': '#!/bin/bash\necho "No licence." > $TRIM_TEMP_LOGFILE\nexit 1\n' } },
      ['install event-failed'],
    ],
    [
      'a server that does not start',
      { files: { ...mainWith('', ''), 'app/server.mjs': 'process.exit(3)' } },
      ['start event-failed'],
    ],
    [
      'a status that tells of no run',
      { files: mainWith('is_running && exit 0;', '') },
      ['start status-stopped'],
    ],
    [
      'a status that tells of a run before the start',
      { files: mainWith('exit 3 ;;', 'exit 0 ;;') },
      ['start not-started'],
    ],
    [
      'a status that tells of a run after the stop',
      { files: { 'cmd/main': String(KEEPS_PID).replace('rm -f "$PID_FILE"', 'rm -f') } },
      ['upgrade not-started', 'upgrade entry-error', 'stop status-running'],
    ],
    [
      'a status that always tells of a run, where the installation starts the server',
      {
        files: {
          ...mainWith('exit 3 ;;', 'exit 0 ;;'),
          'cmd/install_callback': '#!/bin/bash\nexport PATH\nbash /var/apps/loud/cmd/main start\n',
          'cmd/upgrade_callback': '#!/bin/bash\nexport PATH\nbash /var/apps/loud/cmd/main start\n',
        },
      },
      ['stop status-running'],
    ],
    [
      'data that is deleted at an upgrade',
      { files: { 'cmd/upgrade_callback': '#!/bin/bash\nrm -rf "$TRIM_PKGVAR"/*\n' } },
      ['upgrade data-lost'],
    ],
    [
      'shared files that are deleted at an upgrade',
      { files: { 'cmd/upgrade_init': '#!/bin/bash\nrm -rf "$TRIM_DATA_SHARE_PATHS"/*\n' } },
      ['upgrade data-lost'],
    ],
    [
      'data that is deleted at the end without a question',
      { files: { 'cmd/uninstall_init': '#!/bin/bash\nrm -rf "$TRIM_PKGVAR"/*\n' } },
      ['uninstall data-lost-at-end'],
    ],
    [
      'files that are written after the uninstallation',
      { files: { 'cmd/uninstall_callback': '#!/bin/bash\nmkdir -p "$TRIM_PKGETC"\n' } },
      ['uninstall files-left'],
    ],
    [
      'a page with status 500',
      { files: { 'app/server.mjs': pageWith(500) } },
      ['entry entry-error', 'upgrade entry-error'],
    ],
    [
      'an entry of another application',
      { entries: gateway('/app/other/') },
      ['entry entry-nowhere', 'upgrade entry-nowhere'],
    ],
    [
      'a server that listens elsewhere',
      { entries: { 'loud.main': { ...gateway('/app/loud/')['loud.main'], gatewaySocket: 'other.sock' } } },
      ['entry entry-error', 'upgrade entry-error'],
    ],
    [
      'a CGI program that is missing',
      { entries: CGI.entries, files: { 'cmd/main': '#!/bin/bash\nexit 0\n' } },
      ['entry cgi-missing', 'upgrade cgi-missing'],
    ],
    ['a package without entries', { entries: {} }, ['entry entries-missing']],
  ])('%s', async (_what, options, problems) => {
    expect((await tested(options, { timeoutMs: 1500 })).problems).toEqual(problems);
  });

  it('a package without cmd/main, which is not what a wrong status is', async () => {
    const folder = await nativeFolder();
    await rm(join(folder, 'cmd/main'));
    const { steps } = await testPackage(folder, { timeoutMs: 500, watchMs: 0 });
    const found = steps.flatMap(({ step, problems }) => problems.map(({ name }) => `${step} ${name}`));
    expect(found).toEqual(['start main-missing']);
  });

  it('a port that stays open, and one where nothing listens', async () => {
    const port = await freePort();
    const kept = await tested({
      entries: portEntries(port),
      manifest: `service_port=${port}\ncheckport=false\n`,
      files: mainWith('kill "$(cat "$PID_FILE")" 2>/dev/null', 'true', 100),
    });
    expect(kept.problems).toContain('stop processes-left');
    expect(kept.problems).toContain('stop port-open');
    const silent = await tested({ entries: portEntries(await freePort()) }, { timeoutMs: 500 });
    expect(silent.problems).toEqual(['entry entry-unreachable', 'upgrade entry-unreachable']);
  });

  it('what a script wrote into logs of its own, and the message above a long stack', async () => {
    const main = `#!/bin/bash
[ "$1" = status ] && exit 3
[ "$1" = start ] || exit 0
mkdir -p "$TRIM_PKGVAR/logs"
echo "in logs" >> "$TRIM_PKGVAR/logs/app.log"
echo "in the share" >> "\${TRIM_DATA_SHARE_PATHS%%:*}/run.log"
echo "Error: Cannot find module 'notes'"
for line in $(seq 40); do echo "    at load (node:internal/modules/cjs/loader:$line:12)"; done
exit 1
`;
    const { steps } = await tested({ files: { 'cmd/main': main } });
    const failed = steps.find(({ step }) => step === 'start');
    expect(failed?.output.sort()).toEqual(["Error: Cannot find module 'notes'", 'in logs', 'in the share']);
  });

  it('a port that another process has, with what to do about it', async () => {
    const main = `#!/bin/bash
[ "$1" = status ] && exit 3
[ "$1" = start ] || exit 0
echo "Error: listen EADDRINUSE: address already in use 127.0.0.1:8099"
exit 1
`;
    const { steps } = await tested({ files: { 'cmd/main': main } });
    const failed = steps.find(({ step }) => step === 'start');
    expect(failed?.problems).toMatchObject([
      { name: 'port-in-use', hint: expect.stringContaining('maybe the previous version') },
    ]);
  });

  it('nothing wrong with data that users were asked about', async () => {
    const wizard = [
      { stepTitle: 'Data', items: [{ type: 'switch', field: 'wizard_delete', initValue: 'true' }] },
    ];
    const { problems } = await tested({
      files: {
        'wizard/uninstall': JSON.stringify(wizard),
        'cmd/uninstall_init': '#!/bin/bash\n[ "$wizard_delete" = true ] && rm -rf "$TRIM_PKGVAR"/*\nexit 0\n',
      },
    });
    expect(problems).toEqual([]);
  });
});

describe.skipIf(hasNoLayout)('the command plat-dev test', () => {
  it('prints each step, ends with 0, and says that a package that works is not packed', async () => {
    const folder = await nativeFolder();
    const { written, code } = command('test', folder, '--lang', 'en');
    expect(await code, written.out + written.err).toBe(0);
    expect(written.out).toMatch(/^passed {3}install {2}\d+ ms\npassed {3}start/m);
    // shellcheck may be installed or not.
    expect(written.out).toMatch(/^loud 1\.0\.0: (?:8 passed, 0 failed, 0|7 passed, 0 failed, 1) skipped$/m);
    const { findings } = await checkPackage(folder);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    expect(errors).toBeGreaterThan(1);
    expect(written.out).toContain(
      `note: plat-dev pack refuses this package: it has ${errors} errors, which plat-dev pack ${folder} lists.`,
    );
  });

  it('prints what is wrong in the chosen language and ends with 1', async () => {
    const lost = { 'cmd/upgrade_init': '#!/bin/bash\nrm -rf "$TRIM_PKGVAR"/*\n' };
    const folder = await nativeFolder({ ...CGI, files: { ...CGI.files, ...lost } });
    const { written, code } = command('test', folder, '--lang', 'zh');
    expect(await code).toBe(1);
    expect(written.out).toContain('失败  升级');
    expect(written.out).toContain('升级删除了应用数据：var/');
  });

  it('prints the reason of a failed script in the chosen language', async () => {
    const folder = await nativeFolder({ files: { 'cmd/install_init': '#!/bin/bash\nexit 4\n' } });
    const { written, code } = command('test', folder, '--lang', 'zh', '--layout', 'variables');
    expect(await code).toBe(1);
    expect(written.out).toContain('loud 的 cmd/install_init 失败，退出码 4：没有任何输出');
    expect(written.out).not.toMatch(/ failed|It printed nothing/);
  });

  it.each([
    ['json', (out: string) => expect(JSON.parse(out)).toMatchObject({ ok: false, application: 'loud' })],
    [
      'github',
      (out: string) =>
        expect(out).toMatch(
          /\| ## \[error\]of the package\n(?: +\| .*\n)*::error title=plat-dev test%3A uninstall::These are there after .*etc\/ Write/,
        ),
    ],
  ])('prints %s', async (format, check) => {
    const left = {
      'cmd/uninstall_callback': '#!/bin/bash\necho "##[error]of the package"; mkdir -p "$TRIM_PKGETC"\n',
    };
    const folder = await nativeFolder({ ...CGI, files: { ...CGI.files, ...left } });
    const { written, code } = command('test', folder, '--format', format, '--lang', 'en');
    expect(await code).toBe(1);
    check(written.out);
  });

  it('ends at a signal and leaves nothing running', async () => {
    const folder = await nativeFolder({ files: { 'app/server.mjs': 'setInterval(() => {}, 1000)' } });
    const { written, code, signals } = command('test', folder, '--lang', 'en');
    setTimeout(() => signals.emit('SIGINT'), 1000);
    expect(await code, written.out).toBe(1);
  });

  it('is told of a path that is no package', async () => {
    const { written, code } = command('test', await folderWith({ manifest: 'nothing' }));
    expect(await code).toBe(3);
    expect(written.err).toContain('is not a package');
  });
});

function gateway(url: string) {
  return {
    'loud.main': {
      title: 'Loud',
      type: 'iframe',
      gatewayPrefix: '/app/loud',
      gatewaySocket: 'app.sock',
      url,
    },
  };
}

/** A server on the gateway's socket that responds with a status. */
function pageWith(status: number): string {
  return `import { createServer } from 'node:http';
import { rmSync, writeFileSync } from 'node:fs';
const socket = process.env.TRIM_APPDEST + '/app.sock';
rmSync(socket, { force: true });
createServer((request, response) => {
  console.log('the page fails');
  response.writeHead(${status}).end();
}).listen(socket, () => writeFileSync(process.env.TRIM_PKGVAR + '/ready', ''));
`;
}
