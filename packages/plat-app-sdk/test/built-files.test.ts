import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type * as Sdk from 'plat-app-sdk';
import type * as Callback from 'plat-app-sdk/callback';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const errorsPage = 'node_modules/plat-app-sdk/dist/docs/guides/page-errors.md';
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: home }).toString().trim();

describe('the entries as built', () => {
  it.each(['dist', 'dist/development'])('have one PlatAppError, in CJS too: %s', (folder) => {
    const main = require(join(home, folder, 'index.cjs')) as typeof Sdk;
    const callback = require(join(home, folder, 'callback.cjs')) as typeof Callback;
    expect(callback.PlatAppError).toBe(main.PlatAppError);
  });

  it('have types that import nothing from outside the package', () => {
    for (const file of ['index.d.ts', 'index.d.cts']) {
      const types = readFileSync(join(home, 'dist', file), 'utf8');
      const imported = [...types.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported.filter((from) => !from.startsWith('./'))).toEqual([]);
    }
  });

  it('have one PlatAppError for ESM', () => {
    const program = `import { PlatAppError as one } from 'plat-app-sdk'; import { PlatAppError as two } from 'plat-app-sdk/callback';
      console.log(one === two);`;
    expect(node('--input-type=module', '-e', program)).toBe('true');
  });
});

describe('the source maps', () => {
  const maps = readdirSync(join(home, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );

  it('have the text of every source, as the package has no sources', () => {
    expect(maps.length).toBeGreaterThan(10);
    for (const file of maps) {
      const map = JSON.parse(readFileSync(join(home, 'dist', file), 'utf8'));
      const texts = (map.sourcesContent ?? []).filter((text: unknown) => typeof text === 'string');
      expect([file, texts.length]).toEqual([file, map.sources.length]);
    }
  });
});

describe('the folders for bundlers that do not read exports', () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const entries = Object.keys(manifest.exports).filter((entry) => !['.', './package.json'].includes(entry));

  it.each(entries)('%s leads to the files that exports names', (entry) => {
    expect(manifest.files).toContain(entry.slice(2));
    const folder = JSON.parse(readFileSync(join(home, entry, 'package.json'), 'utf8'));
    const { import: esm, require: cjs } = manifest.exports[entry];
    const inPackage = (path: string) => join('/', entry, path);
    expect(inPackage(folder.module)).toBe(join('/', esm.default));
    expect(inPackage(folder.main)).toBe(join('/', cjs.default));
    expect(inPackage(folder.types)).toBe(join('/', esm.types));
  });
});

describe('the hint of an error', () => {
  const program = "new (require('plat-app-sdk').PlatApp)().ready().catch(({ hint }) => console.log(hint))";

  it('is in full where the condition says development', () => {
    expect(node('--conditions=development', '-e', program)).toBe(
      'Call supports() first, or open the page in the platform.',
    );
  });

  it('tells where to look otherwise, and the texts are not in the build', () => {
    expect(node('-e', program)).toBe(`See ${errorsPage}#no-host`);
    for (const file of ['index.js', 'index.cjs', 'plat-app-sdk.global.js']) {
      expect(readFileSync(join(home, 'dist', file), 'utf8')).not.toContain('micro_app=true');
    }
  });
});

describe('the message of an error', () => {
  const program = (call: string) =>
    `new (require('plat-app-sdk').PlatApp)().${call}.catch(({ message }) => console.log(message))`;

  it('is the sentence alone, as a page may show it to its user, and has no path of the package', () => {
    expect(node('-e', program('openFile("")'))).toBe('openFile: path is invalid.');
    expect(node('-e', program('ready()'))).toBe('ready: there is no host outside a browser window.');
  });

  it('in development has the value, the rule, the address of its section and the hint', () => {
    const inDevelopment = (call: string) => node('--conditions=development', '-e', program(call));
    expect(inDevelopment('openFile("")')).toBe(
      `openFile: path is invalid: "". It must be a text that is not empty. See ${errorsPage}#invalid-argument\nThe README lists the accepted values.`,
    );
    expect(inDevelopment('ready()')).toBe(
      `ready: there is no host outside a browser window. See ${errorsPage}#no-host\nCall supports() first, or open the page in the platform.`,
    );
  });

  it('counts an option that is unknown in development only', () => {
    const call = 'setTitle("x", { sginal: 1 })';
    expect(node('--conditions=development', '-e', program(call))).toContain('the option sginal is invalid');
    expect(node('-e', program(call))).toBe('setTitle: there is no host outside a browser window.');
  });
});

describe('the script build', () => {
  it('runs where there is nothing newer than ES2020', async () => {
    const host = createFakeHost();
    const context = createContext({
      ...{ URL, URLSearchParams, setTimeout, clearTimeout, setInterval, clearInterval, performance },
      ...{ AbortSignal: class {}, queueMicrotask },
      window: host.window,
    });
    const newer = `delete Object.hasOwn; delete Array.prototype.at; delete Array.prototype.findLast; delete String.prototype.at;
      delete String.prototype.replaceAll; delete Promise.any; delete globalThis.WeakRef; delete globalThis.AggregateError;
      delete Array.prototype.toSorted; delete Object.groupBy; delete Promise.withResolvers;`;
    runInContext(newer, context);
    runInContext(readFileSync(join(home, 'dist/plat-app-sdk.global.js'), 'utf8'), context);
    const { PlatApp } = runInContext('PlatAppSdk', context) as typeof Sdk;
    const app = new PlatApp({ window: host.window });
    await expect(app.getPlatformConfig()).resolves.toMatchObject({ theme: 'light' });
    await expect(app.pickUserFile({ accept: ['.md'] })).resolves.toMatchObject({ code: 0 });
    const off = await app.$on('os/theme', () => {});
    off();
    await expect(app.pickFile({ acept: [] } as never)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await app.supports('constructor')).toBe(false);
    app.destroy();
    host.close();
  });
});
