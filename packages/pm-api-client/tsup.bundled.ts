import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

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
