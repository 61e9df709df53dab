import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../src/mcp/client-settings.js';
import { MCP_CLIENTS, type Place } from '../../src/mcp/clients.js';
import { keptEntry } from '../../src/mcp/server-entry.js';
import { differing, lacksIn, oddLines, pmApi, useFolder } from '../support.js';

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
  it('are made where there are none, and installing again changes nothing', async () => {
    for (const name of names) {
      expect(await remove(name)).toEqual({ previous: undefined, isChanged: false });
      await expect(textAt(name)).rejects.toThrow('ENOENT');
      expect(await install(name)).toEqual({ previous: undefined, isChanged: true });
      const text = await textAt(name);
      expect(text).toContain('/opt/pm-api.js');
      const { args } = SERVER;
      expect(await install(name)).toEqual({ previous: { args }, isChanged: false });
      expect(await textAt(name)).toBe(text);
    }
  });

  it('keep other servers, other settings, comments and order', async () => {
    for (const name of names) {
      const { key } = MCP_CLIENTS[name];
      await given(
        name,
        `{\n  // mine\n  "z": 1,\n  "${key}": {\n    // of it\n    "other": { "command": "x", "env": { "KEY": "s3cret" } }, // kept\n  },\n  "a": [1]\n}\n`,
      );
      await install(name);
      const kept = ['// mine', '"z": 1', '// of it', '"other": {', '"KEY": "s3cret"', '// kept', '"a": [1]'];
      const text = await textAt(name);
      expect(lacksIn(text, kept)).toEqual([]);
      expect(text.indexOf('"z"')).toBeLessThan(text.indexOf('"a"'));
      expect(await settingsAt(name)).toMatchObject({ [key]: { other: {}, 'project-management': SERVER } });
    }
  });

  it('of Visual Studio Code name the transport, and those of others do not', async () => {
    await install('vscode');
    await install('cursor');
    expect(JSON.parse(await textAt('vscode'))).toEqual({
      servers: { 'project-management': { type: 'stdio', ...SERVER } },
    });
    expect(JSON.parse(await textAt('cursor'))).toEqual({ mcpServers: { 'project-management': SERVER } });
  });

  it('that are no JSON stay as they are', async () => {
    for (const text of ['not json', '[]', '{ "mcpServers": 1 }', '{ "mcpServers": {']) {
      await given('cursor', text);
      await expect(install('cursor')).rejects.toThrow('is not JSON');
      await expect(remove('cursor')).rejects.toThrow('is not JSON');
      expect(await textAt('cursor')).toBe(text);
    }
  });

  it('that are a link are written where it leads', async () => {
    await given('cursor', '{}');
    const real = join(home, 'dotfiles.json');
    await writeFile(real, '{ "a": 1 }');
    await rm(pathOf('cursor'));
    await symlink(real, pathOf('cursor'));
    await install('cursor');
    expect(JSON.parse(await readFile(real, 'utf8'))).toMatchObject({ a: 1, mcpServers: {} });
  });

  it('are where each system has them', async () => {
    const env = { HOME: '/Users/me', USERPROFILE: 'C:\\Users\\me' };
    const rows = [
      ['claude', 'win32', 'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
      ['vscode', 'win32', 'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json'],
      ['cursor', 'win32', 'C:\\Users\\me\\.cursor\\mcp.json'],
      ['claude', 'darwin', '/Users/me/Library/Application Support/Claude/claude_desktop_config.json'],
      ['vscode', 'darwin', '/Users/me/Library/Application Support/Code/User/mcp.json'],
      ['claude', 'linux', '/Users/me/.config/Claude/claude_desktop_config.json'],
      ['codex', 'linux', '/Users/me/.codex/config.toml'],
    ] as const;
    const pathIn = ([name, platform]: (typeof rows)[number]) =>
      MCP_CLIENTS[name].path({ env, platform, folder: '/' });
    expect(await differing(rows, pathIn)).toEqual([]);
  });
});

