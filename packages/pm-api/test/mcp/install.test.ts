import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MCP_CLIENTS, type McpClientName, type Place } from '../../src/mcp/clients.js';
import { install } from '../../src/mcp/install.js';
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
    await expect(install('codex', SERVER, place, { dryRun: false })).rejects.toThrow('cannot be extended');
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

  it.each([[['--http']], [['--print-config']]])('%j beside it is an error', async (flags) => {
    expect((await run(...flags)).exitCode).toBe(2);
  });
});
