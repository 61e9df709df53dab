import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What a user of a package has a use for; sources, tests, reports and build records are none of it. */
const ALWAYS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh-CN.md', 'package.json'];
const IN_DIST = /^dist\/.*(\.js|\.cjs|\.d\.ts|\.d\.cts|\.(js|cjs|css)\.map|\.css|\.html|\.licenses\.txt)$/;
/** What create-plat-app copies for its users; a test compares it with what they get. */
const IN_TEMPLATES = /^templates\//;

/**
 * Looks at the files of an installed package: is each one of use, and is nothing named that is not there?
 *
 * @param {import('./pack.mjs').Packed} packed
 * @param {string} installed its folder below `node_modules`
 * @throws with every file that is wrong
 */
export function checkContents({ name, files, manifest }, installed) {
  const paths = files.map(({ path }) => path);
  const commands = Object.values(manifest.bin ?? {}).map((path) => posix.normalize(path));
  const schemas = Object.values(manifest.exports ?? {})
    .filter((target) => typeof target === 'string' && /\bschema\.json$/.test(target))
    .map((path) => posix.normalize(path));
  const expected = [...ALWAYS, ...commands, ...schemas];
  const problems = [
    ...expected.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...paths
      .filter((path) => !expected.includes(path) && !IN_DIST.test(path) && !IN_TEMPLATES.test(path))
      .map((path) => `${path} does not belong into a published package`),
    ...problemsOfMaps(
      installed,
      paths.filter((path) => path.endsWith('.map')),
    ),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([, range]) => /^(workspace|file|link):/.test(range))
      .map(([dependency, range]) => `it depends on ${dependency}@${range}, which nobody else has`),
  ];
  if (problems.length > 0) throw new Error(`The tarball of ${name}:\n  ${problems.join('\n  ')}`);
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
