import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MCP_CLIENTS, type McpClientName, type Place } from '../../src/mcp/clients.js';
import { install, uninstall } from '../../src/mcp/install.js';
import { pmApi } from '../support.js';

let home: string;
let place: Place;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'install-'));
  place = { env: { HOME: home }, platform: 'linux', folder: join(home, 'project') };
});
afterEach(() => rm(home, { recursive: true }));

const SERVER = {
  command: '/usr/bin/node',
  args: ['/opt/pm-api.js', 'mcp', '--read-only'],
  env: { PM_BASE_URL: 'https://pm' },
};
const names = Object.keys(MCP_CLIENTS) as McpClientName[];
const pathOf = (name: McpClientName) => MCP_CLIENTS[name].path(place);

async function given(name: McpClientName, text: string): Promise<void> {
  await mkdir(dirname(pathOf(name)), { recursive: true });
  await writeFile(pathOf(name), text);
}
const textAt = (name: McpClientName) => readFile(pathOf(name), 'utf8');

describe('the settings of a client', () => {
  it.each(names)(
    'of %s are made where there are none, and installing again changes nothing',
    async (name) => {
      const { path } = await install(name, SERVER, place, { dryRun: false });
      const text = await readFile(path, 'utf8');
      expect(text).toContain('/opt/pm-api.js');
      await install(name, SERVER, place, { dryRun: false });
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  it.each(names)('of %s are not touched by a dry run', async (name) => {
    const { entry } = await install(name, SERVER, place, { dryRun: true });
    expect(entry).toContain('/opt/pm-api.js');
    await expect(textAt(name)).rejects.toThrow('ENOENT');
  });

  it.each(['claude', 'claude-code', 'cursor', 'vscode'] as const)(
    'of %s keep other servers, other settings, comments and order',
    async (name) => {
      const { key } = MCP_CLIENTS[name];
      await given(
        name,
        `{\n  // mine\n  "z": 1,\n  "${key}": {\n    "other": { "command": "x", "env": { "KEY": "s3cret" } },\n  },\n  "a": [1]\n}\n`,
      );
      const { entry } = await install(name, SERVER, place, { dryRun: false });
      const text = await textAt(name);
      for (const kept of ['// mine', '"z": 1', '"other": {', '"KEY": "s3cret"', '"a": [1]'])
        expect(text).toContain(kept);
      expect(text).toContain('"project-management"');
      expect(text.indexOf('"z"')).toBeLessThan(text.indexOf('"a"'));
      expect(entry, 'what others have in there is not shown').not.toContain('s3cret');
    },
  );

  it('of Visual Studio Code name the transport, and those of others do not', async () => {
    await install('vscode', SERVER, place, { dryRun: false });
    await install('cursor', SERVER, place, { dryRun: false });
    expect(JSON.parse(await textAt('vscode'))).toEqual({
      servers: { 'project-management': { type: 'stdio', ...SERVER } },
    });
    expect(JSON.parse(await textAt('cursor'))).toEqual({ mcpServers: { 'project-management': SERVER } });
  });

  it('of Codex keep other tables and comments, and an earlier table of this server is replaced', async () => {
    const before =
      '# mine\nmodel = "o"\n\n[mcp_servers.project-management]\ncommand = "old"\n\n[mcp_servers.project-management.env]\nA = "1"\n\n[mcp_servers.other]\ncommand = "x" # kept\n';
    await given('codex', before);
    await install('codex', { ...SERVER, command: 'C:\\Program Files\\node.exe' }, place, { dryRun: false });
    expect(await textAt('codex')).toBe(
      '# mine\nmodel = "o"\n\n[mcp_servers.other]\ncommand = "x" # kept\n\n[mcp_servers.project-management]\ncommand = "C:\\\\Program Files\\\\node.exe"\nargs = ["/opt/pm-api.js", "mcp", "--read-only"]\nenv = { "PM_BASE_URL" = "https://pm" }\n',
    );
  });

  it('of Codex keep the comment of the table behind an earlier table of this server', async () => {
    await given(
      'codex',
      '[mcp_servers.project-management]\ncommand = "old"\n# of the old entry\nargs = []\n\n# my theme\n# in two lines\n[tui]\nx = 1\n',
    );
    await install('codex', SERVER, place, { dryRun: false });
    const text = await textAt('codex');
    expect(text).toMatch(/^# my theme\n# in two lines\n\[tui\]\nx = 1\n\n\[mcp_servers/);
    expect(text).not.toContain('old');
  });

  it('of Codex that list servers inline stay as they are', async () => {
    const text = 'mcp_servers = { other = { command = "x" } }\n';
    await given('codex', text);
    await expect(install('codex', SERVER, place, { dryRun: false })).rejects.toThrow(
      'cannot be changed here',
    );
    expect(await textAt('codex')).toBe(text);
  });

  it.each(['not json', '[]', '{ "mcpServers": 1 }', '{ "mcpServers": {'])(
    'that are %j stay as they are',
    async (text) => {
      await given('cursor', text);
      await expect(install('cursor', SERVER, place, { dryRun: false })).rejects.toThrow('is not JSON');
      expect(await textAt('cursor')).toBe(text);
    },
  );

  it('that are a link are written where it leads', async () => {
    await given('cursor', '{}');
    const real = join(home, 'dotfiles.json');
    await writeFile(real, '{ "a": 1 }');
    await rm(pathOf('cursor'));
    await symlink(real, pathOf('cursor'));
    await install('cursor', SERVER, place, { dryRun: false });
    expect(JSON.parse(await readFile(real, 'utf8'))).toMatchObject({ a: 1, mcpServers: {} });
  });

  it.each([
    ['claude', 'win32', 'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['vscode', 'win32', 'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json'],
    ['cursor', 'win32', 'C:\\Users\\me\\.cursor\\mcp.json'],
    ['claude', 'darwin', '/Users/me/Library/Application Support/Claude/claude_desktop_config.json'],
    ['vscode', 'darwin', '/Users/me/Library/Application Support/Code/User/mcp.json'],
    ['claude', 'linux', '/Users/me/.config/Claude/claude_desktop_config.json'],
    ['codex', 'linux', '/Users/me/.codex/config.toml'],
  ] as const)('of %s on %s are in %s', (name, platform, path) => {
    const env = { HOME: '/Users/me', USERPROFILE: 'C:\\Users\\me' };
    expect(MCP_CLIENTS[name].path({ env, platform, folder: '/' })).toBe(path);
  });
});

describe('an entry that is removed', () => {
  const remove = (name: McpClientName, dryRun = false) => uninstall(name, place, { dryRun });
  const OWN = '"project-management": {\n      "command": "x",\n      "args": ["mcp", "--read-only"]\n    }';
  const around = (inner: string) => `{\r\n  // mine\r\n  "mcpServers": {${inner}},\r\n  "a": [1]\r\n}`;

  it.each([
    ['alone', `\n    ${OWN}\n  `, '\n  '],
    ['first', `\n    ${OWN},\n    "b": {} // kept\n  `, '\n    "b": {} // kept\n  '],
    ['last', `\n    "b": {}, // kept\n    ${OWN}\n  `, '\n    "b": {} // kept\n  '],
    ['in between', `\n\t"a": {},\n\t${OWN},\n\n\t"b": {}\n`, '\n\t"a": {},\n\n\t"b": {}\n'],
    ['last, with a comma', `\n    "b": {},\n    ${OWN},\n  `, '\n    "b": {},\n  '],
    ['twice', `\n    ${OWN},\n    "b": {},\n    ${OWN}\n  `, '\n    "b": {}\n  '],
    ['in one line', ' "a": {}, "project-management": {} ', ' "a": {} '],
    ['in front in one line', ' "project-management": {} , "b": {} ', ' "b": {} '],
    ['with its comment', `\n    "b": {},\n    ${OWN} /* why */\n  `, '\n    "b": {}\n    /* why */\n  '],
  ])('%s leaves every other character of JSON', async (_, inner, expected) => {
    await given('cursor', around(inner));
    expect(await remove('cursor')).toMatchObject({ previous: {}, isChanged: true });
    expect(await textAt('cursor')).toBe(around(expected).replace('    /* why */', '    /* why */'));
  });

  it.each([
    ['alone', '', ''],
    ['last', 'model = "o"\n\n[other]\nx = 1 # kept\n', 'model = "o"\n\n[other]\nx = 1 # kept\n'],
  ])('%s leaves every other line of TOML, also after a second installation', async (_, before, after) => {
    await given('codex', before);
    for (let count = 0; count < 2; count += 1) await install('codex', SERVER, place, { dryRun: false });
    await remove('codex');
    expect(await textAt('codex')).toBe(after);
  });

  it('in the midst of TOML leaves every other line, whatever its line ends are', async () => {
    const own =
      '[mcp_servers.project-management]\r\ncommand = "old"\r\n\r\n[mcp_servers.project-management.env]\r\nA = "1"\r\n\r\n';
    const [front, behind] = ['# mine\r\n[a]\r\nx = 1\r\n\r\n\r\n', '# of b\r\n[b]\r\ny = "z"'];
    await given('codex', front + own + behind);
    await remove('codex');
    expect(await textAt('codex')).toBe(front + behind);
  });

  it.each(names)('of %s: what an installation has added to a file goes, and nothing else', async (name) => {
    const { key, format } = MCP_CLIENTS[name];
    const before =
      format === 'toml'
        ? '[mcp_servers.other]\ncommand = "x"\n'
        : `{\n  "${key}": {\n    "other": { "command": "x" }\n  },\n  "z": 1 // mine\n}\n`;
    await given(name, before);
    await install(name, SERVER, place, { dryRun: false });
    expect(await textAt(name)).not.toBe(before);
    await remove(name);
    expect(await textAt(name)).toBe(before);
  });

  it.each([
    '{"mcpServers":{"b":{"command":"x"}}}',
    '{ "mcpServers": { "b": { "command": "x", "args": [] } }, "z": { "a": 1 } }',
    '{\r\n\t"mcpServers": {\r\n\t\t"b": { "command": "x" }\r\n\t}\r\n}\r\n',
    '{\n  "mcpServers": {\n    // of b\n    "b": {}, // kept\n    // the end\n  },\n}',
    '\ufeff{\n    "mcpServers": {\n        "b": {}\n    }\n}',
    '{\n  "mcpServers": {\n  }\n}',
  ])('added to %j leaves it as it was when it is removed', async (before) => {
    await given('cursor', before);
    const parsed = async () => {
      const errors: ParseError[] = [];
      const value: unknown = parse((await textAt('cursor')).replace('\ufeff', ''), errors, {
        allowTrailingComma: before.includes(',\n}'),
        disallowComments: !before.includes('//'),
      });
      expect(errors).toEqual([]);
      return value;
    };
    await install('cursor', SERVER, place, { dryRun: false });
    expect(await parsed()).toMatchObject({ mcpServers: { 'project-management': SERVER } });
    await install('cursor', { ...SERVER, args: [] }, place, { dryRun: false });
    expect(await parsed()).toMatchObject({ mcpServers: { 'project-management': { args: [] } } });
    await remove('cursor');
    expect(await textAt('cursor')).toBe(before);
  });

  it('is added with its list where there is none, and the rest stays', async () => {
    await given('cursor', '{ "z": { "a": 1 } // mine\n}');
    await install('cursor', SERVER, place, { dryRun: false });
    expect(await textAt('cursor')).toMatch(/^\{ "z": \{ "a": 1 \}, \/\/ mine\n? *"mcpServers":/);
  });

  it.each(names)('of %s stays with a dry run', async (name) => {
    await install(name, SERVER, place, { dryRun: false });
    const before = await textAt(name);
    expect(await remove(name, true)).toMatchObject({ previous: { readOnly: true } });
    expect(await textAt(name)).toBe(before);
  });

  it.each(names)('of %s that is not there changes nothing, and makes no file', async (name) => {
    expect(await remove(name)).toMatchObject({ previous: undefined, isChanged: false });
    await expect(textAt(name)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['cursor', '{ "mcpServers": {'],
    ['codex', 'mcp_servers = { project-management = {} }\n'],
    ['codex', '[mcp_servers]\nproject-management = { command = "x" }\n'],
    ['codex', 'mcp_servers.project-management.command = "x"\n'],
  ] as const)('of %s in a form such as %j is an error, and stays', async (name, text) => {
    await given(name, text);
    await expect(remove(name)).rejects.toThrow(/is not JSON|cannot be changed here/);
    await expect(install(name, SERVER, place, { dryRun: false })).rejects.toThrow();
    expect(await textAt(name)).toBe(text);
  });
});

describe.runIf(process.platform === 'linux')('pm-api mcp --install', () => {
  const env = () => ({ HOME: home, PM_PASSWORD: 'hunter2', PM_TOKEN: 't0ken' });
  const run = (...flags: string[]) =>
    pmApi(['mcp', '--install', 'cursor', '--read-only', '--base-url', 'https://pm.example.com', ...flags], {
      env: env(),
    });

  it('writes an entry that downloads nothing and has no secret', async () => {
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(0);
    expect(stderr).toContain(pathOf('cursor'));
    const text = await textAt('cursor');
    expect(text).not.toMatch(/npx|hunter2|t0ken/);
    const entry = (JSON.parse(text) as { mcpServers: Record<string, typeof SERVER> }).mcpServers[
      'project-management'
    ];
    expect(entry).toMatchObject({
      command: process.execPath,
      env: { PM_BASE_URL: 'https://pm.example.com' },
    });
    expect(entry?.args.slice(1)).toEqual(['mcp', '--read-only']);
  });

  it('writes nothing with --dry-run, and shows what it would write', async () => {
    const { stdout } = await pmApi(['mcp', '--install', 'cursor', '--read-only', '--dry-run'], {
      env: env(),
    });
    expect(stdout).toContain('"project-management"');
    await expect(textAt('cursor')).rejects.toThrow('ENOENT');
  });

  const entryOf = async () =>
    (JSON.parse(await textAt('cursor')) as { mcpServers: Record<string, typeof SERVER> }).mcpServers[
      'project-management'
    ];

  it('says when the new entry may write and the one before could not, and the reverse', async () => {
    expect((await run()).stderr).toContain(`Added to ${pathOf('cursor')}`);
    expect((await run()).stderr).toContain('has this entry already.');
    const writing = ['mcp', '--install', 'cursor'];
    const shown = await pmApi([...writing, '--dry-run'], { env: env() });
    expect(shown.stderr).toMatch(/This would replace .*\n.*was read-only; with this one the agent may write/);
    const replaced = await pmApi(writing, { env: env() });
    expect(replaced.stderr).toMatch(
      /Replaced the entry .*\n.*was read-only; with this one the agent may write/,
    );
    expect((await run()).stderr).toMatch(/Replaced the entry .*\n.*could write; this one is read-only/);
    const chinese = await pmApi([...writing, '--lang', 'zh'], { env: env() });
    expect(chinese.stderr).toContain('原配置为只读；使用新配置后，智能体可以写入。');
  });

  it('keeps the options of the server in the entry', async () => {
    const { exitCode } = await run(
      '--time-zone',
      'Asia/Shanghai',
      '--lang',
      'zh',
      '--verbose',
      '--timeout',
      '30',
    );
    expect(exitCode).toBe(0);
    const more = ['--timeout', '30', '--time-zone', 'Asia/Shanghai', '--lang', 'zh', '--verbose'];
    expect((await entryOf())?.args.slice(1)).toEqual(['mcp', '--read-only', ...more]);
    await pmApi(['mcp', '--install', 'cursor'], { env: { ...env(), PM_TIME_ZONE: 'Asia/Tokyo' } });
    expect((await entryOf())?.args.slice(1)).toEqual(['mcp', '--time-zone', 'Asia/Tokyo']);
  });

  describe('logging in', () => {
    const withProfile = async (name = 'work') => {
      const folder = join(home, 'profiles');
      await mkdir(folder, { recursive: true });
      const profile = { baseUrl: 'https://pm.example.com', token: 'abc', savedAt: '2026-01-01' };
      const text = JSON.stringify({ current: name, profiles: { [name]: profile } });
      await writeFile(join(folder, 'profiles.json'), text, { mode: 0o600 });
      return { HOME: home, PM_CONFIG_DIR: folder };
    };

    it('is warned of where the entry has no session, with what to run', async () => {
      const address = ['--base-url', 'https://pm.example.com'];
      const bare = await pmApi(['mcp', '--install', 'cursor', ...address], { env: { HOME: home } });
      expect(bare.exitCode).toBe(0);
      expect(bare.stderr).toContain(
        'cannot log in yet, because no session is stored for it. Run pm-api auth login --base-url https://pm.example.com first.',
      );
      const account = { HOME: home, PM_ACCOUNT: 'qa1', PM_PASSWORD: 'hunter2' };
      const ofShell = await pmApi(['mcp', '--install', 'cursor', ...address], { env: account });
      expect(ofShell.stderr).toContain('Cursor may not have PM_ACCOUNT + PM_PASSWORD of this shell');
      expect(ofShell.stderr).not.toContain('hunter2');
    });

    it('is not warned of with a stored session, except of another server', async () => {
      const stored = await withProfile();
      expect((await pmApi(['mcp', '--install', 'cursor'], { env: stored })).stderr).not.toContain('Warning');
      const other = ['mcp', '--install', 'cursor', '--base-url', 'https://other.example.com'];
      expect((await pmApi(other, { env: stored })).stderr).toContain(
        '--base-url https://other.example.com first',
      );
    });

    it('by a profile that does not exist is refused with those that do', async () => {
      const stored = await withProfile();
      const argv = ['mcp', '--install', 'cursor', '--profile', 'wrok'];
      const { exitCode, stderr } = await pmApi(argv, { env: stored });
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringMatching(/there is no profile wrok\..*Use one of work\./s),
      });
      await expect(textAt('cursor')).rejects.toThrow('ENOENT');
    });
  });

  it('--uninstall removes the entry, and says so where there is none', async () => {
    await run();
    const removing = ['mcp', '--uninstall', 'cursor'];
    const dry = await pmApi([...removing, '--dry-run'], { env: env() });
    expect(dry.stderr).toContain('would be removed from');
    expect(await entryOf()).toBeDefined();
    const { exitCode, stdout, stderr } = await pmApi(removing, { env: env() });
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `Removed the entry project-management from ${pathOf('cursor')} (Cursor). Restart the client to end the server.\n`,
    });
    expect(await entryOf()).toBeUndefined();
    const again = await pmApi(removing, { env: env() });
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toContain('has no entry project-management; nothing was changed.');
  });

  it.each([[['--http']], [['--print-config']], [['--uninstall', 'cursor']]])(
    '%j beside it is an error',
    async (flags) => {
      expect((await run(...flags)).exitCode).toBe(2);
    },
  );
});