describe('an entry that is removed', () => {
  const OWN = '"project-management": {\n      "command": "x",\n      "args": ["mcp", "--read-only"]\n    }';

  it('leaves other servers and comments', async () => {
    const rows: [place: string, inner: string, ...comments: string[]][] = [
      ['alone', `\n    ${OWN}\n  `],
      ['first', `\n    ${OWN},\n    // of b\n    "b": {} // kept\n  `, '// of b', '// kept'],
      ['last', `\n    "b": {}, // kept\n    ${OWN}\n  `, '// kept'],
      ['last, with a comma', `\n    "b": {},\n    ${OWN},\n  `],
      ['in between', `\n\t"b": {}, /* kept */\n\t${OWN},\n\n\t"c": {} // of c\n`, '/* kept */', '// of c'],
      ['in one line', ' "b": {}, "project-management": {} '],
      ['before a string with a comma', `\n    "b": {}, // one, two\n    ${OWN}\n  `, '// one, two'],
    ];
    for (const [place, inner, ...comments] of rows) {
      await given('cursor', `{\r\n  // mine\r\n  "mcpServers": {${inner}},\r\n  "a": [1] // last\r\n}`);
      const expected = structuredClone(await settingsAt('cursor')) as { mcpServers: Record<string, unknown> };
      expect(await remove('cursor'), place).toMatchObject({ previous: {}, isChanged: true });
      expect(lacksIn(await textAt('cursor'), ['// mine', '// last', ...comments]), place).toEqual([]);
      delete expected.mcpServers['project-management'];
      expect(await settingsAt('cursor'), place).toEqual(expected);
    }
  });

  it('is what an installation has added, and nothing else', async () => {
    for (const name of names) {
      const { key } = MCP_CLIENTS[name];
      const before = `{\n  "${key}": {\n    "other": {\n      "command": "x"\n    }\n  },\n  "z": 1 // mine\n}\n`;
      await given(name, before);
      await install(name);
      expect(await textAt(name)).not.toBe(before);
      await remove(name);
      expect(await textAt(name)).toBe(before);
    }
  });

  it('leaves the settings as they were, also where it was replaced', async () => {
    for (const before of [
      '{"mcpServers":{"b":{"command":"x"}}}',
      '{\r\n\t"mcpServers": {\r\n\t\t"b": { "command": "x" }\r\n\t}\r\n}\r\n',
      '{\n  "mcpServers": {\n    // of b\n    "b": {}, // kept\n    // the end\n  },\n}',
      '\ufeff{\n    "mcpServers": {\n        "b": {}\n    }\n}',
      '{\n  "mcpServers": {\n  }\n}',
      '{ "z": { "a": 1 } // mine\n}',
    ]) {
      await given('cursor', before);
      const settings = await settingsAt('cursor');
      for (const server of [SERVER, { ...SERVER, args: [] }]) {
        await install('cursor', server);
        expect(await settingsAt('cursor')).toMatchObject({ mcpServers: { 'project-management': server } });
      }
      await remove('cursor');
      expect(await settingsAt('cursor')).toEqual({ mcpServers: {}, ...(settings as object) });
      const text = await textAt('cursor');
      expect(lacksIn(text, before.match(/\/\/.*/g) ?? [])).toEqual([]);
      expect(text.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'));
    }
  });
});

describe.runIf(process.platform === 'linux')('pm-api mcp --install', () => {
  const secrets = { HOME: home, PM_PASSWORD: 'hunter2', PM_TOKEN: 't0ken' };
  const mcp = (flags: string, env: object = secrets) =>
    pmApi(['mcp', ...flags.split(' ')], { env: { ...env } });
  const run = (flags = '') =>
    mcp(`--install cursor --read-only --base-url https://pm.example.com ${flags}`.trim());

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
    const { stdout } = await mcp('--install cursor --read-only --dry-run');
    expect(stdout).toContain('"project-management"');
    await expect(textAt('cursor')).rejects.toThrow('ENOENT');
  });

  it('prints the options of the entry that it replaces', async () => {
    expect((await run()).stderr).toContain(`Added to ${pathOf('cursor')}`);
    expect((await run()).stderr).toContain('has this entry already.');
    const shown = await mcp('--install cursor --dry-run');
    expect(shown.stderr).toMatch(/This would replace .*\n.*Its options before: --read-only\n/);
    const replaced = await mcp('--install cursor --allow-destructive');
    expect(replaced.stderr).toMatch(/Replaced the entry .*\n.*Its options before: --read-only\n/);
    const chinese = await mcp('--install cursor --lang zh');
    expect(chinese.stderr).toContain('原配置的选项：--allow-destructive\n');
  });

  it('keeps the options of the server in the entry', async () => {
    const given = '--time-zone Asia/Shanghai --lang zh --verbose --timeout 30';
    expect((await run(given)).exitCode).toBe(0);
    const more = '--timeout 30 --time-zone Asia/Shanghai --lang zh --verbose'.split(' ');
    expect((await entryOf())?.args.slice(1)).toEqual(['mcp', '--read-only', ...more]);
    await mcp('--install cursor', { ...secrets, PM_TIME_ZONE: 'Asia/Tokyo' });
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
      const account = { HOME: home, PM_ACCOUNT: 'qa1', PM_PASSWORD: 'hunter2' };
      const { exitCode, stderr } = await mcp('--install cursor --base-url https://pm.example.com', account);
      expect(exitCode).toBe(0);
      expect(stderr).toContain(
        'no session is stored for it, and the variables of this shell may not reach Cursor. Run pm-api auth login --base-url https://pm.example.com, then this again.',
      );
      expect(stderr).not.toContain('hunter2');
    });

    it('is not warned of with a stored session, except of another server', async () => {
      const stored = await withProfile();
      expect((await mcp('--install cursor', stored)).stderr).not.toContain('Warning');
      const shell = { ...stored, PM_BASE_URL: 'https://pm.example.com' };
      await mcp('--install cursor', shell);
      expect(await textAt('cursor')).not.toContain('PM_BASE_URL');
      const other = '--install cursor --base-url https://other.example.com';
      expect((await mcp(other, stored)).stderr).toContain(
        '--base-url https://other.example.com, then this again',
      );
    });

    it('is by the profile of the installation, also when another becomes the current one', async () => {
      const shown = await mcp('--install cursor --dry-run', await withProfile());
      expect(shown.stdout).toContain('"--profile",\n        "work"');
      expect(shown.stderr).toContain('agent acts as devone on https://pm.example.com (profile work).');
      await mcp('--install cursor', await withProfile());
      expect((await entryOf())?.args.slice(1)).toEqual(['mcp', '--profile', 'work']);
      const next = await mcp('--install cursor', await withProfile('qa', 'qaone'));
      expect(next.stderr).toContain('agent acts as qaone on https://pm.example.com (profile qa).');
    });

    it('is warned of where the shell has another', async () => {
      const rows: [shell: object, named?: string][] = [
        [{ PM_ACCOUNT: 'qaone', PM_PASSWORD: 'hunter2' }, 'PM_ACCOUNT=qaone'],
        [{ PM_ACCOUNT: 'qaone' }, 'PM_ACCOUNT=qaone'],
        [{ PM_TOKEN: 't0ken' }, 'PM_TOKEN'],
        [{ PM_ACCOUNT: 'devone', PM_PASSWORD: 'hunter2' }],
      ];
      for (const [shell, named] of rows) {
        const { stderr } = await mcp('--install cursor', { ...(await withProfile()), ...shell });
        expect(/Warning: this shell has (\S+),/.exec(stderr)?.[1]).toBe(named);
        expect(stderr).not.toMatch(/hunter2|t0ken/);
      }
    });

    it('by a profile that does not exist is refused with those that do', async () => {
      const stored = await withProfile();
      const wrong = (flags: string) => mcp(flags, stored);
      const says = /there is no profile wrok\..*Use one of work\./s;
      expect(await oddLines(wrong, 2, { '--install cursor --profile wrok': says })).toEqual([]);
      await expect(textAt('cursor')).rejects.toThrow('ENOENT');
    });
  });

  it('--uninstall removes the entry, and says so where there is none', async () => {
    await run();
    const dry = await mcp('--uninstall cursor --dry-run');
    expect(dry.stderr).toContain('would be removed from');
    expect(await entryOf()).toBeDefined();
    expect(await mcp('--uninstall cursor')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `Removed the entry project-management from ${pathOf('cursor')} (Cursor). Restart the client to end the server.\n`,
    });
    expect(await entryOf()).toBeUndefined();
    const none = 'has no entry project-management; nothing was changed.';
    expect(await oddLines((flags) => mcp(flags), 0, { '--uninstall cursor': none })).toEqual([]);
  });

  it('of codex shows what to add to its TOML or to remove from it, and changes nothing', async () => {
    const path = MCP_CLIENTS.codex.path(place);
    const installing = '--install codex --read-only --base-url https://pm.example.com';
    const { exitCode, stdout, stderr } = await mcp(installing);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining(`Add this to ${path} (Codex), in place of a table of this name.`),
    });
    expect(stdout).toMatch(
      /^\[mcp_servers\.project-management\]\ncommand = ".+"\nargs = \[".+", "mcp", "--read-only"\]\nenv = \{ "PM_BASE_URL" = "https:\/\/pm\.example\.com".* \}\n$/,
    );
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, stdout);
    expect((await mcp(installing)).exitCode).toBe(0);
    expect(await readFile(path, 'utf8')).toBe(stdout);
    expect(await mcp('--uninstall codex')).toMatchObject({
      exitCode: 0,
      stderr: `Remove the table [mcp_servers.project-management] from ${path} (Codex); nothing was changed.\n`,
    });
    const chinese = await mcp('--uninstall codex --lang zh');
    expect(chinese.stderr).toBe(
      `请从 ${path}（Codex）中移除表 [mcp_servers.project-management]；没有修改任何内容。\n`,
    );
    expect(await readFile(path, 'utf8')).toBe(stdout);
  });

  it('from a temporary copy is refused', async () => {
    for (const place of ['_npx/1a2b', 'dlx/1a2b']) {
      const copy = join(home, place, 'pm-api.js');
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, '');
      const [, script = ''] = process.argv;
      process.argv[1] = copy;
      const { exitCode, stderr } = await run().finally(() => {
        process.argv[1] = script;
      });
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('this copy of pm-api is a temporary one');
      await expect(textAt('cursor')).rejects.toThrow('ENOENT');
    }
  });

  it('beside another way is an error', async () => {
    expect(await oddLines(run, 2, { '--http': [], '--print-config': [], '--uninstall cursor': [] })).toEqual(
      [],
    );
  });
});
