// What the imports of the libraries weigh, each bundled alone: those with a limit are checked by `npm run check`, and all of
// them are on the page docs/guides/sizes.md (`npm run sizes`, which sets ALL_SIZES).
import { readFileSync } from 'node:fs';

const packages = new URL('packages/', import.meta.url);
const dist = (path) => `packages/${path}`;

/** Kilobytes, min + gzip, that an import may weigh without what the package imports: by `<entry>: <values>`. */
const LIMITS = {
  'plat-app-sdk: `PlatApp`': 8.35,
  'plat-app-sdk: imported and unused': 0.02,
  'plat-app-sdk/callback: `completeAppAuth`': 1.54,
  'plat-app-sdk/live: everything': 1,
  'plat-app-sdk/react: everything': 1,
  'plat-app-sdk/vue: everything': 1,
  'plat-gateway-client: `gatewayCall`': 28.2,
  'pm-api-client: `PmClient`': 67.5,
};

/** The libraries, in the order of the page, with where they run. */
const LIBRARIES = {
  'plat-app-sdk': 'browser',
  'plat-gateway-client': 'node',
  'pm-api-client': 'node',
  testing: 'node',
  schemas: 'browser',
};

/** Parts of a build that its entry loads when they are needed, and that are no part of its own code. */
const LOADED_LATER = ['*/rich-text.js'];

/** What counts beside the imports. */
const files = [
  {
    name: 'pm-api-client: parsers of rich text, which are loaded when they are needed',
    path: dist('pm-api-client/dist/rich-text.js'),
    limit: '116 kB',
  },
  {
    name: 'plat-app-sdk: script build',
    path: dist('plat-app-sdk/dist/plat-app-sdk.global.js'),
    limit: '10 kB',
  },
  {
    name: 'plat-app-sdk/react for server components',
    path: dist('plat-app-sdk/dist/react-server.js'),
    limit: '1 kB',
  },
  {
    name: 'pm-api-client: declarations, index.d.ts and the same for require',
    path: [dist('pm-api-client/dist/index.d.ts'), dist('pm-api-client/dist/index.d.cts')],
    limit: '262.5 kB',
    gzip: false,
    brotli: false,
    disablePlugins: ['@size-limit/esbuild'],
  },
  {
    name: 'plat-dev: desktop page, with all that it loads later',
    path: ['desktop.js', 'desktop.css', 'view.js'].map((file) => dist(`dev/dist/desktop/${file}`)),
    limit: '52 kB',
  },
].map((check) => ({ gzip: true, ...check }));

const entries = [];
for (const [folder, platform] of Object.entries(LIBRARIES)) {
  const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, packages), 'utf8'));
  const peers = Object.keys(manifest.peerDependencies ?? {});
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (target.import === undefined) continue;
    const path = dist(`${folder}/${target.import.default.slice(2)}`);
    const names = Object.keys(await import(new URL(path, import.meta.url)));
    entries.push({ entry: manifest.name + entry.slice(1), path, names, platform, peers });
  }
}
const todays = {
  entry: 'to compare, @trimjs/web-app',
  path: 'node_modules/@trimjs/web-app/dist/index.js',
  platform: 'browser',
  peers: [],
};

/** The three checks of an import: its own code as it is and compressed, and compressed with all that it imports. */
function checksOf({ entry, path, platform, peers }, title, imported) {
  const name = `${entry}: ${title}`;
  const of = (column, measure, bundle) => ({
    name: `${name} | ${column}`,
    path,
    import: imported,
    ...measure,
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform,
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
      ...bundle,
    }),
  });
  const limit = LIMITS[name] && { limit: `${LIMITS[name]} kB` };
  return [
    of('min', { gzip: false, brotli: false }, { packages: 'external', external: LOADED_LATER }),
    of('min + gzip', { gzip: true, ...limit }, { packages: 'external', external: LOADED_LATER }),
    of('with its dependencies', { gzip: true }, { external: peers }),
  ];
}

/** The values that are measured alone: of schemas none, because a bundler keeps those of an entry together. */
const namesOf = ({ entry, names }) => (entry.startsWith('plat-schemas/') ? [] : names);

const imports = entries.flatMap((entry) => [
  ...namesOf(entry).flatMap((name) => checksOf(entry, `\`${name}\``, `{ ${name} }`)),
  ...(namesOf(entry).length === 1 ? [] : checksOf(entry, 'everything', `{ ${entry.names.join(', ')} }`)),
  ...checksOf(entry, 'imported and unused', '{}'),
]);
const compared = checksOf(todays, '`TrimApp`', '{ TrimApp }');

export default process.env.ALL_SIZES
  ? [...imports, ...compared]
  : [...imports.filter(({ limit }) => limit), ...files];
