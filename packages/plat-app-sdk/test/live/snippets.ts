import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';

/** The code blocks of a document by their names, which are in their first lines: `// page.jsx`. */
export async function snippetsOf(document: string): Promise<Map<string, string>> {
  const text = await readFile(new URL(`../../../../${document}`, import.meta.url), 'utf8');
  const blocks = text.matchAll(/```(?:jsx|js|vue)\n((?:\/\/|<!--) (\S+\.\w+).*?)```/gs);
  return new Map([...blocks].map(([, code = '', name = '']) => [name, code]));
}

/** The only code block of a language in a document. */
export async function snippetOf(document: string, language: 'jsx' | 'vue'): Promise<string> {
  const text = await readFile(new URL(`../../../../${document}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  if (blocks.length !== 1) throw new Error(`${document} has ${blocks.length} blocks of ${language}, not one`);
  return blocks[0]?.[1] ?? '';
}

/** Bundles one of the files, with the others for it to import. */
export async function bundleSnippet(files: ReadonlyMap<string, string>, entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './${entry}'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [inMemory(files)],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

function inMemory(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'in-memory',
    setup(bundler) {
      bundler.onResolve({ filter: /^\.\// }, ({ path }) => {
        const name = path.slice('./'.length);
        return files.has(name) ? { path: name, namespace: 'snippet' } : undefined;
      });
      bundler.onLoad({ filter: /.*/, namespace: 'snippet' }, ({ path }) => {
        const code = files.get(path) ?? '';
        const contents = path.endsWith('.vue') ? compiled(code) : code;
        return { contents, loader: 'jsx', resolveDir: fileURLToPath(new URL('.', import.meta.url)) };
      });
    },
  };
}

function compiled(component: string): string {
  const { descriptor, errors } = parse(component);
  if (errors[0]) throw errors[0];
  return compileScript(descriptor, { id: 'snippet', inlineTemplate: true }).content;
}
