import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { declarations, includeGuides, library, repository } from '../../tsup.base.js';

const entry = {
  index: 'src/index.ts',
  callback: 'src/callback/index.ts',
  live: 'src/live/index.ts',
  react: 'src/react/index.ts',
  'react-server': 'src/react/server.ts',
  vue: 'src/vue/index.ts',
};

/**
 * Properties that nothing outside one build ever reads, so that they need no name there: none of a public type, of a window
 * or of a message. The development build keeps them.
 */
const internalNames = [
  ...['environment', 'begin', 'local', 'withHost', 'callHost', 'core', 'coreOf', 'call', 'host'],
  ...['ended', 'fail', 'limit', 'onEnd', 'stop', 'end'],
  ...['parameters', 'returns', 'read', 'passesRecord', 'mobileHandler'],
  ...['openRequests', 'opened', 'retry', 'forget', 'unsubscribe', 'isAgreed'],
  ...['dueAt', 'expire', 'schedule', 'resolve', 'promise', 'page'],
  ...['pageName', 'methods', 'refusesPings', 'asksUser', 'about'],
];

/** What copies of the library call on each other (src/host.ts), and its name in every build and version: these never change. */
const namesBetweenCopies = Object.fromEntries(
  [
    ...['allows', 'settle', 'names', 'readOnly', 'waitForHost', 'request', 'nameOf', 'observer', 'leave'],
    ...['join', 'subscriptions', 'agree', 'renew', 'deliver', 'owner'],
  ].map((name, place) => [name, String.fromCharCode(97 + place)]),
);

/** The texts of the development build are for those who build an application; users get the build without them. */
const buildFor = (isDevelopment: boolean): Options => ({
  define: {
    __DEVELOPMENT__: String(isDevelopment),
    // A page may show a message to its user, to whom a path in node_modules means nothing.
    __NAMES_PAGE__: String(isDevelopment || repository !== undefined),
  },
  esbuildOptions(options) {
    const names = [...Object.keys(namesBetweenCopies), ...(isDevelopment ? [] : internalNames)];
    options.mangleProps = new RegExp(`^(${names.join('|')})$`);
    options.mangleCache = namesBetweenCopies;
    // Tools that read maps report each source that they do not find: the sources are not in the package.
    options.sourcesContent = true;
  },
});

/** Both kinds of module, with what the entries share in files of its own: they have one PlatAppError. */
const modules = (isDevelopment: boolean, outDir: string): Options[] => {
  const common: Options = { entry, outDir, platform: 'browser', splitting: true, dts: false };
  return [
    library({ ...common, format: ['esm'], ...buildFor(isDevelopment) }),
    library({
      ...common,
      format: ['cjs'],
      ...buildFor(isDevelopment),
      // tsup cuts CJS into shared files by way of ESM; without this its result would be in the syntax of years ago.
      treeshake: true,
      onSuccess: () => markAsClient(join(outDir, 'react.cjs')),
    }),
  ];
};

/** Puts back the directive of the source, which that way loses; on the first line, so that source maps stay right. */
async function markAsClient(file: string): Promise<void> {
  await writeFile(file, `"use client"; ${await readFile(file, 'utf8')}`);
}

includeGuides(
  ...['page-errors', 'an-app-page', 'authorization-in-a-plain-tab', 'react-and-vue', 'troubleshooting'],
  ...['migrating-from-trimjs-web-app', 'testing-an-application'],
);

export default defineConfig([
  ...modules(false, 'dist'),
  ...modules(true, 'dist/development'),
  // Always, because tests compare the names in them with those of the code.
  library({ entry, platform: 'browser', dts: { ...declarations, only: true } }),
  library({
    entry: { 'plat-app-sdk': 'src/script.ts' },
    format: ['iife'],
    target: 'es2020',
    platform: 'browser',
    ...buildFor(false),
    minify: true,
    sourcemap: false,
    dts: false,
  }),
]);
