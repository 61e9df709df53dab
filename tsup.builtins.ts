import { builtinModules } from 'node:module';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const names = builtinModules.filter((name) => !name.startsWith('_')).join('|');

/**
 * Lets CommonJS libraries that are bundled ask for a module of Node by its name when they run: an ES module has no
 * `require`, and a bundler for browsers would look for `fs`. The lock's library is given Node's own fs and needs no other.
 */
export const builtinsByName: Plugin = {
  name: 'builtins-by-name',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(node:)?(${names}|graceful-fs)$`) }, ({ path, kind }) =>
      kind === 'require-call'
        ? { path: path.replace(/^node:/, '').replace('graceful-fs', 'fs'), namespace: 'builtin' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};
