import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What a user of a package has a use for; sources, tests, reports and build records are none of it. */
const ALWAYS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh-CN.md', 'package.json'];
/** Of a build, and what create-plat-app copies for its users. */
const ALLOWED =
  /^(templates\/|dist\/.*(\.js|\.cjs|\.d\.ts|\.d\.cts|\.(js|cjs|css)\.map|\.css|\.html|\.licenses\.txt)$)/;

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
    ...problemsOfMaps(
      installed,
      paths.filter((path) => path.endsWith('.map')),
    ),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([, range]) => /^(workspace|file|link):/.test(range))
      .map(([dependency, range]) => `it depends on ${dependency}@${range}, which nobody else has`),
  ];
}

/** Maps name places in the sources, whose text they leave out: together they weigh no more than their code. */
function problemsOfMaps(installed, maps) {
  const bytesOf = (path) => statSync(join(installed, path)).size;
  const sum = (paths) => paths.reduce((bytes, path) => bytes + bytesOf(path), 0);
  const [all, code] = [sum(maps), sum(maps.map((path) => path.replace(/\.map$/, '')))];
  const withText = maps.filter((path) =>
    JSON.parse(readFileSync(join(installed, path), 'utf8')).sourcesContent?.some((text) => text !== null),
  );
  return [
    ...withText.map((path) => `${path} holds the text of its sources`),
    ...(all > code ? [`the source maps have ${all} bytes, their code ${code}`] : []),
  ];
}
