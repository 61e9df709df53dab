import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { entryProblems } from '../../src/package-test/entries.js';
import { folderWith } from '../fixtures/app-package.js';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { command } from '../fixtures/command.js';
import { freePort } from '../fixtures/free-port.js';
import { CGI, type NativePackageOptions, nativeFolder, nativePackage } from '../fixtures/native-package.js';
import { startApp } from '../fixtures/stage.js';
import { tested } from '../fixtures/tested-package.js';

/** The package's own `cmd/main` with a part replaced, which waits for its server half a second. */
function mainWith(from: string, to: string): Record<string, string> {
  const text = (nativePackage()['cmd/main'] ?? '').replace('seq 100', 'seq 10');
  if (!text.includes(from)) throw new Error(`cmd/main has no ${from}`);
  return { 'cmd/main': text.replace(from, to) };
}

const { 'cmd/main': KEEPS_PID } = mainWith('kill -0 "$(cat "$PID_FILE")" 2>/dev/null; }', 'true; }');

const portEntries = (port: number | string, url = '/') => ({
  'loud.main': { title: 'Loud', type: 'url', protocol: 'http', port: String(port), url },
});

const desktop = {
  desktop: 'http://localhost:9',
  appName: 'loud',
  timeoutMs: 0,
  isProgram: false,
  expect: {},
  hasEnded: async () => false,
};

describe('an entry of a package', () => {
  const problemsOf = (entry: object, place: object = {}) =>
    entryProblems({ id: 'loud.main', name: 'Loud', path: '/', ...entry }, { ...desktop, ...place });

  it('is named in a problem by the address that the desktop opens', async () => {
    const port = String(await freePort());
    const found = [
      ...(await problemsOf({ port, protocol: 'https' })),
      ...(await problemsOf({ port: '99999' })),
    ];
    expect(found.map(([rule, values]) => `${rule} ${values?.address}`)).toEqual([
      `entry-unreachable https://localhost:${port}/`,
      'entry-nowhere http://localhost:99999/',
    ]);
  });

  it('is requested with its query for what a test expects of it', async () => {
    const { app: port } = await startApp((request, response) => void response.end(request.url));
    const found = await problemsOf(
      { port: String(port), path: '/?page=1' },
      { expect: { 'loud.main': { text: '?page=1' } } },
    );
    expect(found.map(([rule]) => rule)).toEqual(['entry-local-only']);
  });

  it('is no longer asked for once the test is ended', async () => {
    const place = { timeoutMs: 60_000, signal: AbortSignal.timeout(100) };
    const found = await problemsOf({ port: String(await freePort()) }, place);
    expect(found.map(([rule]) => rule)).toEqual(['entry-unreachable']);
  });

  eachRow<[location: string, found: string[], expected?: object]>([
    ['/login', ['entry-leads-out']],
    ['../login', ['entry-leads-out']],
    ['/app/loud-of-others/', ['entry-leads-out']],
    ['login', []],
    ['/app/loud/login', []],
    ['/app/loud', []],
    ['https://login.example.com/', []],
    ['/login', [], { 'loud.main': { status: 302 } }],
  ])(
    'behind the gateway that redirects to %s has the problems %j',
    async (location, found, expected = {}) => {
      const { app } = await startApp((_, response) => void response.writeHead(302, { location }).end());
      const place = { desktop: `http://localhost:${app}`, timeoutMs: 5000, expect: expected };
      const problems = await problemsOf({ path: '/app/loud/' }, place);
      expect(problems.map(([name]) => name)).toEqual(found);
    },
  );
});

