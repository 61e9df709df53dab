import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONFIG_NAME, findConfig } from '../../src/config/read-config.js';
import { folderWith } from '../fixtures/app-package.js';

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
});
