import { readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevState } from '../../src/api.js';
import { configFile, configKeys } from '../../src/config/config-file.js';
import { readConfig } from '../../src/config/read-config.js';
import { startPlatDev } from '../../src/start-plat-dev.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command, startedIn } from '../fixtures/command.js';

// Other files of this process have loaded the modules without the mock, and others will.
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../src/start-plat-dev.js'), { spy: true });
afterAll(() => vi.resetModules());

const CONFIG = 'plat-dev.config.json';

/** The configuration file's schema as an editor reads it: the text of `schema.json`. */
function jsonSchemaOfConfigFile(): string {
  const { $schema, ...schema } = z.toJSONSchema(configFile, { target: 'draft-7', io: 'input' });
  return `${JSON.stringify({ $schema, title: 'plat-dev.config.json', ...schema }, null, 2)}\n`;
}

async function folderWithConfig(config: unknown): Promise<string> {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return folderWith({ ...packageFiles(), [CONFIG]: text });
}

/** Starts the command, and reads the state of its emulator. */
async function stateWith(context: Parameters<typeof startedIn>[0], ...args: string[]) {
  const { written, opened, address } = await startedIn(context, ...args);
  const state = (await (await fetch(`${address}/_dev/api/state`)).json()) as DevState;
  return { state, written, opened };
}

