import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../src/mcp/client-settings.js';
import { MCP_CLIENTS, type Place } from '../../src/mcp/clients.js';
import { keptEntry } from '../../src/mcp/server-entry.js';
import { pmApi, useFolder } from '../support.js';

const home = await useFolder();
const place: Place = { env: { HOME: home }, platform: 'linux', folder: join(home, 'project') };

const SERVER = {
  command: '/usr/bin/node',
  args: ['/opt/pm-api.js', 'mcp', '--read-only'],
  env: { PM_BASE_URL: 'https://pm' },
};
// The clients whose settings are JSON.
const names = ['claude', 'claude-code', 'cursor', 'vscode'] as const;
type Name = (typeof names)[number];
const pathOf = (name: Name) => MCP_CLIENTS[name].path(place);
const install = (name: Name, server = SERVER, dryRun = false) => {
  const { key } = MCP_CLIENTS[name];
  return changeSettings(pathOf(name), key, keptEntry(key, server), { dryRun });
};
const remove = (name: Name, dryRun = false) =>
  changeSettings(pathOf(name), MCP_CLIENTS[name].key, undefined, { dryRun });

async function given(name: Name, text: string): Promise<void> {
  await mkdir(dirname(pathOf(name)), { recursive: true });
  await writeFile(pathOf(name), text);
}
const textAt = (name: Name) => readFile(pathOf(name), 'utf8');
const settingsAt = async (name: Name): Promise<unknown> => {
  const errors: ParseError[] = [];
  const value: unknown = parse((await textAt(name)).replace('\ufeff', ''), errors, {
    allowTrailingComma: true,
  });
  expect(errors).toEqual([]);
  return value;
};

