import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith } from '../fixtures/app-package.js';
import { buildCommand, type CommandRun, runCommand } from '../fixtures/built-command.js';
import { changed, goodPackage } from '../fixtures/good-package.js';
import { hasNoSsh, type SshDevice, startSshDevice } from '../fixtures/ssh-device.js';

describe.skipIf(hasNoSsh)('plat-dev deploy, over a real SSH service', () => {
  let command: Awaited<ReturnType<typeof buildCommand>>;
  let device: SshDevice;
  let answers: string;

  beforeAll(async () => {
    [command, device] = await Promise.all([buildCommand(), startSshDevice()]);
  });
  beforeEach(async () => {
    answers = join(await folderWith({ 'answers.json': '{"wizard_port":"8100"}' }), 'answers.json');
    await device.behave('well');
    await rm(join(device.var, 'apps/notes'), { recursive: true, force: true });
  });
  afterAll(async () => {
    await device?.close();
    await command?.remove();
  });

  const installed = (file: string) => readFile(join(device.var, 'apps/notes', file), 'utf8');
  const start = (args: string[], env = {}) =>
    runCommand(command.file, ['deploy', ...args], { ...device.env, ...env });

  /** Runs the command to its end, after which nothing is left on either side. */
  async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
    const started = await start(args);
    const [code] = await started.ended;
    await leavesNothing(started);
    return { code, output: started.output };
  }

  async function leavesNothing(started: CommandRun): Promise<void> {
    await expect.poll(() => device.leftovers(), { timeout: 10_000 }).toEqual([]);
    expect(await started.leftovers()).toEqual([]);
  }

  it('packs a folder, installs it with the answers, and prints where it is', async () => {
    const { code, output } = await run('nas', await goodPackage(), '--answers', answers);
    expect(code, output).toBe(0);
    expect(output).toMatch(
      /packing .*\n.*copying \d+ kB to nas\n.*installing notes\n {2}Installation complete/,
    );
    expect(output).toContain(
      'plat-dev: notes runs\n  http://127.0.0.1:5666/app/notes/\n  http://127.0.0.1:8100/\n',
    );
    expect(await installed('answers')).toBe('wizard_port=8100\n');
    expect(await installed('manifest')).toMatch(/^version *= 1\.0\.0$/m);
  });

  it('answers with the initial values, and names the questions without a valid one before anything is copied', async () => {
    expect((await run('nas', await goodPackage())).code).toBe(0);
    expect(await installed('answers')).toBe('wizard_port=8099\n');
    const wrong = join(await folderWith({ 'wrong.json': '{"wizard_port":"x"}' }), 'wrong.json');
    const refused = await run('nas', await goodPackage(), '--answers', wrong);
    expect(refused.code).toBe(2);
    expect(refused.output).toContain('no valid answer: wizard_port (Digits)');
    expect(refused.output).not.toContain('copying');
  });

  it('shows what keeps a package from being packed', async () => {
    const { code, output } = await run(
      'nas',
      await goodPackage({ 'ICON.PNG': undefined }),
      '--answers',
      answers,
    );
    expect(code).toBe(1);
    expect(output).toContain('ICON.PNG');
  });

  /** A package without questions, and with 20 MB that cannot be compressed. */
  const largePackage = () =>
    goodPackage({
      'wizard/install': '[]',
      ...changed('app/ui/config', '$'.concat('{wizard_port}'), '8099'),
      'app/large.bin': randomBytes(20 * 1024 * 1024),
    });

  it('takes 20 MB to the device', async () => {
    const { code, output } = await run('nas', await largePackage());
    expect(code, output).toBe(0);
    expect(Number(await installed('size'))).toBeGreaterThan(20 * 1024 * 1024);
  });

  it('ends at Ctrl-C while it copies', async () => {
    const slowly = await start(['nas', await largePackage()], { SCP_OPTION: '-l8000' });
    await expect.poll(() => device.leftovers()).toHaveLength(1);
    slowly.child.kill('SIGINT');
    expect(await slowly.ended).toEqual([0, null]);
    await leavesNothing(slowly);
    expect(existsSync(join(device.var, 'apps/notes'))).toBe(false);
  });

  it('ends at Ctrl-C while the device installs', async () => {
    await device.behave('slow');
    const slowly = await start(['nas', await goodPackage(), '--answers', answers]);
    await expect.poll(() => slowly.output).toContain('  working');
    expect(await device.leftovers()).not.toEqual([]);
    slowly.child.kill('SIGINT');
    expect(await slowly.ended).toEqual([0, null]);
    await leavesNothing(slowly);
  });

  it('rejects an installation over another version, and replaces it when it is told to', async () => {
    const args = ['nas', await goodPackage(), '--answers', answers];
    await run(...args);
    const again = await run(...args);
    expect(again.code).toBe(5);
    expect(again.output).toContain('Another version is installed');
    expect(again.output).toContain('--replace');
    expect((await run(...args, '--replace')).code).toBe(0);
  });

  eachRow([
    ['failing', '[Error]APP_INSTALL_FAILED_INSTALL_CALLBACK_EXCEPTION', "the device's own words"],
    ['crashing', 'it does not run: the device reports "stopped"', 'Its logs'],
    ['for root only', 'appcenter-cli needs root', '--sudo'],
  ] as const)('says why, where the device is %s', async (manner, why, hint) => {
    await device.behave(manner);
    const { code, output } = await run('nas', await goodPackage(), '--answers', answers);
    expect(code).toBe(5);
    expect(output).toContain(why);
    expect(output).toContain(hint);
  });

  it('runs the commands of the device as root with --sudo', async () => {
    await device.behave('for root only');
    const { code, output } = await run('nas', await goodPackage(), '--answers', answers, '--sudo');
    expect(code, output).toBe(0);
  });

  it('leaves the terminal to sudo, which asks for the password', async () => {
    await device.behave('for root only');
    const words = [
      process.execPath,
      command.file,
      'deploy',
      'nas',
      await goodPackage(),
      '--answers',
      answers,
    ];
    // A program of the system that gives a command a terminal of its own.
    const child = spawn('script', ['-qec', `${words.join(' ')} --sudo`, '/dev/null'], {
      env: { ...process.env, ...device.env },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.endsWith('Password: ')) child.stdin.write('open-sesame\n');
    });
    const [code] = await once(child, 'exit');
    expect(code, output).toBe(0);
    expect(output).toContain('notes runs');
    await expect.poll(() => device.leftovers(), { timeout: 10_000 }).toEqual([]);
  });

  eachRow([
    ['no-service', 'Connection refused', 'No SSH service responds', 'turn on SSH'],
    ['unknown-key', 'Host key verification failed', 'The host key of the device is', 'Connect once with ssh'],
    ['no-login', 'Permission denied', 'The device rejected the login', 'ssh-copy-id'],
  ])('says what to do about %s, and what ssh said', async (alias, said, why, hint) => {
    const { code, output } = await run(alias, await goodPackage(), '--answers', answers);
    expect(code).toBe(5);
    expect(output).toContain(said);
    expect(output).toContain(why);
    expect(output).toContain(hint);
  });

  it('follows the log until Ctrl-C', async () => {
    const following = await start(['nas', await goodPackage(), '--answers', answers, '--logs']);
    await expect.poll(() => following.output).toContain('  the server starts');
    following.child.kill('SIGINT');
    expect(await following.ended).toEqual([0, null]);
    await leavesNothing(following);
  });

  it('uninstalls', async () => {
    const folder = await goodPackage();
    await run('nas', folder, '--answers', answers);
    const { code, output } = await run('nas', folder, '--uninstall');
    expect(code, output).toBe(0);
    expect(output).toContain('notes is uninstalled');
    expect(existsSync(join(device.var, 'apps/notes'))).toBe(false);
  });

  it('lets neither an address nor a name reach ssh as something else', async () => {
    const marker = join(await folderWith({}), 'run');
    onTestFinished(() => expect(existsSync(marker)).toBe(false));
    const byAddress = await run(`-oProxyCommand=touch ${marker}`, await goodPackage());
    expect([byAddress.code, byAddress.output]).toEqual([2, expect.stringContaining('unknown option')]);
    const folder = await goodPackage(changed('manifest', 'appname=notes', 'appname=notes$(touch run)'));
    const byName = await run('nas', folder, '--uninstall');
    expect([byName.code, byName.output]).toEqual([
      3,
      expect.stringContaining('not a name that a device takes'),
    ]);
  });
});