describe('plat-dev.config.json', () => {
  it('beside the package says what the flags say otherwise', async () => {
    const folder = await folderWithConfig({
      $schema: './node_modules/plat-dev/schema.json',
      app: 9,
      port: 0,
      platform: 'fnos',
      state: '.plat-dev/state.json',
    });
    const { state, written } = await stateWith({}, '--package', folder);
    expect(state).toMatchObject({ app: { name: 'notes' }, platform: 'fnos' });
    expect(written.out).not.toContain('is taken');
    expect(JSON.parse(await readFile(join(folder, '.plat-dev/state.json'), 'utf8'))).toMatchObject({
      version: 1,
    });
  });

  eachRow([
    ['command', { app: 9, command: ['touch', 'planted'] }],
    ['files', { app: 9, files: '/' }],
    ['host', { app: 9, host: true }],
    ['desktop', { app: 9, desktop: '.' }],
    ['bwrap', { bwrap: './program' }],
    ['state', { app: 9, state: '../../state.json' }],
    ['state', { app: 9, state: 'out/state.json' }],
    ['device', { device: 'out' }],
    ['answers', { answers: 'gone' }],
    ['applications', { applications: [{ app: '/var/run/docker.sock', package: '.' }] }],
  ])('beside the package of somebody else does not set %s without --trust', async (key, config) => {
    const folder = await folderWithConfig(config);
    await symlink(tmpdir(), join(folder, 'out'));
    await symlink(join(folder, '../nothing'), join(folder, 'gone'));
    const { written, code } = command(folder);
    expect(await code).toBe(2);
    expect(written.err).toContain(`plat-dev.config.json sets ${key}, which reaches beyond the package`);
    expect(written.err).toContain('add --trust');
  });

  it('is found in the folder that the command names', async () => {
    const config = JSON.stringify({ app: 9, port: 0, state: 'state.json' });
    // It spells nothing as the specification does.
    const files = { ...packageFiles({ scopes: [] }), 'config/privilege': '{}', [CONFIG]: config };
    const folder = await folderWith(files);
    const link = join(await folderWith({}), 'link');
    await symlink(folder, link);
    for (const named of [folder, link]) {
      const { state } = await stateWith({}, named);
      expect(state).toMatchObject({ app: { name: 'notes' }, platform: 'fnos' });
    }
  });

  it('is named with --config, and its folder is the package', async () => {
    const folder = await folderWithConfig({ app: 9, port: 0, state: 's/state.json' });
    const { state } = await stateWith({}, '--config', join(folder, CONFIG));
    expect(state.app.name).toBe('notes');
  });

  it('counts more than the default of a flag', async () => {
    const folder = await folderWithConfig({ configCallback: false, state: 'state.json' });
    vi.mocked(startPlatDev).mockRejectedValueOnce(new Error('seen'));
    await command('--package', folder, '--app', '9').code;
    expect(vi.mocked(startPlatDev).mock.lastCall?.[0]).toMatchObject({
      applications: [{ app: '9' }],
      configCallback: false,
    });
  });

  it('counts less than a flag', async () => {
    const folder = await folderWithConfig({ app: 9, port: 70_00, platform: 'fnos', state: 'state.json' });
    const { state } = await stateWith({}, '--package', folder, '--platform', 'plat', '--port', '0');
    expect(state.platform).toBe('plat');
  });

  it('names the command, which words after -- replace', async () => {
    const exit = (code: number) => [process.execPath, '-e', `process.exit(${code})`];
    const folder = await folderWithConfig({ app: 9, port: 0, state: 'state.json', command: exit(7) });
    expect(await command('--package', folder, '--trust').code).toBe(7);
    expect(await command('--package', folder, '--', ...exit(8)).code).toBe(8);
  });

  it('opens the desktop on a terminal only', async () => {
    const folder = await folderWithConfig({ app: 9, port: 0, state: 'state.json', open: true });
    const terminal = await stateWith({ isTTY: true }, '--package', folder);
    await vi.waitFor(() => expect(terminal.opened).toHaveLength(1), 60_000);
    expect((await stateWith({ isTTY: false }, '--package', folder)).opened).toEqual([]);
  });

  it('may begin with a byte order mark, and has paths that are relative to itself', async () => {
    const config = { app: './app.sock', files: 'device', users: 'users.json', package: 'packages/notes' };
    const folder = await folderWithConfig(`\uFEFF${JSON.stringify(config)}`);
    const absolute = Object.entries(config).map(([key, path]) => [key, join(folder, path)]);
    expect(await readConfig(join(folder, CONFIG))).toEqual(Object.fromEntries(absolute));
    const app = 'http://localhost:1';
    expect(await readConfig(join(await folderWithConfig({ app }), CONFIG))).toMatchObject({ app });
  });

  eachRow([
    [{ app: 9, prot: 1 }, 'has the unknown option "prot"', 'Did you mean "port"?'],
    [{ gatewaysocket: '/a' }, 'has the unknown option "gatewaysocket"', 'Did you mean "gatewaySocket"?'],
    [{ app: 9, somethingElse: 1 }, 'has the unknown option "somethingElse"', 'It may have $schema, app,'],
    [{ app: 9, port: '5666' }, 'has an invalid value for port', 'README'],
    [{ app: 9, command: 'npm run dev' }, 'has an invalid value for command', 'README'],
    ['{ "app": 9, }', 'is not JSON', 'without comments'],
    ['[]', 'has an invalid value for the file', 'README'],
  ])('%j is refused: "%s", with advice "%s"', async (config, text, hint) => {
    const { written, code } = command('--package', await folderWithConfig(config));
    expect(await code).toBe(2);
    expect(written.err).toContain(text);
    expect(written.err).toContain(hint);
  });

  it('is missed where it was named', async () => {
    const { written, code } = command('--config', '/no/such/plat-dev.json');
    expect(await code).toBe(2);
    expect(written.err).toContain('/no/such/plat-dev.json cannot be read');
  });

  it('has a schema for editors that is current, and describes each key', async () => {
    await expect(jsonSchemaOfConfigFile()).toMatchFileSnapshot('../../schema.json');
    const { properties } = JSON.parse(jsonSchemaOfConfigFile()) as {
      properties: Record<string, { description?: string }>;
    };
    expect(Object.keys(properties)).toEqual(configKeys);
    for (const [key, { description }] of Object.entries(properties))
      expect(description, key).toMatch(/\S.*\.$/);
  });
});
