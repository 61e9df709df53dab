import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

const BUILTIN = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);

/*
 * Two packages that the libraries for locks and for files bring along reach beyond it. graceful-fs patches the fs of the whole process, and
 * the library is given Node's own. signal-exit kills the process after a signal that a program has handled with `once`; it
 * is enough to hear of the exit, because the lock of a process that is gone is taken over.
 */
const PATCHES_FS = /^graceful-fs$/;
const KILLS_THE_PROCESS = /^signal-exit$/;
const HEARS_OF_THE_EXIT = `
const hear = (run) => {
  globalThis.process.once('exit', run);
  return () => globalThis.process.off('exit', run);
};
module.exports = Object.assign(hear, { onExit: hear });`;

/**
 * Lets bundled CommonJS packages ask for modules of Node from an ES module, which has no `require`. They are looked up
 * when such a package first runs, so a bundler for browsers finds nothing of Node to resolve.
 */
export const nodeBuiltins: Plugin = {
  name: 'node-builtins',
  setup(build) {
    // An ES module has no name of its own file; the packages that ask for it only want something to tell processes apart.
    build.initialOptions.define = { ...build.initialOptions.define, __filename: '"bundle"' };
    build.onResolve({ filter: BUILTIN }, ({ path, kind }) =>
      kind === 'require-call'
        ? { path: `node:${path.replace(/^node:/, '')}`, namespace: 'node-builtin' }
        : undefined,
    );
    build.onResolve({ filter: PATCHES_FS }, () => ({ path: 'node:fs', namespace: 'node-builtin' }));
    build.onResolve({ filter: KILLS_THE_PROCESS }, ({ path }) => ({ path, namespace: 'exit' }));
    build.onLoad({ filter: /./, namespace: 'exit' }, () => ({ contents: HEARS_OF_THE_EXIT }));
    build.onLoad({ filter: /./, namespace: 'node-builtin' }, ({ path }) => ({
      contents: `module.exports = globalThis.process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** Writes the licenses of the packages in a bundle into the folder of the build, as these licenses ask for. */
export function licensesIn(file: string): Plugin {
  return {
    name: 'licenses',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const { outdir } = build.initialOptions;
        if (metafile === undefined || outdir === undefined) return;
        mkdirSync(outdir, { recursive: true });
        writeFileSync(join(outdir, file), licensesOf(bundledPackages(metafile)));
      });
    },
  };
}

/** The folders of the packages that have a part in the outputs. */
function bundledPackages({ outputs }: Metafile): string[] {
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = sources.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)].sort();
}

/** How a manifest names an author: as text, as an object, or not at all. */
function authorship(author: string | { name: string } | undefined): string {
  if (author === undefined) return '';
  return `By ${typeof author === 'string' ? author : author.name}`;
}

function licensesOf(folders: readonly string[]): string {
  const notices = folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { name, version, license, author } = manifest;
    if (license === undefined) throw new Error(`${name} ${version} is bundled and has no license`);
    const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    // A package without the text names its license and its author, and no more is known of it.
    const text = file === undefined ? authorship(author) : readFileSync(join(folder, file), 'utf8');
    // Some of these licenses want it said where the source is.
    const source = `Source: https://www.npmjs.com/package/${name}/v/${version}`;
    return `${name} ${version} (${license})\n\n${text.trim()}\n\n${source}\n`;
  });
  return `Packages that are part of these files, and their licenses.\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/** Imports a file as text, with `?raw` behind its path as in Vite, which runs the tests. */
export const rawText: Plugin = {
  name: 'raw-text',
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\?raw$/, '')),
      namespace: 'raw-text',
    }));
    build.onLoad({ filter: /./, namespace: 'raw-text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
      watchFiles: [path],
    }));
  },
};
