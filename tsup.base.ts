import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { notices } from './tsup.notices.js';

/** Types take most of the time of a build, and the tests need few of them. */
export const isWithoutTypes = process.env.BUILD_WITHOUT_TYPES === 'true';

// Two configurations of one package build side by side, so neither may clean the folder of the other. Types that are not
// made again stay for the editor.
const built = existsSync('dist') ? readdirSync('dist', { recursive: true, encoding: 'utf8' }) : [];
for (const file of built) {
  if (/\.\w+$/.test(file) && !(isWithoutTypes && /\.d\.c?ts$/.test(file)))
    rmSync(join('dist', file), { force: true });
}

/** Types for both kinds of module. */
export const declarations = {
  compilerOptions: {
    ignoreDeprecations: '6.0',
    // The declaration build reads paths from the package's folder, not from tsconfig.base.json's.
    paths: {
      'plat-schemas/*': ['../schemas/src/*/index.ts'],
      'plat-common/*': ['../common/src/*.ts'],
      'plat-testing/*': ['../testing/src/*/index.ts'],
    },
  },
} satisfies Options['dts'];

const manifest = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** `OWNER/NAME` on GitHub, once the owner has filled it in. */
export const repository: string | undefined = /github\.com\/(.+?)(\.git)?$/.exec(
  manifest('package.json').repository.url,
)?.[1];

/** Where a user reads the documents: in the repository, and while it has no address, in the installed package. */
const documentation = (() => {
  if (repository !== undefined) return `https://github.com/${repository}/blob/main/docs`;
  // A test that takes a part of a build runs in the repository's folder.
  const isPackage = basename(dirname(process.cwd())) === 'packages';
  const { name } = isPackage ? manifest(`packages/${basename(process.cwd())}/package.json`) : {};
  return name === undefined ? 'docs' : `node_modules/${name}/dist/docs`;
})();

/** Copies guides into the package, for the addresses in its errors, while the repository has no address. */
export function includeGuides(...pages: string[]): void {
  if (repository !== undefined) return;
  for (const path of pages.flatMap((page) => [`guides/${page}.md`, `zh/guides/${page}.md`])) {
    const guide = readFileSync(new URL(`docs/${path}`, import.meta.url), 'utf8');
    const copy = join('dist/docs', path);
    mkdirSync(dirname(copy), { recursive: true });
    // The other guides are not in the package, so a link to one becomes its text.
    writeFileSync(copy, guide.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1'));
  }
}

/** Where a debugger finds the sources: at the tag of the release. */
const sourceRoot = (() => {
  if (repository === undefined) return undefined;
  const folder = basename(process.cwd());
  const { name, version } = manifest(`packages/${folder}/package.json`);
  return `https://raw.githubusercontent.com/${repository}/${name}@${version}/packages/${folder}/dist/`;
})();

/** What every package's build has in common: ESM, CJS and types for both, from TypeScript sources. */
export const library = ({ esbuildOptions, esbuildPlugins = [], define, ...options }: Options): Options => ({
  format: ['esm', 'cjs'],
  target: 'es2022',
  sourcemap: true,
  // A map names the places in the sources and leaves out their text, which would weigh more than the code.
  esbuildOptions(esbuild, context) {
    esbuild.sourcesContent = false;
    if (sourceRoot !== undefined) esbuild.sourceRoot = sourceRoot;
    esbuildOptions?.(esbuild, context);
  },
  define: { __DOCUMENTATION__: JSON.stringify(documentation), ...define },
  removeNodeProtocol: false,
  // What is ours is part of each library, so that each can be installed alone: docs/decisions/0002.
  noExternal: [/^plat-(schemas|common)/],
  dts: isWithoutTypes ? false : declarations,
  esbuildPlugins: [...esbuildPlugins, notices],
  ...options,
});

/** A command: ESM only, and what only one subcommand needs is a file of its own, loaded when that subcommand runs. */
export const command = (options: Options): Options =>
  library({ format: ['esm'], platform: 'node', splitting: true, dts: false, ...options });
