import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { verbatim } from 'plat-common/text';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { exitCodes } from '../../src/cli/cli-context.js';
import { createProgram } from '../../src/cli/program.js';
import { reportError } from '../../src/cli/report.js';
import { PlatDevError } from '../../src/errors.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command, commandIn, startedIn } from '../fixtures/command.js';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');

async function started(files: Record<string, string>, ...more: string[]) {
  const folder = await folderWith({ ...packageFiles(), ...files });
  const state = join(await folderWith({}), 'state.json');
  const run = await startedIn({}, '--app', '9', '--package', folder, '--state', state, ...more);
  return { ...run, folder };
}

const output = { write: () => 0 };
const context = { stdout: output, stderr: output, env: {}, signals: process, open: async () => 0 };

describe('errors of the command', () => {
  eachRow<[number, string, string, string[]]>([
    [2, 'The address of your application is missing', '--app http://localhost:5173', ['--', 'node']],
    [3, 'manifest cannot be read', 'manifest and config/resource', []],
    [2, 'from 0 to 65535', '--help', ['--app', '9', '--port', '70000']],
    [2, 'Allowed choices are plat, fnos', '--help', ['--app', '9', '--platform', 'other']],
    [2, "unknown option '--prot'", 'Did you mean --port?', ['--app', '9', '--prot', '1']],
    [2, '"chek" is neither a command nor a folder', 'Did you mean "check"?', ['chek']],
    [2, '"chek" is neither a command nor a folder', 'Did you mean "check"?', ['chek', './a', '--log', 'x']],
    [2, '"sate" is neither a command nor a folder', 'Did you mean "state"?', ['sate', 'list']],
    [3, 'does not exist', 'manifest', ['./one', './two']],
    [3, 'nowhere does not exist', 'manifest', ['nowhere', '--app', '9', '--port', '0']],
    [2, "missing required argument 'packages'", '--help', ['check']],
    [2, 'The address of the device is missing', 'deploy ada@my-nas notes.fpk', ['deploy', 'notes.fpk']],
    [2, 'The address of the device is missing', '"deployTo"', ['deploy', 'notes.fpk', 'ada@my-nas']],
    [2, 'The address of the device is missing', 'before the package', ['deploy']],
    [2, 'missing argument', '--help', ['state', 'save']],
    [2, 'list takes no name', '--help', ['state', 'list', 'one']],
    [2, 'is not an address of an application', '', ['--app', 'notes', '--package', '/no', '--port', '0']],
    [3, 'does not exist', 'manifest', ['--app', '9', '--package', '/no/such/folder', '--port', '0']],
    [3, '/no/such/folder does not exist', 'manifest', ['check', '/no/such/folder']],
    [3, 'none.fpk does not exist', 'a folder with a manifest', ['test', 'none.fpk']],
    [3, 'none.fpk does not exist', 'a folder with a manifest', ['none.fpk', '--port', '0']],
    [3, 'none.fpk does not exist', 'a folder with a manifest', ['pack', '--verify', 'none.fpk']],
    [5, 'No running plat-dev uses', '--url', ['state', 'list', '--state', '/no/such/state.json']],
  ])('has exit code %i: "%s", and advice "%s", for %j', async (exitCode, text, hint, args) => {
    const { written, code } = command(...args);
    expect(await code).toBe(exitCode);
    const [first, second, ...rest] = written.err.split('\n');
    expect(first).toMatch(/^plat-dev: .*[.!?]$/);
    expect(first).toContain(text);
    expect(second).toMatch(/^ {2}\S/);
    expect(second).toContain(hint);
    expect(rest).toEqual(['']);
    expect(written.out).toBe('');
  });

  eachRow([
    [4, ['port-taken', 'socket-in-use', 'socket-invalid'] as const],
    [5, ['deploy-failed'] as const],
  ])('have exit code %i with the code %j', (exitCode, codes) => {
    for (const code of codes)
      expect(reportError(new PlatDevError(code, verbatim(code), verbatim('')), context), code).toBe(exitCode);
  });

  it('are coloured on a terminal only, and not where it is switched off', async () => {
    const red = '\u001b[31mplat-dev:';
    const args = ['--app', '9', '--package', '/no'];
    const run = async (...[context]: Parameters<typeof commandIn>) => {
      const { written, code } = commandIn(context, ...args);
      await code;
      return written.err;
    };
    const env = { NO_COLOR: '', TERM: 'xterm' };
    expect(await run({ isTTY: true, env })).toContain(red);
    expect(await run({ isTTY: false, env })).not.toContain('\u001b');
    expect(await run({ isTTY: true, env: { ...env, NO_COLOR: '1' } })).not.toContain('\u001b');
    expect(await run({ isTTY: true, env: { ...env, TERM: 'dumb' } })).not.toContain('\u001b');
  });

  it('have one table of exit codes, in the help and in the README', () => {
    const { program } = createProgram(context, []);
    let help = '';
    program.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    for (const code of Object.values(exitCodes)) {
      expect(help).toMatch(new RegExp(`^ {2}${code} +\\S`, 'm'));
      expect(readme).toMatch(new RegExp(`^\\| ${code} \\| \\S`, 'm'));
    }
  });
});

describe('what the command says while it runs', () => {
  it('says that the usual port is taken, with the address that it has instead', async () => {
    const server = createServer().listen(5666, '127.0.0.1');
    onTestFinished(() => void server.close());
    // A port that another process has is taken as well.
    await new Promise((resolve) => server.once('listening', resolve).once('error', resolve));
    const { written, address } = await started({});
    expect(address).not.toContain(':5666');
    expect(written.out).toContain(`Port 5666 is taken, so the desktop is at ${address}.\n`);
  });

  it('says when config/resource breaks, and when it is mended', async () => {
    const { written, folder } = await started({}, '--port', '0');
    const resource = join(folder, 'config/resource');
    await writeFile(resource, '{ "api-scope": "all" }');
    await vi.waitFor(
      () => expect(written.err).toMatch(/^plat-dev: config\/resource in .* is not a JSON object/m),
      60_000,
    );
    await writeFile(resource, '{ "api-scope": [] }');
    await vi.waitFor(() => expect(written.out).toContain('Package errors fixed; reloaded.\n'), 60_000);
    expect(written.err.match(/^plat-dev:/gm)).toHaveLength(1);
  });

  it('says at the start what is wrong with the package', async () => {
    const { written } = await started(packageFiles({ microApp: false }), '--port', '0');
    expect(written.err).toMatch(/^plat-dev: The manifest has no line micro_app=true.*\n {2}\S/);
  });

  it('prints what a manifest says without steering the terminal', async () => {
    const name = 'appname=notes\nmicro_app=true\ndisplay_name=`No\u001b]0;pwned\u0007tes\u202e\u009b31m`\n';
    const { written, folder } = await started({ manifest: name }, '--port', '0');
    expect(written.out).toContain('\\u001b]0;pwned\\u0007');
    await writeFile(join(folder, 'manifest'), 'appname=other\u001b[2J\n');
    await vi.waitFor(() => expect(written.err).toContain('other\\u001b[2J'), 60_000);
    expect((written.out + written.err).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
  });

  it('opens the desktop when asked', async () => {
    const { opened, written } = await started({}, '--port', '0', '--open');
    await vi.waitFor(() => expect(opened).toEqual([expect.stringContaining('http://localhost:')]), 60_000);
    expect(written.out).toContain(opened[0]);
  });
});
