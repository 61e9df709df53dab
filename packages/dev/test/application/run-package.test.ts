import { tmpdir } from 'node:os';
import { gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevHostedApp } from '../../src/index.js';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { freePort } from '../fixtures/free-port.js';
import { codeOf } from '../fixtures/gateway-calls.js';
import { nativeFolder } from '../fixtures/native-package.js';
import { type Stage, startStage } from '../fixtures/stage.js';

/** An emulator that runs a package itself, when nothing more happens in it. */
async function stageOf(folder: string, options: Parameters<typeof startStage>[0] = {}) {
  const stage = await startStage({ app: undefined, package: folder, ...options });
  await settled(stage);
  return stage;
}

const settled = (stage: Stage) => stage.applications[0]?.package?.settled();
const appOf = (stage: Stage): DevHostedApp | undefined => stage.state().applications[0];

describe.skipIf(hasNoLayout)('a package that plat-dev runs', () => {
  it('answers behind the unified gateway, with no address given and no micro_app', async () => {
    const stage = await stageOf(await nativeFolder());
    expect(appOf(stage)).toMatchObject({
      entries: [{ name: 'Loud', path: '/app/loud/' }],
      package: { phase: 'running', layout: 'device', notes: [] },
    });
    const { status, text } = await stage.ask('/app/loud/', { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ url: '/app/loud/', uid: 60_001, env: { TRIM_APPNAME: 'loud' } });
  });

  it('reads a file of a user by its path on the device, when the file or its folder is authorized', async () => {
    const stage = await stageOf(await nativeFolder());
    const read = async (name: string) =>
      JSON.parse((await stage.ask(`/app/loud/?read=/vol1/1000/documents/${name}`)).text) as string;
    expect(await read('readme.md')).toBe('EACCES');
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents/readme.md'] });
    await expect.poll(() => read('readme.md')).toContain('# Documents');
    expect(await read('budget.csv')).toBe('EACCES');
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'] });
    await settled(stage);
    expect(await read('budget.csv')).toContain('month');
  });

  eachRow([
    [{ 'run-as': 'package' }, [], 200_003],
    [{ 'run-as': 'root' }, [], 0],
    [{ 'run-as': 'package' }, ['TrimApiUsers'], 0],
  ])('run as %o, with the groups %o, gets the code %s of the gateway', async (defaults, groups, expected) => {
    const rights = JSON.stringify({ defaults, 'join-groups': groups });
    const stage = await stageOf(await nativeFolder({ files: { 'config/privilege': rights } }));
    const { token, socketPath } = stage.gateway;
    vi.stubEnv('TRIM_API_TOKEN', token);
    const envelope = { req: 'trim.file.getUserAccessibleFolders', appName: 'loud', data: { uid: 1000 } };
    expect(await codeOf(gatewayCall(envelope, { socketPath, platform: 'fnos' }))).toBe(expected);
  });

  eachRow(['install_init', 'install_callback', 'main'])(
    'ends at once while cmd/%s has not ended, and runs no other script',
    async (script) => {
      const endless = '#!/bin/bash\necho begun\nexec sleep infinity\n';
      const folder = await nativeFolder({ files: { [`cmd/${script}`]: endless } });
      const stage = await startStage({ app: undefined, package: folder });
      await expect.poll(() => stage.log().map(({ title }) => title), { timeout: 20_000 }).toContain('begun');
      await stage.close();
      expect(appOf(stage)?.package?.failure).toBeUndefined();
      const ran = stage.log().flatMap(({ title }) => (title.startsWith('ran ') ? [title] : []));
      expect(ran.filter((title) => !title.startsWith(`ran cmd/${script}`))).toEqual([]);
    },
  );

  it('asks its questions before it is installed', async () => {
    const rules = [{ pattern: '^\\d+$', message: 'Digits.' }];
    const items = [
      { type: 'text', field: 'wizard_port', label: 'Port', initValue: '8099', rules },
      { type: 'password', field: 'wizard_password', label: 'Password', initValue: '' },
    ];
    const wizard = [{ stepTitle: 'Port', items }];
    const folder = await nativeFolder({ files: { 'wizard/install': JSON.stringify(wizard) } });
    const stage = await stageOf(folder);
    expect(appOf(stage)?.package).toMatchObject({
      phase: 'questions',
      questions: wizard.map(({ stepTitle }) => ({ stepTitle })),
    });
    await expect(stage.control('POST', '/package/answers', { wizard_port: 'x' })).rejects.toThrow(
      'The answers are invalid: Port: Digits. Correct them.',
    );
    await stage.control('POST', '/package/answers', { wizard_port: '8100', wizard_password: 'hidden' });
    expect(appOf(stage)?.package).toMatchObject({ phase: 'running', answers: { wizard_port: '8100' } });
    expect(JSON.stringify(stage.state())).not.toContain('hidden');
    const { env } = JSON.parse((await stage.ask('/app/loud/')).text);
    expect(env).toMatchObject({ wizard_port: '8100', wizard_password: 'hidden' });
  });

  it('runs once its port accepts connections, and not when its script returns', async () => {
    const port = String(await freePort());
    const late =
      "import { createServer } from 'node:http'; import { writeFileSync } from 'node:fs';" +
      "writeFileSync(process.env.TRIM_PKGVAR + '/ready', '');" +
      "setTimeout(() => createServer((_, out) => out.end('late')).listen(process.env.TRIM_SERVICE_PORT), 600);";
    const entries = { 'loud.main': { title: 'Web', type: 'iframe', protocol: 'http', port, url: '/' } };
    const files = { 'app/server.mjs': late };
    const stage = await stageOf(await nativeFolder({ entries, manifest: `service_port=${port}\n`, files }));
    expect(appOf(stage)?.package?.phase).toBe('running');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  });

  it('has ports with the answers of the wizard in them, hidden entries and entries for files', async () => {
    const hidden = { noDisplay: true, allUsers: false };
    const entries = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: packages write it so
      'loud.main': { title: 'Web', type: 'url', protocol: 'http', port: '${wizard_port}', url: '/home' },
      'loud.open': { ...hidden, title: 'Editor', type: 'iframe', port: 8200, url: '/', fileTypes: ['md'] },
    };
    const wizard = [{ stepTitle: 'Port', items: [{ type: 'text', field: 'wizard_port', label: 'Port' }] }];
    const files = { 'wizard/install': JSON.stringify(wizard) };
    const folder = await nativeFolder({ entries, files });
    // Nothing listens on these ports, which is not waited for.
    const stage = await startStage({ app: undefined, package: folder, answers: { wizard_port: '8099' } });
    const main = { id: 'loud.main', name: 'Web', path: '/home', opensTab: true, isHidden: false };
    const open = { opensTab: false, isHidden: true, isForAdministrators: true, fileTypes: ['md'] };
    const expected = [
      { ...main, port: '8099', protocol: 'http' },
      { ...open, port: '8200', protocol: 'http' },
    ];
    await expect.poll(() => appOf(stage)?.entries, { timeout: 20_000 }).toMatchObject(expected);
    expect((await stage.ask('/app/loud/')).status).toBe(404);
  });

  it('has entries that lead to its own pages and ports alone', async () => {
    const own = { title: 'x', type: 'iframe' };
    const entries = {
      'loud.a': { ...own, protocol: 'javascript', port: '1', url: '/%0aalert(1)' },
      'loud.b': { ...own, url: '//evil.example/x' },
      'loud.c': { ...own, url: '/\\evil.example' },
      'loud.d': { ...own, port: '1@evil.example', url: '/' },
    };
    const stage = await startStage({ app: undefined, package: await nativeFolder({ entries }) });
    const shown = appOf(stage)?.entries.map(({ path, port, protocol }) => [protocol, port, path]);
    expect(shown).toEqual([
      ['http', '1', '/%0aalert(1)'],
      [undefined, undefined, '/evil.example/x'],
      [undefined, undefined, '/evil.example'],
      [undefined, undefined, '/'],
    ]);
  });

  it('shows why it cannot be started, and starts when it is asked again', async () => {
    const start =
      '#!/bin/bash\n[ "$1" = status ] && exit 3\n[ -e "$TRIM_PKGVAR/ok" ] && exit 0\ntouch "$TRIM_PKGVAR/ok"; echo "No database." > $TRIM_TEMP_LOGFILE; exit 1\n';
    const stage = await stageOf(await nativeFolder({ files: { 'cmd/main': start } }));
    expect(appOf(stage)?.package).toMatchObject({
      phase: 'failed',
      failure: expect.stringContaining('No database.'),
    });
    await stage.control('POST', '/package/start');
    expect(appOf(stage)?.package).toMatchObject({ phase: 'running' });
  });

  it('has what its processes write in the inspector', async () => {
    const stage = await stageOf(await nativeFolder());
    await expect
      .poll(() => stage.log().filter(({ kind }) => kind === 'output'), { timeout: 5000 })
      .toMatchObject([{ app: 'loud', title: 'the server starts' }]);
  });

  it('runs without the layout of a device, by variables', async () => {
    const stage = await stageOf(await nativeFolder(), { layout: 'variables' });
    const answered = JSON.parse((await stage.ask('/app/loud/')).text);
    expect(answered.env.TRIM_APPDEST.startsWith(tmpdir())).toBe(true);
    expect(answered.env.PLAT_VOLUME_ROOT.startsWith(tmpdir())).toBe(true);
  });
});