describe.skipIf(hasNoLayout)('plat-dev test', () => {
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
      ['start', 'entry', 'start-again', 'upgrade', 'stop', 'uninstall'].map((step) => `${step} skipped`),
    );
    expect(asked.steps[0]?.problems[0]?.hint).toContain('{"wizard_port":""}');
    await expect(tested(options, { answers: { wizard_prot: '1' } })).rejects.toMatchObject({
      message: 'The package does not ask for wizard_prot',
      hint: expect.stringContaining('It asks for wizard_port.'),
    });
    const answers = { wizard_port: String(port) };
    expect((await tested(options, { answers })).problems).toEqual([]);
    // A question that only the newer version asks.
    const { steps, notes } = await tested(options, { answers, from: await nativeFolder() });
    expect([steps[0]?.result, ...notes].join()).toMatch(/^passed,.*Both packages have the version /);
  });

  it('waits for the socket of an entry, though another one of the application is there before', async () => {
    const { 'app/server.mjs': server } = nativePackage();
    const late = `const late = TRIM_APPDEST + '/late.sock';
rmSync(late, { force: true });
setTimeout(() => createServer((_, out) => out.end()).listen(late), 2500);\n`;
    const files = { 'app/server.mjs': server + late };
    const place = { gatewayPrefix: '/app/loud', gatewaySocket: 'late.sock', url: '/app/loud/' };
    const entries = { 'loud.main': { title: 'Loud', type: 'iframe', ...place } };
    expect((await tested({ entries, files }, { timeoutMs: 60_000 })).problems).toEqual([]);
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
      ...['install passed', 'start skipped', 'entry skipped', 'start-again skipped'],
      ...['upgrade passed', 'stop skipped', 'uninstall passed'],
    ]);
    expect(ok).toBe(true);
    expect(steps[1]?.reason).toContain('Docker compose');
  });
});

describe.skipIf(hasNoLayout)('plat-dev test finds', () => {
  const script = (name: string, line: string) => ({ [`cmd/${name}`]: `#!/bin/bash\n${line}\n` });

  eachRow<[problems: string, NativePackageOptions]>([
    ['install event-failed', { files: script('install_callback', 'echo "No licence."\nexit 1') }],
    ['start event-failed', { files: { ...mainWith('', ''), 'app/server.mjs': 'process.exit(3)' } }],
    ['start status-stopped', { files: mainWith('is_running && exit 0;', '') }],
    ['start not-started', { files: mainWith('exit 3 ;;', 'exit 0 ;;') }],
    [
      'upgrade not-started, stop status-running',
      { files: { 'cmd/main': String(KEEPS_PID).replace('rm -f "$PID_FILE"', 'rm -f') } },
    ],
    [
      'upgrade data-lost, uninstall files-left, uninstall data-lost-at-end',
      {
        ...CGI,
        files: {
          ...CGI.files,
          ...script('upgrade_init', 'rm -rf "$TRIM_DATA_SHARE_PATHS"/* "$TRIM_PKGVAR"/*'),
          ...script('uninstall_init', 'rm -rf "$TRIM_PKGVAR"/*'),
          ...script('uninstall_callback', 'mkdir -p "$TRIM_PKGETC"'),
        },
      },
    ],
    [
      'entry entry-nowhere, entry cgi-missing',
      { entries: { ...gateway('/app/other/'), 'loud.cgi': CGI.entries['loud.main'] } },
    ],
    ['entry entries-missing', { entries: {} }],
  ])('%s with %o', async (problems, options) => {
    expect((await tested(options)).problems).toEqual(problems.split(', '));
  });

  eachRow([
    ['that a desktop reaches by its port', async () => portEntries(await freePort())],
    ['behind the gateway', async () => gateway('/app/loud/')],
  ])('at once that a server %s has ended', async (_, entries) => {
    const server = "setTimeout(() => { console.error('No licence.'); process.exit(1); }, 300);";
    const files = { ...mainWith('for _ in', 'exit 0; for _ in'), 'app/server.mjs': server };
    // Its time would be over long after that of this test.
    const { problems, steps } = await tested({ entries: await entries(), files }, { timeoutMs: 600_000 });
    expect(problems).toEqual([expect.stringMatching(/^(?:start|entry) stopped-soon$/)]);
    expect(steps.flatMap(({ output }) => output)).toEqual(['No licence.']);
  });

  it('a package without cmd/main, which is not what a wrong status is', async () => {
    const folder = await nativeFolder();
    await rm(join(folder, 'cmd/main'));
    expect((await tested(folder)).problems).toEqual(['start main-missing']);
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
    const main = `[ "$1" = status ] && exit 3
[ "$1" = start ] || exit 0
echo "Error: listen EADDRINUSE: address already in use 127.0.0.1:8099"
exit 1`;
    const { steps } = await tested({ files: script('main', main) });
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
      ...CGI,
      files: {
        ...CGI.files,
        'wizard/uninstall': JSON.stringify(wizard),
        'cmd/uninstall_init': '#!/bin/bash\n[ "$wizard_delete" = true ] && rm -rf "$TRIM_PKGVAR"/*\nexit 0\n',
      },
    });
    expect(problems).toEqual([]);
  });
});

