import { rmSync } from 'node:fs';
import type { Options } from 'tsup';

// Two configurations of one package build side by side, so neither may clean the folder of the other.
rmSync('dist', { recursive: true, force: true });

/** What every package's build has in common: ESM, CJS and types for both, from TypeScript sources. */
export const library = (options: Options): Options => ({
  format: ['esm', 'cjs'],
  target: 'es2022',
  sourcemap: true,
  removeNodeProtocol: false,
  // plat-schemas is part of each library, so that each can be installed alone: docs/decisions/0002.
  noExternal: [/^plat-schemas/],
  dts: {
    compilerOptions: {
      ignoreDeprecations: '6.0',
      // The declaration build reads paths from the package's folder, not from tsconfig.base.json's.
      paths: {
        'plat-schemas/*': ['../schemas/src/*/index.ts'],
        'plat-testing/*': ['../testing/src/*/index.ts'],
      },
    },
  },
  ...options,
});

/** A command: ESM only, and what only one subcommand needs is a file of its own, loaded when that subcommand runs. */
export const command = (options: Options): Options =>
  library({ format: ['esm'], platform: 'node', splitting: true, dts: false, ...options });