describe('the settings of a client', () => {
  it.each(names)(
    'of %s are made where there are none, and installing again changes nothing',
    async (name) => {
      expect(await install(name)).toEqual({ previous: undefined, isChanged: true });
      const text = await textAt(name);
      expect(text).toContain('/opt/pm-api.js');
      const { args } = SERVER;
      expect(await install(name)).toEqual({ previous: { args }, isChanged: false });
      expect(await textAt(name)).toBe(text);
    },
  );

  it.each(names)('of %s keep other servers, other settings, comments and order', async (name) => {
    const { key } = MCP_CLIENTS[name];
    await given(
      name,
      `{\n  // mine\n  "z": 1,\n  "${key}": {\n    // of it\n    "other": { "command": "x", "env": { "KEY": "s3cret" } }, // kept\n  },\n  "a": [1]\n}\n`,
    );
    await install(name);
    const text = await textAt(name);
    for (const kept of [
      '// mine',
      '"z": 1',
      '// of it',
      '"other": {',
      '"KEY": "s3cret"',
      '// kept',
      '"a": [1]',
    ])
      expect(text).toContain(kept);
    expect(text.indexOf('"z"')).toBeLessThan(text.indexOf('"a"'));
    expect(await settingsAt(name)).toMatchObject({ [key]: { other: {}, 'project-management': SERVER } });
  });

  it('of Visual Studio Code name the transport, and those of others do not', async () => {
    await install('vscode');
    await install('cursor');
    expect(JSON.parse(await textAt('vscode'))).toEqual({
      servers: { 'project-management': { type: 'stdio', ...SERVER } },
    });
    expect(JSON.parse(await textAt('cursor'))).toEqual({ mcpServers: { 'project-management': SERVER } });
  });

  it.each(['not json', '[]', '{ "mcpServers": 1 }', '{ "mcpServers": {'])(
    'that are %j stay as they are',
    async (text) => {
      await given('cursor', text);
      await expect(install('cursor')).rejects.toThrow('is not JSON');
      await expect(remove('cursor')).rejects.toThrow('is not JSON');
      expect(await textAt('cursor')).toBe(text);
    },
  );

  it('that are a link are written where it leads', async () => {
    await given('cursor', '{}');
    const real = join(home, 'dotfiles.json');
    await writeFile(real, '{ "a": 1 }');
    await rm(pathOf('cursor'));
    await symlink(real, pathOf('cursor'));
    await install('cursor');
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
  const OWN = '"project-management": {\n      "command": "x",\n      "args": ["mcp", "--read-only"]\n    }';

  it.each([
    ['alone', `\n    ${OWN}\n  `, []],
    ['first', `\n    ${OWN},\n    // of b\n    "b": {} // kept\n  `, ['// of b', '// kept']],
    ['last', `\n    "b": {}, // kept\n    ${OWN}\n  `, ['// kept']],
    ['last, with a comma', `\n    "b": {},\n    ${OWN},\n  `, []],
    ['in between', `\n\t"b": {}, /* kept */\n\t${OWN},\n\n\t"c": {} // of c\n`, ['/* kept */', '// of c']],
    ['in one line', ' "b": {}, "project-management": {} ', []],
    ['before a string with a comma', `\n    "b": {}, // one, two\n    ${OWN}\n  `, ['// one, two']],
  ])('%s leaves other servers and comments', async (_, inner, comments) => {
    await given('cursor', `{\r\n  // mine\r\n  "mcpServers": {${inner}},\r\n  "a": [1] // last\r\n}`);
    const before = await settingsAt('cursor');
    expect(await remove('cursor')).toMatchObject({ previous: {}, isChanged: true });
    for (const comment of ['// mine', '// last', ...comments])
      expect(await textAt('cursor')).toContain(comment);
    const expected = structuredClone(before) as { mcpServers: Record<string, unknown> };
    delete expected.mcpServers['project-management'];
    expect(await settingsAt('cursor')).toEqual(expected);
  });

  it.each(names)('of %s: what an installation has added goes, and nothing else', async (name) => {
    const { key } = MCP_CLIENTS[name];
    const before = `{\n  "${key}": {\n    "other": {\n      "command": "x"\n    }\n  },\n  "z": 1 // mine\n}\n`;
    await given(name, before);
    await install(name);
    expect(await textAt(name)).not.toBe(before);
    await remove(name);
    expect(await textAt(name)).toBe(before);
  });

  it.each([
    '{"mcpServers":{"b":{"command":"x"}}}',
    '{\r\n\t"mcpServers": {\r\n\t\t"b": { "command": "x" }\r\n\t}\r\n}\r\n',
    '{\n  "mcpServers": {\n    // of b\n    "b": {}, // kept\n    // the end\n  },\n}',
    '\ufeff{\n    "mcpServers": {\n        "b": {}\n    }\n}',
    '{\n  "mcpServers": {\n  }\n}',
    '{ "z": { "a": 1 } // mine\n}',
  ])('added to %j and replaced leaves the settings as they were', async (before) => {
    await given('cursor', before);
    const settings = await settingsAt('cursor');
    await install('cursor');
    expect(await settingsAt('cursor')).toMatchObject({ mcpServers: { 'project-management': SERVER } });
    await install('cursor', { ...SERVER, args: [] });
    expect(await settingsAt('cursor')).toMatchObject({ mcpServers: { 'project-management': { args: [] } } });
    await remove('cursor');
    expect(await settingsAt('cursor')).toEqual({ mcpServers: {}, ...(settings as object) });
    for (const comment of before.match(/\/\/.*/g) ?? []) expect(await textAt('cursor')).toContain(comment);
    expect((await textAt('cursor')).startsWith('\ufeff')).toBe(before.startsWith('\ufeff'));
  });

  it.each(names)('of %s that is not there changes nothing, and makes no file', async (name) => {
    expect(await remove(name)).toEqual({ previous: undefined, isChanged: false });
    await expect(textAt(name)).rejects.toThrow('ENOENT');
  });
});

describe.runIf(process.platform === 'linux')('pm-api mcp --install', () => {
  const env = () => ({ HOME: home, PM_PASSWORD: 'hunter2', PM_TOKEN: 't0ken' });
  const run = (...flags: string[]) =>
    pmApi(['mcp', '--install', 'cursor', '--read-only', '--base-url', 'https://pm.example.com', ...flags], {
      env: env(),
    });

  const entryOf = async () =>
    (JSON.parse(await textAt('cursor')) as { mcpServers: Record<string, typeof SERVER> }).mcpServers[
      'project-management'
    ];

  it('writes an entry that downloads nothing and has no secret', async () => {
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(0);
    expect(stderr).toContain(pathOf('cursor'));
    expect(await textAt('cursor')).not.toMatch(/npx|hunter2|t0ken/);
    const entry = await entryOf();
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

  it('says when the new entry may write and the one before could not', async () => {
    expect((await run()).stderr).toContain(`Added to ${pathOf('cursor')}`);
    expect((await run()).stderr).toContain('has this entry already.');
    const writing = ['mcp', '--install', 'cursor'];
    const shown = await pmApi([...writing, '--dry-run'], { env: env() });
    expect(shown.stderr).toMatch(/This would replace .*\n.*was read-only; with this one the agent may write/);
    const replaced = await pmApi(writing, { env: env() });
    expect(replaced.stderr).toMatch(
      /Replaced the entry .*\n.*was read-only; with this one the agent may write/,
    );
    await run();
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
    const withProfile = async (name = 'work', account = 'devone') => {
      const folder = join(home, 'profiles');
      await mkdir(folder, { recursive: true });
      const profile = { baseUrl: 'https://pm.example.com', account, token: 'abc', savedAt: '2026-01-01' };
      const text = JSON.stringify({ current: name, profiles: { [name]: profile } });
      await writeFile(join(folder, 'profiles.json'), text, { mode: 0o600 });
      return { HOME: home, PM_CONFIG_DIR: folder };
    };

    it('is warned of where the entry has no session, with what to run', async () => {
      const address = ['--base-url', 'https://pm.example.com'];
      const account = { HOME: home, PM_ACCOUNT: 'qa1', PM_PASSWORD: 'hunter2' };
      const { exitCode, stderr } = await pmApi(['mcp', '--install', 'cursor', ...address], { env: account });
      expect(exitCode).toBe(0);
      expect(stderr).toContain(
        'no session is stored for it, and the variables of this shell may not reach Cursor. Run pm-api auth login --base-url https://pm.example.com, then this again.',
      );
      expect(stderr).not.toContain('hunter2');
    });

    it('is not warned of with a stored session, except of another server', async () => {
      const stored = await withProfile();
      expect((await pmApi(['mcp', '--install', 'cursor'], { env: stored })).stderr).not.toContain('Warning');
      const shell = { ...stored, PM_BASE_URL: 'https://pm.example.com' };
      await pmApi(['mcp', '--install', 'cursor'], { env: shell });
      expect(await textAt('cursor')).not.toContain('PM_BASE_URL');
      const other = ['mcp', '--install', 'cursor', '--base-url', 'https://other.example.com'];
      expect((await pmApi(other, { env: stored })).stderr).toContain(
        '--base-url https://other.example.com, then this again',
      );
    });

    it('is by the profile of the installation, also when another becomes the current one', async () => {
      const shown = await pmApi(['mcp', '--install', 'cursor', '--dry-run'], { env: await withProfile() });
      expect(shown.stdout).toContain('"--profile",\n        "work"');
      expect(shown.stderr).toContain('agent acts as devone on https://pm.example.com (profile work).');
      await pmApi(['mcp', '--install', 'cursor'], { env: await withProfile() });
      expect((await entryOf())?.args.slice(1)).toEqual(['mcp', '--profile', 'work']);
      const next = await pmApi(['mcp', '--install', 'cursor'], { env: await withProfile('qa', 'qaone') });
      expect(next.stderr).toContain('agent acts as qaone on https://pm.example.com (profile qa).');
    });

    it.each([
      [{ PM_ACCOUNT: 'qaone', PM_PASSWORD: 'hunter2' }, 'PM_ACCOUNT=qaone'],
      [{ PM_ACCOUNT: 'qaone' }, 'PM_ACCOUNT=qaone'],
      [{ PM_TOKEN: 't0ken' }, 'PM_TOKEN'],
      [{ PM_ACCOUNT: 'devone', PM_PASSWORD: 'hunter2' }, undefined],
    ])('is warned of where the shell has %j', async (shell, named) => {
      const { stderr } = await pmApi(['mcp', '--install', 'cursor'], {
        env: { ...(await withProfile()), ...shell },
      });
      if (named === undefined) expect(stderr).not.toContain('Warning');
      else expect(stderr).toContain(`Warning: this shell has ${named},`);
      expect(stderr).not.toMatch(/hunter2|t0ken/);
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

  it('of codex shows what to add to its TOML or to remove from it, and changes nothing', async () => {
    const path = MCP_CLIENTS.codex.path(place);
    const flags = ['--read-only', '--base-url', 'https://pm.example.com'];
    const { exitCode, stdout, stderr } = await pmApi(['mcp', '--install', 'codex', ...flags], { env: env() });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining(`Add this to ${path} (Codex), in place of a table of this name.`),
    });
    expect(stdout).toMatch(
      /^\[mcp_servers\.project-management\]\ncommand = ".+"\nargs = \[".+", "mcp", "--read-only"\]\nenv = \{ "PM_BASE_URL" = "https:\/\/pm\.example\.com".* \}\n$/,
    );
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, stdout);
    const again = await pmApi(['mcp', '--install', 'codex', ...flags], { env: env() });
    expect(again.exitCode).toBe(0);
    expect(await readFile(path, 'utf8')).toBe(stdout);
    const removing = await pmApi(['mcp', '--uninstall', 'codex'], { env: env() });
    expect(removing).toMatchObject({
      exitCode: 0,
      stderr: `Remove the table [mcp_servers.project-management] from ${path} (Codex); nothing was changed.\n`,
    });
    const chinese = await pmApi(['mcp', '--uninstall', 'codex', '--lang', 'zh'], { env: env() });
    expect(chinese.stderr).toBe(
      `请从 ${path}（Codex）中移除表 [mcp_servers.project-management]；没有修改任何内容。\n`,
    );
    expect(await readFile(path, 'utf8')).toBe(stdout);
  });

  it.each(['_npx/1a2b', 'dlx/1a2b'])('from a temporary copy in %s is refused', async (place) => {
    const copy = join(home, place, 'pm-api.js');
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, '');
    const [, script = ''] = process.argv;
    process.argv[1] = copy;
    const { exitCode, stderr } = await run().finally(() => {
      process.argv[1] = script;
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: expect.any(Number),
      stderr: expect.stringContaining('this copy of pm-api is a temporary one'),
    });
    expect(exitCode).not.toBe(0);
    await expect(textAt('cursor')).rejects.toThrow('ENOENT');
  });

  it.each([[['--http']], [['--print-config']], [['--uninstall', 'cursor']]])(
    '%j beside it is an error',
    async (flags) => {
      expect((await run(...flags)).exitCode).toBe(2);
    },
  );
});
