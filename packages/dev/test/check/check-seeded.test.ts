import { chmod, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { rules } from '../../src/check/rules/index.js';
import { checkPackage, type Finding } from '../../src/index.js';
import { ARM, changed, elf, type Files, goodFiles, goodPackage, png } from '../fixtures/good-package.js';
import { ruleExamples } from '../fixtures/rule-examples.js';

const compose = 'services:\n  notes:\n    image: notes:1\n';
const COMPOSE = 'app/docker/docker-compose.yaml';
const OPTIONS = '[{"label": "A", "value": "a"}]';
const main = (lines: string): Files => ({ 'cmd/main': `#!/bin/bash\n${lines}\n` });
const scopes = (...names: string[]): Files => ({ 'config/resource': JSON.stringify({ 'api-scope': names }) });
const project = {
  'config/resource': JSON.stringify({ 'docker-project': { projects: [{ name: 'notes', path: 'docker' }] } }),
};
const manifestWithout = (key: string) => ({
  manifest: String(goodFiles.manifest)
    .split('\n')
    .filter((line) => !line.startsWith(`${key}=`))
    .join('\n'),
});
const manifestWith = (line: string) => ({ manifest: `${String(goodFiles.manifest)}${line}\n` });
const entries = (from: string, to: string) => changed('app/ui/config', from, to);
const wizard = (from: string, to: string) => changed('wizard/install', from, to);
const renamed = (appname: string): Files => ({
  manifest: String(goodFiles.manifest)
    .replace('appname=notes', `appname=${appname}`)
    .replace('notes.main', `${appname}.main`),
  ...entriesOf(appname, `/app/${appname}`),
});
const entriesOf = (appname: string, prefix: string): Files => ({
  'app/ui/config': String(goodFiles['app/ui/config'])
    .replaceAll('/app/notes', prefix)
    .replaceAll('"notes.', `"${appname}.`),
});
const client =
  "import { GatewayClient } from 'plat-gateway-client';\nnew GatewayClient().convertPath(['a']);\n";
const usesGateway = { 'app/server/main.mjs': client, ...scopes('trim.file.path') };
const dotted = renamed('my.notes');
const mistaken = (line: string): [string, string, Files] => [
  'manifest-key-mistaken',
  'manifest:11',
  manifestWith(line),
];

/** The first bytes of a program for Windows. */
function portableExecutable(): Buffer {
  const head = Buffer.alloc(128);
  head.write('MZ');
  head.writeUInt32LE(64, 60);
  head.write('PE', 64);
  return head;
}

it('finds nothing in a good package', async () => {
  expect((await checkPackage(await goodPackage())).findings).toEqual([]);
});

// One edit each: the rule, the file with the line where it has lines, and what was changed.
const seededFaults: [rule: string, place: string, changes: Files][] = [
  ['manifest-missing', 'manifest', { manifest: undefined }],
  ...['os_min_ver=1.2.0401', 'min_os_version=1.2.0401', 'microapp=true', 'app_name=notes'].map(mistaken),
  ...['change-log=first', 'mantainer=Ada'].map(mistaken),
  ['manifest-value-unknown', 'manifest:10', changed('manifest', 'port=8099', 'port=80990')],
  ['manifest-value-unknown', 'manifest:11', manifestWith('ctl_stop=on')],
  ['manifest-value-unknown', 'manifest:7', changed('manifest', 'version=1.2.0401', 'version="1.2')],
  ['manifest-value-unknown', 'manifest:11', manifestWith('install_dep_apps=nodejs_v99')],
  ['i18n-without-english', 'i18n', { 'i18n/zh-CN': 'notes=笔记' }],
  ['script-missing', 'cmd/main', { 'cmd/main': undefined }],
  ...['config/privilege', 'config/resource', 'ICON_256.PNG'].map((file): (typeof seededFaults)[number] => [
    'file-missing',
    file,
    { [file]: undefined },
  ]),
  ['file-letter-case', 'ICON.png', { 'ICON.PNG': undefined, 'ICON.png': png(64) }],
  ['json-invalid', 'app/ui/config:15', entries('"txt"\n      ]', '"txt"\n      ],')],
  ['json-invalid', 'wizard/install:1', { 'wizard/install': 'a=8099', ...entries('${wizard_port}', '8099') }],
  ['json-value-unknown', 'app/ui/config:6', entries('"iframe"', '"window"')],
  ['entries-missing', 'app/ui/config', { 'app/ui/config': undefined }],
  ['entry-frame-http', 'app/ui/config:16', entries('"url",\n      "protocol": "http"', '"iframe"')],
  ['cgi-missing', 'app/ui/config:10', entries('"/app/notes/"', '"/cgi/ThirdParty/notes/index.cgi/"')],
  ['gateway-prefix-foreign', 'app/ui/config:8', { ...dotted, ...entriesOf('my.notes', '/app/my-notes-2') }],
  ['entry-url-foreign', 'app/ui/config:10', { ...dotted, ...entriesOf('my.notes', '/app/my-notes-2') }],
  ['icon-missing', 'app/ui/images/icon_64.png', { 'app/ui/images/icon_64.png': undefined }],
  ['icon-missing', 'app/ui/images/a.png', entries('images/icon_{0}.png', 'images/a.png')],
  ['icon-size', 'ICON.PNG', { 'ICON.PNG': png(64, { width: 65 }) }],
  ['icon-too-small', 'ICON.PNG', { 'ICON.PNG': png(64, { bytes: 60 }) }],
  ['icon-invalid', 'ICON.PNG', { 'ICON.PNG': 'GIF89a'.repeat(100) }],
  ['wizard-option-unknown', 'wizard/install:10', wizard('"text",', `"radio", "options": ${OPTIONS},\n`)],
  ['wizard-field-twice', 'wizard/install:22', wizard('"tips"', '"text", "field": "wizard_port"')],
  ['wizard-name-unknown', 'wizard/setup', { 'wizard/setup': '[]' }],
  ['script-crlf', 'cmd/common.sh:2', { 'cmd/common.sh': '# no interpreter\ntrue\r\n' }],
  ['script-crlf', 'cmd/main:1', { 'cmd/main': '#!/bin/bash\r\nexit 0\r\n' }],
  ['script-byte-order-mark', 'cmd/main:1', { 'cmd/main': '\uFEFF#!/bin/bash\nexit 0\n' }],
  ['script-pkill', 'cmd/main:3', main('# never pkill -f here\npkill -9 -f notes')],
  ['script-pkill', 'cmd/main:2', main('pkill -f "$TRIM_APPNAME" 2>/dev/null || true')],
  ['script-pkill', 'cmd/lib.sh:1', { 'cmd/lib.sh': "pkill --full 'cmd/ma.n' # now\n" }],
  ['script-pkill', 'cmd/main:2', main('pkill -f "${NAME}" && exit')],
  ...[
    '# fuser -k\nfuser -k 8099/tcp',
    '# fuser -k\nkill -9 $(lsof -t -i:8099)',
    '\nkill $(ss -ltnp | grep -o pid=[0-9]*)',
    '\nlsof -ti:8099 | xargs kill',
    '\nfor pid in $(lsof -t -i:8099); do kill $pid; done',
    '\nkillall -9 node',
    '\npkill -f server.js',
    '\npkill -x python3',
    'PID="$(lsof -t -i:$PORT)"\n[ -n "$PID" ] && kill "$PID"',
  ].map((lines): (typeof seededFaults)[number] => ['script-kills-others', 'cmd/main:3', main(lines)]),
  ...['cffaedfe07000001', 'cafebabe00000002'].map((head): (typeof seededFaults)[number] => [
    'program-of-another-system',
    'app/bin/tool',
    { 'app/bin/tool': Buffer.from(`${head}${'00'.repeat(24)}`, 'hex') },
  ]),
  ['program-of-another-system', 'app/server/tool.exe', { 'app/server/tool.exe': portableExecutable() }],
  ...'.env .env.local .npmrc .netrc .git-credentials .aws/credentials id_ed25519 .bash_history'
    .split(' ')
    .map((name): (typeof seededFaults)[number] => [
      'secret-packed',
      `app/${name}`,
      { [`app/${name}`]: 'password=1' },
    ]),
  ...[
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n',
    `sk-proj-${'aB3'.repeat(12)}`,
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${'aB3'.repeat(12)}`,
  ].map((secret): (typeof seededFaults)[number] => [
    'secret-packed',
    'app/server/a.json:2',
    { 'app/server/a.json': `{\n"key": "${secret}"}` },
  ]),
  ['elf-architecture', 'app/bin/notes', { 'app/bin/notes': elf(ARM) }],
  ['elf-one-architecture', 'app/bin/notes', changed('manifest', 'platform=x86', 'platform=all')],
  ['program-missing', 'cmd/main:3', main('# start\nnode "$TRIM_APPDEST"/server/server.mjs &')],
  ['program-missing', 'cmd/main:2', main('[ -f "$server" ] || exec "${PLAT_APPDEST}/tool.py"')],
  ['docker-project-missing', COMPOSE, { [COMPOSE]: compose }],
  ['compose-missing', 'config/resource:1', project],
  ['compose-variable-unknown', `${COMPOSE}:4`, { ...project, [COMPOSE]: `${compose}    user: a$FUuV\n` }],
  ['os-version-too-old', 'manifest', { ...usesGateway, ...manifestWithout('os_min_version') }],
  [
    'authorization-page-hidden',
    'manifest:11',
    {
      'config/resource': '{"api-scope": ["trim.file.userAccess"]}',
      'app/server/main.mjs': 'call("trim.file.getUserAccessibleFolders");',
      ...manifestWith('disable_authorization_path=true'),
    },
  ],
  [
    'scope-unused',
    'config/resource:1',
    { ...usesGateway, 'app/bin/notes': undefined, ...scopes('trim.file.path', 'trim.file.userAcl') },
  ],
  ['not-judged', 'app/ui/a.js', { 'app/ui/a.js': `//${' '.repeat(5_000_000)}` }],
  ['not-judged', 'config/resource', { 'config/resource': '['.repeat(20_000) }],
];

eachRow(seededFaults)('finds %s in %s', async (rule, place, changes) => {
  const { findings } = await checkPackage(await goodPackage(changes));
  const found = findings.filter((finding) => finding.rule === rule);
  const places = found.map(({ file, line }) => [file, line].filter(Boolean).join(':'));
  expect(places, JSON.stringify(findings)).toEqual([place]);
  expect(found[0]?.message).not.toMatch(/(?<!\$)\{[a-zA-Z]+\}/);
  expect(JSON.stringify(found)).not.toMatch(/aB3aB3|MIIE|A1A1/);
  expect(found[0]?.hint.replaceAll(/\$?\{["…$][^}]*\}*/g, '')).not.toMatch(/\{[a-zA-Z]+\}/);
});

it('has an example of each rule', async () => {
  const named = new Set([...Object.keys(ruleExamples), ...seededFaults.map(([rule]) => rule)]);
  // Links, rights and the packed file, which no text of one file makes.
  const files = ['check-seeded.test.ts', '../pack/pack.test.ts'];
  const tests = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const isTested = (rule: string) => new RegExp(`['" ]${rule}['" ]`).test(tests.join());
  expect(Object.keys(rules).filter((rule) => !named.has(rule) && !isTested(rule))).toEqual([]);
});

eachRow<[why: string, changes: Files]>([
  ['is there', { ...main('node "$TRIM_APPDEST/a.js"'), 'app/a.js': '' }],
  ['may be there or not', main('[ -f "$TRIM_APPDEST/a.js" ] && node "$TRIM_APPDEST/a.js"')],
  ['is written first', main('echo 1 > "$TRIM_APPDEST/a.js"\nnode "$TRIM_APPDEST/a.js"')],
  [
    'another script unpacks',
    { ...main('node $TRIM_APPDEST/a.js'), 'cmd/install_callback': 'tar xf a.tgz\n' },
  ],
  ['has a part that is not known', main('node "$TRIM_APPDEST/$NAME/a.js"; sh "$TRIM_APPDEST/a.sh.$NAME"')],
  ['is in another folder', main('node "$TRIM_APPDEST/../var/a.js" "$TRIM_PKGVAR/a.js"')],
  ['the build of the project writes', { ...main('node "$TRIM_APPDEST/a.js"'), 'package.json': '{}' }],
])('misses no program that %s', async (_why, changes) => {
  const { findings } = await checkPackage(await goodPackage(changes));
  expect(findings.filter(({ rule }) => rule === 'program-missing')).toEqual([]);
});

eachRow([
  ['scope-undeclared', ['trim.file.userAccess'], 'Add "trim.file.path"'],
  ['scope-undeclared', ['plat.file.userAccess'], 'Add "plat.file.path"'],
  ['scope-undeclared', [], 'Add "trim.file.path"'],
  ['group-missing', ['trim.file.path'], 'TrimApiUsers'],
  ['group-missing', ['plat.file.path'], 'PlatApiUsers'],
])('advises about %s beside %j in the names of the package', async (rule, declared, advice) => {
  const others = changed('config/privilege', 'TrimApiUsers', 'video');
  const folder = await goodPackage({ ...usesGateway, ...scopes(...declared), ...others });
  const { findings } = await checkPackage(folder);
  expect(findings.find((one) => one.rule === rule)?.hint).toContain(advice);
});

eachRow<[link: string, to: string, found: string[]]>([
  ...['/etc/passwd', '/var/apps/other/target/lib', '../../outside', '../node_modules/lib'].map(
    (to): [string, string, string[]] => ['app/lib', to, ['link-leaves-package']],
  ),
  // What the device has later.
  ['app/lib', 'later', []],
  ['app/lib', '/var/apps/notes/var/lib', []],
  ['cmd/main', 'nothing', ['script-missing']],
])('%s as a link to %s has the findings %j', async (link, to, found) => {
  const folder = await goodPackage({ [link]: undefined });
  await symlink(to, join(folder, link));
  const { findings } = await checkPackage(folder);
  expect(findings).toMatchObject(found.map((rule) => ({ rule, file: link })));
});

eachRow(['app', 'cmd', 'config', 'manifest', 'wizard'])(
  'follows %s as a link to another place',
  async (part) => {
    const folder = await goodPackage();
    await rename(join(folder, part), join(folder, 'other'));
    await symlink('other', join(folder, part));
    expect((await checkPackage(folder)).findings).toEqual([]);
  },
);

it('judges values that are objects in place of texts', async () => {
  const entries = String(goodFiles['app/ui/config'])
    .replace('"txt"', '{}')
    .replace('"url": "/"', '"url": {}');
  const question = {
    type: 'radio',
    field: 'a',
    label: 'A',
    initValue: {},
    options: [{ label: 'A', value: 'a' }],
  };
  const wizard = JSON.stringify([{ stepTitle: 'A', items: [question] }]);
  const folder = await goodPackage({ 'app/ui/config': entries, 'wizard/upgrade': wizard });
  const { findings } = await checkPackage(folder);
  expect(findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['json-value-invalid', 'wizard-initial-value']),
  );
});

eachRow(['config/privilege', 'config/resource'])('misses %s where a folder has its name', async (file) => {
  const folder = await goodPackage({ [file]: undefined });
  await mkdir(join(folder, file));
  expect((await checkPackage(folder)).findings).toMatchObject([{ rule: 'file-missing', file }]);
});

/** By what they have. */
const faultless: Readonly<Record<string, Files>> = {
  'a comment of Go that names an API': { 'app/main.go': 'package a\n// trim.file.convertPath was here\n' },
  'a comment of Python': { 'app/server/main.py': '# trim.file.convertPath\nprint(1)\n' },
  'a comment of a shell script': { 'cmd/common.sh': '# trim.file.convertPath\n' },
  'a table of scopes in a page': { 'app/ui/a.js': "const scopes = { path: 'trim.file.convertPath' };" },
  'a method with the name of a client method': { 'app/server/main.mjs': 'files.convertPath([1]);' },
  'no group for root': { ...usesGateway, 'config/privilege': '{"defaults": {"run-as": "root"}}' },
  'programs for several processors, each named': { 'app/arm64/notes': elf(ARM), 'app/x64/notes': elf(62) },
  'a compose file that the scripts run themselves': {
    'app/docker-compose.yaml': compose,
    'cmd/install_init': '#!/bin/bash\ndocker compose up -d\n',
  },
  'a quoted manifest with Windows line endings': {
    manifest: String(goodFiles.manifest).replaceAll('\n', '\r\n').replace('=notes\r', '="notes"\r'),
  },
  'no launch name where no entry has an icon': {
    ...manifestWithout('desktop_applaunchname'),
    'app/ui/config':
      '{".url": {"notes.open": {"title": "a", "type": "iframe", "noDisplay": true, "url": "/"}}}',
  },
  'keys of the author that resemble no other': manifestWith(
    'category=a\nport=8099\ngateway_socket=a\nfpk_version=1\ndesktop_appname=a',
  ),
  'pkill by name': main('pkill -x notes; echo "pkill -f is not used"'),
  'pkill with a pattern that the scripts of the package do not match': main(
    [
      'pkill -f "notes.*$TRIM_SERVICE_PORT"',
      'pkill -KILL -u notes -f "node server.js" 2>/dev/null || true',
      "pkill -9 -f 'node.*ui/server\\.js' >/dev/null 2>&1; true",
      'pkill -f "$APP_DIR/notes-server"',
    ].join('\n'),
  ),
  'Windows line endings in files that no shell reads': {
    'cmd/server/app.py': 'import os\r\n',
    'cmd/server/style.css': 'p {}\r\n',
  },
  'a version with several suffixes': changed('manifest', 'version=1.0.0', 'version=0.1.1-rc.2-1'),
  'variables of compose that have a value': {
    ...project,
    [COMPOSE]: `${compose}    ports: ['${'$'}{wizard_port:-8099}:80']\n    labels: [ '${'$'}{A:-b}', '$${'$'}C', '${'$'}{TRIM_UID}', '${'$'}D' ]\n`,
    'app/docker/.env': 'D=1\n',
  },
  'commands for the own process and port': main(
    'ss -ltn | grep -q ":$TRIM_SERVICE_PORT " && echo "kill it"\nkill "$(cat "$TRIM_PKGVAR/notes.pid")"\nkillall notes-server\nfuser -k /dev/video0',
  ),
  'what resembles a secret': {
    'app/a.mjs': "const head = '-----BEGIN PRIVATE KEY-----';\nconst css = 'sk-folding-cube-of-the-page';\n",
    'app/.env.example': 'PASSWORD=\n',
  },
  'a class file of Java': { 'app/A.class': Buffer.from(`cafebabe00000034${'00'.repeat(24)}`, 'hex') },
  'an architecture by its old name': changed('manifest', 'platform=x86', 'arch=x86_64'),
  'an appname that begins with a digit': renamed('1notes'),
  'a prefix that spells the name with other separators': {
    ...dotted,
    ...entriesOf('my.notes', '/app/my-notes'),
  },
  'Windows line endings in a program of Python with its own first line': {
    'cmd/server/main.py': '#!/usr/bin/env python3\r\nprint(1)\r\n',
  },
  'a scope that a program uses which the build makes': {
    'app/server/main.mjs': undefined,
    'app/bin/notes': undefined,
    ...scopes('trim.file.userAccess'),
  },
  'no page, and a manifest that says so': {
    'app/ui/config': undefined,
    'app/ui/images/icon_64.png': undefined,
    'app/ui/images/icon_256.png': undefined,
    manifest: String(goodFiles.manifest)
      .replace('desktop_uidir=ui', 'desktop_uidir=')
      .replace(/desktop_applaunchname=.*\n/, ''),
  },
  'one picture for all sizes': entries('images/icon_{0}.png', 'images/icon_64.png'),
};

eachRow(Object.entries(faultless))('takes for no fault: %s', async (_, changes) => {
  expect((await checkPackage(await goodPackage(changes))).findings).toEqual([]);
});

eachRow<[what: string, changes: Files]>([
  ['a string without an end', { 'app/ui/a.js': `\`${'\\\\"'.repeat(300_000)}` }],
  ['comments without an end', { 'app/ui/a.js': '/*'.repeat(300_000) }],
  ['130,000 texts in one line', { 'app/ui/a.js': `f(${'"a",'.repeat(130_000)}1)` }],
  ['300,000 open elements', { 'app/ui/a.html': '<div>'.repeat(300_000) }],
  ['100,000 scripts', { 'app/ui/a.html': '<script>1</script>'.repeat(20_000) }],
  ['nested shell', { 'cmd/install_init': `#!/bin/bash\n${'$('.repeat(100_000)}` }],
  ['100,000 variables', { 'cmd/install_init': `#!/bin/bash\npkill -f ${'${a'.repeat(100_000)}\n` }],
  ['100,000 quotes', { 'cmd/install_init': `#!/bin/bash\npkill ${'\\"'.repeat(100_000)}"\n` }],
  ['100,000 words', { 'cmd/install_init': `#!/bin/bash\n${'fuser for '.repeat(100_000)}\n` }],
  ['100,000 variables of compose', { ...project, [COMPOSE]: `a: "${'${a'.repeat(100_000)}"` }],
  ['100,000 keys', { 'app/server/a.json': `${'-----BEGIN '.repeat(30_000)}${'sk-'.repeat(100_000)}` }],
  ['100,000 lines that go on', { manifest: `appname=notes\n${'a=\\\n'.repeat(100_000)}` }],
  ['100,000 quoted lines', { manifest: `appname=notes\na="""\n${'b\n'.repeat(100_000)}` }],
])('ends with findings, and does not fail, with %s', async (_, changes) => {
  const { findings } = await checkPackage(await goodPackage(changes));
  expect(findings.map(({ rule }) => rule).every((rule) => rule !== 'scope-undeclared')).toBe(true);
});

const parts = Object.keys(goodFiles);

// What a working copy may hold in place of a file: none of it ends the check.
eachRow(parts)('ends with findings where %s is a folder, a dangling link or empty', async (path) => {
  for (const replace of [
    (file: string) => mkdir(file),
    (file: string) => symlink('nowhere', file),
    (file: string) => writeFile(file, ''),
  ]) {
    const folder = await goodPackage({ [path]: undefined });
    await mkdir(join(folder, path, '..'), { recursive: true });
    await replace(join(folder, path));
    const { findings } = await checkPackage(folder);
    expect(findings.every(({ url }) => url.includes('check-rules'))).toBe(true);
  }
});

/** The check as a user without the rights of the superuser, for whom no file is unreadable. */
async function checkedWithoutRights(folder: string): Promise<Finding[]> {
  // Modules are loaded with the rights that they need.
  await checkPackage(folder);
  if (process.getuid?.() !== 0) return (await checkPackage(folder)).findings;
  await chmod(folder, 0o755);
  process.seteuid?.(65_534);
  try {
    return (await checkPackage(folder)).findings;
  } finally {
    process.seteuid?.(0);
  }
}

it.skipIf(process.platform === 'win32').each(parts)(
  'says of %s that it may not be read, and of nothing in it',
  async (path) => {
    const folder = await goodPackage();
    const [top = ''] = path.split('/');
    for (const unreadable of new Set([path, top])) {
      await chmod(join(folder, unreadable), 0o000);
      const findings = await checkedWithoutRights(folder);
      await chmod(join(folder, unreadable), 0o755);
      const about = findings.filter(({ file = '' }) => `${file}/`.startsWith(`${unreadable}/`));
      expect(about).toMatchObject([{ rule: 'file-unreadable', file: unreadable }]);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual(about);
    }
  },
);

eachRow(['app', 'cmd', 'config', 'wizard'])('ends with findings where %s is a file', async (name) => {
  const changes = Object.fromEntries(
    parts.filter((path) => path.startsWith(`${name}/`)).map((path) => [path, undefined]),
  );
  const { findings } = await checkPackage(await goodPackage({ ...changes, [name]: 'text' }));
  expect(findings.length).toBeGreaterThan(0);
});
