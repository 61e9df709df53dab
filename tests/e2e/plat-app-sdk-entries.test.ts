import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../packages/plat-app-sdk');
const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
  peerDependencies: Record<string, string>;
};
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const frameworks = Object.keys(manifest.peerDependencies);

/** What a module that is loaded could leave behind. The frameworks are loaded first, as what they do is theirs. */
const observe = `const observe = () => JSON.stringify({
  globals: Object.getOwnPropertyNames(globalThis),
  prototypes: [Object, Array, Function, Promise, Error, EventTarget].map(({ prototype }) => Reflect.ownKeys(prototype).map(String)),
  listeners: process.eventNames().map(String),
  resources: process.getActiveResourcesInfo(),
  environment: process.env,
});`;

const asModule = (specifier: string) => `
  ${frameworks.map((name) => `await import('${name}');`).join('\n')}
  ${observe}
  const before = observe();
  const entry = await import('${specifier}');
  console.log(JSON.stringify({ names: Object.keys(entry), isUnchanged: observe() === before }));`;

const asCommonJs = (specifier: string) => `
  ${frameworks.map((name) => `require('${name}');`).join('\n')}
  ${observe}
  const before = observe();
  const entry = require('${specifier}');
  console.log(JSON.stringify({ names: Object.keys(entry), isUnchanged: observe() === before }));`;

/** Loads an entry in a Node of its own; whatever it prints besides makes the answer unreadable. */
async function load(
  kind: 'module' | 'commonjs',
  code: string,
): Promise<{ names: string[]; isUnchanged: boolean }> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', `--input-type=${kind}`, '--eval', code],
    { cwd: folder },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as { names: string[]; isUnchanged: boolean };
}

it('the package has the entries that it documents', () => {
  expect(entries.sort()).toEqual(['.', './callback', './live', './react', './vue']);
});

it('each entry fails nowhere in Node and leaves nothing behind, and exports the same as CommonJS', async () => {
  const loads = entries.map(async (entry) => {
    const specifier = join('plat-app-sdk', entry);
    const esm = await load('module', asModule(specifier));
    const cjs = await load('commonjs', asCommonJs(specifier));
    expect(esm.names.length).toBeGreaterThan(0);
    expect(cjs.names.sort(), entry).toEqual(esm.names.sort());
    expect([entry, esm.isUnchanged, cjs.isUnchanged]).toEqual([entry, true, true]);
  });
  await Promise.all(loads);
});

it('the entries for frameworks do not contain the core', async () => {
  for (const extension of ['js', 'cjs']) {
    for (const name of ['react', 'vue'])
      expect(await withImports(join(folder, `dist/${name}.${extension}`))).not.toContain('PlatAppError');
    expect(await withImports(join(folder, `dist/index.${extension}`))).toContain('PlatAppError');
  }
});

/** A file of the build with those that it imports. */
async function withImports(file: string): Promise<string> {
  const code = await readFile(file, 'utf8');
  const imported = [...code.matchAll(/(?:from |require\()"(\.\/[^"]+)"/g)].map(([, path = '']) => path);
  const codes = await Promise.all(imported.map((path) => withImports(join(file, '..', path))));
  return [code, ...codes].join('\n');
}