describe.skipIf(hasNoLayout)('two packages on one device', () => {
  it('get the answers to their own questions alone', async () => {
    const wizard = [{ stepTitle: 'Port', items: [{ type: 'text', field: 'wizard_port', label: 'Port' }] }];
    const asking = await nativeFolder({ files: { 'wizard/upgrade': JSON.stringify(wizard) } });
    const quiet = await nativeFolder({ files: { manifest: 'appname=quiet\nversion=1.0.0\n' } });
    const answers = { wizard_port: '8099' };
    const stage = await startStage({ applications: [{ package: asking }, { package: quiet }], answers });
    for (const { package: running } of stage.applications) await running?.settled();
    expect(stage.applications.map(({ package: running }) => running?.device.answers)).toEqual([answers, {}]);
  });

  it('share the shared folders, and none sees the data, the program or the messages of the other', async () => {
    const other = await nativeFolder({
      files: {
        manifest: 'appname=quiet\nversion=1.0.0\nsource=thirdparty\n',
        'cmd/main':
          '#!/bin/bash\n[ "$1" = start ] || exit 3\necho own > $TRIM_PKGVAR/token; echo own > /tmp/quiet.txt; echo shared > /vol1/@appshare/from-quiet\n',
      },
    });
    const stage = await startStage({ applications: [{ package: await nativeFolder() }, { package: other }] });
    for (const { package: running } of stage.applications) await running?.settled();
    const read = async (path: string) => JSON.parse((await stage.ask(`/app/loud/?read=${path}`)).text);
    expect(await read('/vol1/@appshare/from-quiet')).toBe('shared\n');
    for (const path of ['/vol1/@appdata/quiet/token', '/var/apps/quiet/manifest', '/tmp/quiet.txt'])
      expect(await read(path)).toBe('ENOENT');
  });
});

