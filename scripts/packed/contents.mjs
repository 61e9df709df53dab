import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** What a user of a package has a use for; sources, tests, reports and build records are none of it. */
const ALWAYS = ['LICENSE', 'README.md', 'package.json'];
/** npm adds them, or create-plat-app copies them for its users. */
const ALLOWED =
  /^(CHANGELOG\.md$|README\.zh-CN\.md$|templates\/|dist\/.*(\.js|\.cjs|\.d\.ts|\.d\.cts|\.(js|cjs|css)\.map|\.css|\.html|\.licenses\.txt)$)/;

/**
 * What is wrong with the files of an installed package: is each one of use, and is nothing named that is not there?
 *
 * @param {import('./project.mjs').Packed} packed
 * @param {string} installed its folder below `node_modules`
 */
export function problemsOf({ files, manifest }, installed) {
  const paths = files.map(({ path }) => path);
  const exported = Object.values(manifest.exports ?? {}).filter((target) => typeof target === 'string');
  const named = [...Object.values(manifest.bin ?? {}), ...exported].map((path) => posix.normalize(path));
  const expected = [...ALWAYS, ...named];
  return [
    ...expected.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...paths
      .filter((path) => !expected.includes(path) && !ALLOWED.test(path))
      .map((path) => `${path} does not belong into a published package`),
    ...paths.filter((path) => path.endsWith('.map')).flatMap((path) => lostSources(installed, path)),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([, range]) => /^(workspace|file|link):/.test(range))
      .map(([dependency, range]) => `it depends on ${dependency}@${range}, which nobody else has`),
  ];
}

/** A map is of use when it brings its sources along, or they lie beside it. */
function lostSources(installed, path) {
  const { sources, sourcesContent } = JSON.parse(readFileSync(join(installed, path), 'utf8'));
  const isLost = (source, index) =>
    typeof sourcesContent?.[index] !== 'string' && !existsSync(join(installed, dirname(path), source));
  return sources.filter(isLost).map((source) => `${path} points at ${source}, which is not there`);
}
