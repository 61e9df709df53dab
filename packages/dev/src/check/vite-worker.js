import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own, because the configuration of a project is not ours: what it prints, changes in the environment or
// leaves rejected stays here. JavaScript, so that Node.js runs it from the sources too.

/** @type {{ project: string, vite: string }} */
const { project, vite } = workerData;
const modules = new Set();
let config;

const { build } = await import(vite);
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
  plugins: [
    {
      name: 'plat-dev-check',
      configResolved(resolved) {
        config ??= resolved;
      },
      buildEnd() {
        for (const id of this.getModuleIds()) addModule(id);
      },
    },
  ],
});

const { root, envDir, envPrefix = 'VITE_', publicDir, configFile } = config;
parentPort?.postMessage({
  root,
  modules,
  served: [publicDir, join(root, config.build.outDir)].filter((folder) => folder !== ''),
  envFolder: typeof envDir === 'string' ? envDir : root,
  envPrefixes: [envPrefix].flat(),
  configFile,
  output: [built].flat().flatMap(({ output = [] }) => output.flatMap(textOf)),
});

function addModule(id) {
  const [file = ''] = id.split('?');
  if (!id.startsWith('\0') && !file.includes('/node_modules/') && existsSync(file)) modules.add(file);
}

function textOf({ fileName, code, source }) {
  const text = code ?? source;
  return typeof text === 'string' ? [{ fileName, text }] : [];
}