describe.skipIf(hasNoLayout)('a CGI program of a package', () => {
  const program = `#!/bin/bash
printf 'Status: 201 Created\\r\\nContent-Type: text/plain\\r\\nX-Own: yes\\r\\n\\r\\n'
echo "$REQUEST_METHOD $SCRIPT_NAME $PATH_INFO $QUERY_STRING $REQUEST_URI $HTTP_X_TRIM_USERNAME $TRIM_APPNAME [$TRIM_API_TOKEN]"
head -c "\${CONTENT_LENGTH:-0}"
`;
  const cgi = (files: Record<string, string>) => ({
    entries: { 'loud.main': { title: 'Loud', type: 'iframe', url: '/cgi/ThirdParty/loud/index.cgi/' } },
    files: { 'cmd/main': '#!/bin/bash\nexit 0\n', ...files },
  });

  it('is run for each request', async () => {
    const stage = await stageOf(await nativeFolder(cgi({ 'app/ui/index.cgi': program })));
    const answered = await stage.ask('/cgi/ThirdParty/loud/index.cgi/list%20all?q=1', {
      method: 'POST',
      headers: { 'content-length': '5' },
      body: 'hello',
    });
    expect(answered).toMatchObject({
      status: 201,
      headers: { 'x-own': 'yes', 'content-type': 'text/plain' },
    });
    expect(answered.text).toBe(
      'POST /cgi/ThirdParty/loud/index.cgi /list all q=1 /cgi/ThirdParty/loud/index.cgi/list%20all?q=1 Ada loud []\nhello',
    );
    const other = await stage.ask('/cgi/ThirdParty/loud/other.cgi');
    expect(other).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(other.text).toContain('The installed package has no app/ui/other.cgi');
    for (const path of ['/cgi/ThirdParty/other/index.cgi', '/app/loud/']) {
      const { status, text } = await stage.ask(path);
      expect(status).toBe(404);
      expect(text).toContain(`${path} is not an address of a running application.`);
      expect(text).toContain('/cgi/ThirdParty/loud/index.cgi/.</p>');
    }
  });

  it('is not said to be missing while its package waits for answers', async () => {
    const wizard = [{ stepTitle: 'One', items: [{ type: 'text', field: 'wizard_name', label: 'Name' }] }];
    const files = { 'app/ui/index.cgi': program, 'wizard/install': JSON.stringify(wizard) };
    const stage = await stageOf(await nativeFolder(cgi(files)));
    const { status, text } = await stage.ask('/cgi/ThirdParty/loud/index.cgi/');
    expect(status).toBe(503);
    expect(text).toContain('loud is being installed, or waits for answers.');
  });

  it('does not say how its response is sent', async () => {
    const body =
      "printf 'Content-Length: 2\\r\\nTransfer-Encoding: chunked\\r\\nConnection: upgrade\\r\\n\\r\\nmore than that'";
    const stage = await stageOf(await nativeFolder(cgi({ 'app/ui/index.cgi': `#!/bin/bash\n${body}\n` })));
    const { headers, text } = await stage.ask('/cgi/ThirdParty/loud/index.cgi/');
    expect(text).toBe('more than that');
    expect(headers['content-length']).toBeUndefined();
    expect(headers.connection).not.toBe('upgrade');
  });

  eachRow([
    ['nothing', 'exit 1', 'It printed nothing'],
    ['no headers', 'echo hello', 'no headers'],
    ['something else', 'echo "no header at all"; echo; echo body', 'is not a header'],
    ['a status in words', 'echo "Status: OK"; echo; echo body', 'OK is not a status'],
    ['a status that ends nothing', 'echo "Status: 100 Go"; echo; echo body', '100 Go is not a status'],
    ['a control character', "printf 'X-Own: a\\001b\\n\\nbody'", 'Invalid character in header content'],
  ])('that writes %s is told to its author', async (_what, body, problem) => {
    const stage = await stageOf(await nativeFolder(cgi({ 'app/ui/index.cgi': `#!/bin/bash\n${body}\n` })));
    const { status, text } = await stage.ask('/cgi/ThirdParty/loud/index.cgi/');
    expect(status).toBe(502);
    expect(text).toContain(problem);
  });
});