describe.skipIf(hasNoLayout)('the command plat-dev test', () => {
  it('prints each step, ends with 0, and says that a package that works is not packed', async () => {
    const upgrade = '#!/bin/bash\n[ "$TRIM_OLD_APPVER $TRIM_APPVER" = "0.0.1 1.0.0" ] || exit 1\n';
    const folder = await nativeFolder({ files: { 'cmd/upgrade_init': upgrade } });
    const { written, code } = command('test', folder, '--lang', 'en');
    expect(await code, written.out + written.err).toBe(0);
    const passed = written.out.matchAll(/^passed {3}(\D+) {2}\d+ ms$/gm);
    expect([...passed].map(([, step]) => step).filter((step) => step !== 'scripts')).toEqual([
      'install',
      'start',
      'entry loud.main',
      'start again',
      'upgrade',
      'stop',
      'uninstall',
    ]);
    expect(written.out.match(/^note: /gm)).toHaveLength(1);
    // shellcheck may be installed or not.
    expect(written.out).toMatch(/^loud 1\.0\.0: (?:8 passed, 0 failed, 0|7 passed, 0 failed, 1) skipped$/m);
    expect(written.out).toContain(
      `note: plat-dev pack refuses this package, and plat-dev pack ${folder} lists why.`,
    );
  });

  it('prints the reason of a failed script in the chosen language, as JSON and for GitHub', async () => {
    const fails = '#!/bin/bash\necho "##[error]of the package"\nexit 4\n';
    const folder = await nativeFolder({ files: { 'cmd/install_init': fails } });
    const [text, json, github] = [
      ['--lang', 'zh'],
      ['--format', 'json'],
      ['--format', 'github', '--lang', 'en'],
    ].map((more) => command('test', folder, '--layout', 'variables', ...more));
    expect([await text?.code, await json?.code, await github?.code]).toEqual([1, 1, 1]);
    expect(text?.written.out).toContain('失败  安装');
    expect(text?.written.out).toContain('loud 的 cmd/install_init 失败，退出码 4：##[error]of the package');
    expect(text?.written.out).not.toContain(' failed');
    expect(JSON.parse(json?.written.out ?? '')).toMatchObject({ ok: false, application: 'loud' });
    expect(github?.written.out).toMatch(
      /\| ## \[error\]of the package\n(?: +\| .*\n)*::error title=plat-dev test%3A install::cmd\/install_init of loud failed/,
    );
  });

  it('prints where a server listens that does not respond, and ends at a signal', async () => {
    const port = await freePort();
    const folder = await nativeFolder({ manifest: `service_port=${port}\n` });
    const { written, code, signals } = command('test', folder, '--lang', 'en');
    const line = `\nwaiting  entry loud.main  the application listens on port ${port}\n`;
    await expect.poll(() => written.out).toContain(line);
    signals.emit('SIGINT');
    expect(await code, written.out).toBe(1);
    expect(written.out).toMatch(/0 failed.*\nnote: The test was ended before its last step\.\n$/);
  });

  it('is told of a path that is no package', async () => {
    const { written, code } = command('test', await folderWith({ manifest: 'nothing' }));
    expect(await code).toBe(3);
    expect(written.err).toContain('has no valid appname');
  });
});

function gateway(url: string) {
  const place = { gatewayPrefix: '/app/loud', gatewaySocket: 'app.sock' };
  return { 'loud.main': { title: 'Loud', type: 'iframe', ...place, url } };
}
