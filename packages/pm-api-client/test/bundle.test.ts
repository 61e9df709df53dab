import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Format } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeBuiltins } from '../tsup.bundled.js';
import { richTextApart } from '../tsup.rich-text.js';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pm-api-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Bundles the program as the library is, and gives the path of the bundle. */
async function bundled(format: Format, extension: string): Promise<string> {
  await build({
    entryPoints: { index: join(import.meta.dirname, 'fixtures/locked.ts') },
    bundle: true,
    format,
    target: 'es2022',
    platform: 'node',
    plugins: [nodeBuiltins],
    splitting: format === 'esm',
    outdir: join(folder, format),
    outExtension: { '.js': extension },
  });
  return join(folder, format, `index${extension}`);
}

describe('a package that is part of the bundle', () => {
  it.each([
    ['esm', '.mjs', (path: string) => `const { locked } = await import(${path});`],
    ['cjs', '.cjs', (path: string) => `const { locked } = require(${path});`],
  ] as const)('works in %s, with the modules of Node that it asks for', async (format, extension, load) => {
    const path = JSON.stringify(await bundled(format, extension));
    const file = join(folder, `locked-${format}`);
    await writeFile(file, '');
    const program = `(async () => { ${load(path)} console.log(JSON.stringify(await locked(${JSON.stringify(file)}))); })()`;
    const { stdout } = await run(process.execPath, ['--eval', program]);
    expect(JSON.parse(stdout)).toEqual([true, false]);
  });

  it('leaves nothing of Node for a bundler of pages to resolve', async () => {
    const entry = await bundled('esm', '.mjs');
    const { outputFiles, metafile } = await build({
      stdin: { contents: `export { locked } from ${JSON.stringify(entry)};`, resolveDir: root },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      write: false,
    });
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
    expect(outputFiles[0]?.text).toContain('getBuiltinModule');
  });
});

describe('the parsers of rich text', () => {
  it('are no part of the library, which loads them when they are needed', async () => {
    const { metafile } = await build({
      entryPoints: [join(root, 'src/index.ts')],
      tsconfig: join(root, 'tsconfig.json'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['zod'],
      plugins: [richTextApart, nodeBuiltins],
      outdir: join(folder, 'apart'),
      metafile: true,
      write: false,
    });
    const [output] = Object.values(metafile.outputs);
    expect(output?.imports).toContainEqual({
      path: './rich-text.js',
      kind: 'dynamic-import',
      external: true,
    });
    expect(Object.keys(output?.inputs ?? {}).filter((path) => /parse5|micromark|hast/.test(path))).toEqual(
      [],
    );
  });

  it('ask nothing of the runtime: no modules of Node, no document', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [join(root, 'src/rich-text/conversion.ts')],
      tsconfig: join(root, 'tsconfig.json'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      outdir: join(folder, 'parsers'),
      metafile: true,
      write: false,
    });
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
    const [file] = outputFiles;
    const path = join(folder, 'parsers.mjs');
    await writeFile(path, file?.text ?? '');
    const program = `delete globalThis.process; delete globalThis.Buffer;
      const { toHtml, toMarkdown } = await import(${JSON.stringify(path)});
      console.log(toMarkdown('<b>a</b> &amp; <i>b</i>'), toHtml('*c*'));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
    expect(stdout).toBe('**a** & *b* <p><em>c</em></p>\n');
  });
});

describe('the library', () => {
  it('can be bundled for a page, as it is published', async () => {
    const published = join(folder, 'library');
    await build({
      entryPoints: [join(root, 'src/index.ts')],
      tsconfig: join(root, 'tsconfig.json'),
      bundle: true,
      format: 'esm',
      splitting: true,
      target: 'es2022',
      platform: 'node',
      external: ['zod'],
      plugins: [nodeBuiltins],
      outdir: published,
      outExtension: { '.js': '.mjs' },
    });
    const contents = `import { PmClient } from ${JSON.stringify(join(published, 'index.mjs'))}; globalThis.pm = PmClient;`;
    const { metafile } = await build({
      stdin: { contents, resolveDir: root },
      alias: { zod: join(root, 'node_modules/zod') },
      bundle: true,
      platform: 'browser',
      metafile: true,
      write: false,
    });
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  });
});
