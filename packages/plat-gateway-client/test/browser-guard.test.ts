import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const index = await readFile(join(source, 'index.ts'), 'utf8');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-browser-guard-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a page that imports the client', () => {
  it('has what a bundler for browsers puts there: an explanation that names the library for pages', async () => {
    const bundle = await bundled(
      "import { gatewayCall } from 'plat-gateway-client'; console.log(gatewayCall);",
    );
    await expect(import(pathToFileURL(bundle).href)).rejects.toThrow(/server only.*plat-app-sdk/);
    const code = await readFile(bundle, 'utf8');
    expect(code).not.toContain('undici');
    expect(code).not.toMatch(/(?:from|import)\s*\(?\s*["']node:/);
  });

  it('finds every name there that the client exports, so that no bundler stops before the explanation', async () => {
    const names = [...index.matchAll(/^export \{([^}]*)\}/gm)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    expect(names).toContain('GatewayClient');
    const bundle = await bundled(`import { ${names} } from 'plat-gateway-client'; console.log(${names});`);
    await expect(import(pathToFileURL(bundle).href)).rejects.toThrow('plat-app-sdk');
  });
});

/** Bundles a page's script as vite does for a browser, by the package's own export conditions. */
async function bundled(code: string): Promise<string> {
  const page = await mkdtemp(join(folder, 'page-'));
  const installed = join(page, 'node_modules/plat-gateway-client');
  await mkdir(join(installed, 'dist'), { recursive: true });
  await copyFile(join(source, '../package.json'), join(installed, 'package.json'));
  // Compiled here, so that the test needs no build that may be stale. There is no other file to fall back on.
  const guard = ts.transpileModule(await readFile(join(source, 'browser.ts'), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(join(installed, 'dist/browser.js'), guard.outputText);
  await writeFile(join(page, 'page.js'), code);
  await build({
    root: page,
    configFile: false,
    logLevel: 'silent',
    build: {
      lib: { entry: 'page.js', formats: ['es'], fileName: () => 'bundle.mjs' },
      outDir: page,
      emptyOutDir: false,
    },
  });
  return join(page, 'bundle.mjs');
}
