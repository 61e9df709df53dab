import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type * as Sdk from 'plat-app-sdk';
import type * as Callback from 'plat-app-sdk/callback';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

const home = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const errorsPage = 'node_modules/plat-app-sdk/dist/docs/guides/page-errors.md';
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: home }).toString().trim();

describe('the entries as built', () => {
  eachRow(['dist', 'dist/development'])('have one PlatAppError, in CJS too: %s', (folder) => {
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

  eachRow(entries)('%s leads to the files that exports names', (entry) => {
    expect(manifest.files).toContain(entry.slice(2));
    const folder = JSON.parse(readFileSync(join(home, entry, 'package.json'), 'utf8'));
    const { import: esm, require: cjs } = manifest.exports[entry];
    const inPackage = (path: string) => join('/', entry, path);
    expect(inPackage(folder.module)).toBe(join('/', esm.default));
    expect(inPackage(folder.main)).toBe(join('/', cjs.default));
    expect(inPackage(folder.types)).toBe(join('/', esm.types));
  });
});

describe('an error', () => {
  const calls = ['ready()', 'openFile("")', 'setTitle("x", { sginal: 1 })'];
  const caught = calls.map((call) => `app.${call}.catch(({ message, hint }) => ({ message, hint }))`);
  const program = `const app = new (require('plat-app-sdk').PlatApp)();
    Promise.all([${caught}]).then((all) => console.log(JSON.stringify(all)));`;
  const failures = (...flags: string[]): unknown => JSON.parse(node(...flags, '-e', program));

  it('is a sentence alone, as a page may show it to its user, and tells where to look; the build has no hints', () => {
    expect(failures()).toMatchObject([
      { message: 'ready: there is no host outside a browser window.', hint: `See ${errorsPage}#no-host` },
      { message: 'openFile: path is invalid.' },
      { message: 'setTitle: there is no host outside a browser window.' },
    ]);
    for (const file of ['index.js', 'index.cjs', 'plat-app-sdk.global.js']) {
      expect(readFileSync(join(home, 'dist', file), 'utf8')).not.toContain('micro_app=true');
    }
  });

  it('in development has the value, the rule, the address of its section and the hint, and counts an unknown option', () => {
    const hint = 'Call supports() first, or open the page in the platform.';
    expect(failures('--conditions=development')).toMatchObject([
      {
        message: `ready: there is no host outside a browser window. See ${errorsPage}#no-host\n${hint}`,
        hint,
      },
      {
        message: `openFile: path is invalid: "". It must be a text that is not empty. See ${errorsPage}#invalid-argument\nThe README lists the accepted values.`,
      },
      { message: expect.stringContaining('the option sginal is invalid') },
    ]);
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
