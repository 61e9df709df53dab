import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command } from '../fixtures/command.js';
import { nativeFolder } from '../fixtures/native-package.js';

const says = (code: string) => [process.execPath, '-e', code];
const tellsItsName = "console.log('I am ' + process.env.PLAT_APPNAME)";
/** Runs until it is ended. */
const stays = `${tellsItsName}; setInterval(() => {}, 1000)`;
/** Ends by itself, long enough after the other has spoken. */
const ends = `${tellsItsName}; console.error('oops'); setTimeout(() => process.exit(7), 1500)`;

async function packageFolder(name: string, config: unknown): Promise<string> {
  return folderWith({
    ...packageFiles(),
    manifest: `appname=${name}\ndisplay_name=${name}\nmicro_app=true`,
    'plat-dev.config.json': JSON.stringify(config),
  });
}

/** Port and state so that no other emulator is in the way. */
async function aside(): Promise<string[]> {
  return ['--trust', '--port', '0', '--state', join(await folderWith({}), 'state.json')];
}

describe('plat-dev with several folders', () => {
  it('runs each command with the environment of its own application, and ends all with the first', async () => {
    const notes = await packageFolder('notes', { app: 9, command: says(stays) });
    const pictures = await packageFolder('pictures', { app: 8, command: says(ends) });
    const { written, code } = command(notes, pictures, ...(await aside()));
    expect(await code).toBe(7);
    expect(written.out).toContain('plat-dev: notes, pictures\n');
    expect(written.out).toContain('notes | I am notes\n');
    expect(written.out).toContain('pictures | I am pictures\n');
    expect(written.err).toContain('pictures | oops\n');
    expect(written.out).not.toContain('export');
  });

  it('prints a file with answers to fill in, where a package asks questions', async () => {
    const items = [
      { type: 'text', field: 'wizard_port', initValue: '8099' },
      { type: 'checkbox', field: 'wizard_parts', options: [{ label: 'All', value: 'all' }] },
      { type: 'tips', helpText: 'Hi' },
    ];
    const asks = await nativeFolder({
      files: { 'wizard/install': JSON.stringify([{ stepTitle: 'Port', items }]) },
    });
    for (const [language, text] of [
      ['en', 'with --answers and a file such as {"wizard_port":"8099","wizard_parts":["all"]}'],
      ['zh', '内容如 {"wizard_port":"8099","wizard_parts":["all"]}'],
    ] as const) {
      const { written, code, signals } = command(asks, ...(await aside()), '--lang', language);
      await expect.poll(() => written.out, { timeout: 20_000 }).toContain(text);
      signals.emit('SIGINT');
      await code;
    }
  });

  eachRow([
    [
      'stopped',
      'app/server.mjs',
      "import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.TRIM_PKGVAR + '/ready', '');\nsetTimeout(() => { throw new RangeError('no such port'); }, 500);\n",
      /The application does not run\. Its last output.*RangeError: no such port/s,
    ],
    [
      'failed in a script that prints nothing',
      'cmd/main',
      '#!/bin/bash\n[ "$1" = start ] || exit 3\nmkdir -p "$TRIM_PKGVAR/logs"\necho "No server binary." > "$TRIM_PKGVAR/logs/main.log"; exit 1\n',
      /No server binary\./,
    ],
  ])('prints what an application wrote before it %s', async (_, file, text, output) => {
    const ends = await nativeFolder({ files: { [file]: text } });
    const { written, code, signals } = command(ends, ...(await aside()));
    await expect.poll(() => written.out, { timeout: 30_000 }).toMatch(output);
    signals.emit('SIGINT');
    await code;
  });

  it('reads them from one configuration file too', async () => {
    const notes = await packageFolder('notes', {});
    const pictures = await packageFolder('pictures', {});
    const applications = [
      { app: 9, package: notes, command: says(stays) },
      { app: 8, package: pictures, command: says(ends) },
    ];
    const file = join(await folderWith({ 'all.json': JSON.stringify({ applications }) }), 'all.json');
    const { written, code } = command('--config', file, ...(await aside()));
    expect(await code).toBe(7);
    expect(written.out).toContain('notes | I am notes\n');
  });

  it('prints the variables of the one that has no command, and whose they are', async () => {
    const notes = await packageFolder('notes', { app: 9 });
    const pictures = await packageFolder('pictures', { app: 8, command: says(ends) });
    const { written, code } = command(notes, pictures, ...(await aside()));
    expect(await code).toBe(7);
    expect(written.out).toMatch(/^# notes\nexport PLAT_API_TOKEN=/m);
    expect(written.out).not.toContain('# pictures');
  });

  it('refuses what is said once and could be meant for any of them', async () => {
    const folders = [
      await packageFolder('notes', { app: 9 }),
      await packageFolder('pictures', { command: ['node'] }),
    ];
    for (const words of [
      ['--app', '9'],
      ['--gateway-socket', '/tmp/a.socket'],
      ['--', 'node'],
    ]) {
      const { written, code } = command(...folders, ...words);
      expect(await code).toBe(2);
      expect(written.err).toContain(`With several applications`);
    }
    const { written, code } = command(...folders, '--trust');
    expect(await code).toBe(2);
    expect(written.err).toContain('has no "app"');
  });
});
