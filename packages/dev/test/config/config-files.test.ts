import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONFIG_NAME, findConfig } from '../../src/config/read-config.js';
import { folderWith } from '../fixtures/app-package.js';
import { command } from '../fixtures/command.js';

describe('the configuration file', () => {
  it('is the one in the working folder, before the one beside the package', async () => {
    const working = await folderWith({ [CONFIG_NAME]: '{}', 'notes/manifest': '' });
    const before = process.cwd();
    process.chdir(working);
    onTestFinished(() => process.chdir(before));
    expect(findConfig(undefined, 'notes')).toBe(CONFIG_NAME);
    await writeFile(join(working, 'notes', CONFIG_NAME), '{}');
    expect(findConfig(undefined, 'notes')).toBe(CONFIG_NAME);
    expect(findConfig('other.json', 'notes')).toBe('other.json');
    await mkdir('empty');
    process.chdir('empty');
    expect(findConfig(undefined, '../notes')).toBe(join('..', 'notes', CONFIG_NAME));
    expect(findConfig(undefined, '.')).toBeUndefined();
  });

  it('names the device of deploy in the working folder, and not beside a package', async () => {
    const config = { [CONFIG_NAME]: '{ "deployTo": "ada@my-nas" }' };
    const before = process.cwd();
    process.chdir(await folderWith(config));
    onTestFinished(() => process.chdir(before));
    const { code, written } = command('deploy', './none.fpk');
    expect([await code, written.err]).toEqual([3, expect.stringContaining('none.fpk does not exist')]);
    process.chdir(await folderWith({}));
    expect(await command('deploy', await folderWith(config)).code).toBe(2);
  });
});
