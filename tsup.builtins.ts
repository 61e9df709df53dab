import { builtinModules } from 'node:module';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const names = builtinModules.filter((name) => !name.startsWith('_')).join('|');

/**
 * Lets CommonJS libraries that are bundled ask for a module of Node by its name when they run: an ES module has no
 * `require`, and a bundler for browsers would look for `fs`. The lock's library is given Node's own fs and needs no other.
 *
 * That library also listens to signals, and kills the process when a program has handled one with `once`. It only has to hear
 * of the exit: a lock that is left behind by a signal is taken over, because its process is gone.
 */
export const builtinsByName: Plugin = {
  name: 'builtins-by-name',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(node:)?(${names}|graceful-fs)$`) }, ({ path, kind }) =>
      kind === 'require-call'
        ? { path: path.replace(/^node:/, '').replace('graceful-fs', 'fs'), namespace: 'builtin' }
        : undefined,
    );
    onResolve({ filter: /^signal-exit$/ }, ({ path }) => ({ path, namespace: 'exit' }));
    onLoad({ filter: /.*/, namespace: 'exit' }, () => ({
      contents: `module.exports = (run) => { process.once('exit', run); };`,
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};
