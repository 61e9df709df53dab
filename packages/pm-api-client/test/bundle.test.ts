import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextApart } from '../tsup.rich-text.js';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pm-api-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the parsers of rich text', () => {
  it('are no part of the library, which loads them when they are needed', async () => {
    const { metafile } = await build({
      entryPoints: [join(root, 'src/index.ts')],
      tsconfig: join(root, 'tsconfig.json'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['zod'],
      plugins: [richTextApart],
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
