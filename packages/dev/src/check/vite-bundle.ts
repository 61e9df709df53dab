import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What Vite makes of a project's page, in memory. */
export interface ViteBundle {
  root: string;
  /** Files of the project that the page reaches. */
  modules: Set<string>;
  /** Folders that are served as they are: `publicDir`, and where a build is written to. */
  served: string[];
  /** Where `.env` files are. */
  envFolder: string;
  /** Variables that begin like this are part of `import.meta.env`. */
  envPrefixes: string[];
  configFile: string | undefined;
  /** What browsers would get, by file name. */
  output: { fileName: string; text: string }[];
}

const extensions = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'];

/** The configuration of Vite in a folder, by its name there. */
export function viteConfigIn(folder: string): string | undefined {
  return extensions
    .map((extension) => `vite.config.${extension}`)
    .find((name) => existsSync(join(folder, name)));
}

/** Builds the page with the project's own Vite, which runs its configuration, and writes nothing. */
export async function viteBundleOf(project: string): Promise<ViteBundle> {
  const { build } = await viteOf(project);
  const modules = new Set<string>();
  const seen: ResolvedConfig[] = [];
  const collector = {
    name: 'plat-dev-check',
    configResolved: (config: ResolvedConfig) => void seen.push(config),
    buildEnd(this: { getModuleIds(): Iterable<string> }) {
      for (const id of this.getModuleIds()) addModule(id, modules);
    },
  };
  // Vite sets it for a build; the check is no build.
  const { NODE_ENV: before } = process.env;
  try {
    const built = await build({
      root: project,
      logLevel: 'silent',
      build: {
        write: false,
        ssr: false,
        minify: false,
        sourcemap: false,
        reportCompressedSize: false,
        watch: null,
      },
      plugins: [collector],
    });
    const [config] = seen;
    if (config === undefined) throw new Error('Vite has read no configuration');
    const { root, envDir, envPrefix = 'VITE_', publicDir, configFile } = config;
    return {
      root,
      modules,
      served: [publicDir, join(root, config.build.outDir)].filter((folder) => folder !== ''),
      envFolder: typeof envDir === 'string' ? envDir : root,
      envPrefixes: [envPrefix].flat(),
      configFile,
      output: [built].flat().flatMap(({ output = [] }) => output.flatMap(textOf)),
    };
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** As much of Vite as is used here, of whatever version the project has. */
interface Vite {
  build(config: object): Promise<BuildOutput | BuildOutput[]>;
}
interface ResolvedConfig {
  root: string;
  envDir: string | false;
  envPrefix?: string | string[];
  publicDir: string;
  configFile?: string;
  build: { outDir: string };
}
interface BuildOutput {
  output?: OutputFile[];
}
interface OutputFile {
  fileName: string;
  code?: string;
  source?: string | Uint8Array;
}

async function viteOf(project: string): Promise<Vite> {
  let entry: string;
  try {
    entry = createRequire(join(project, 'package.json')).resolve('vite');
  } catch {
    throw new Error('the project has a configuration of Vite, and Vite is not installed in it');
  }
  return (await import(pathToFileURL(entry).href)) as Vite;
}

function addModule(id: string, modules: Set<string>): void {
  const [file = ''] = id.split('?');
  if (!id.startsWith('\0') && !file.includes('/node_modules/') && existsSync(file)) modules.add(file);
}

function textOf({ fileName, code, source }: OutputFile): ViteBundle['output'] {
  const text = code ?? source;
  return typeof text === 'string' ? [{ fileName, text }] : [];
}
