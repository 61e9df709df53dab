import type { Options } from 'tsup';
import { library } from '../../tsup.base.js';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** The parsers of rich text, which library and command load when they first need them: one file for both, minified. */
export const richText = library({
  entry: { 'rich-text': 'src/rich-text/conversion.ts' },
  dts: false,
  sourcemap: false,
  minify: true,
  splitting: false,
  noExternal: [/./],
});

/** Leaves the parsers to that file, in the format of the build. */
export const richTextApart: Plugin = {
  name: 'rich-text-apart',
  setup(build) {
    const file = build.initialOptions.format === 'cjs' ? './rich-text.cjs' : './rich-text.js';
    build.onResolve({ filter: /\/conversion\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: file, external: true } : undefined,
    );
  },
};
