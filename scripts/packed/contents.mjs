import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** What a user of a package has a use for; sources, tests, reports and build records are none of it. */
const ALWAYS = ['LICENSE', 'README.md', 'package.json'];
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
    ...paths.filter((path) => path.endsWith('.map')).flatMap((path) => problemsOfMap(installed, path)),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([, range]) => /^(workspace|file|link):/.test(range))
      .map(([dependency, range]) => `it depends on ${dependency}@${range}, which nobody else has`),
  ];
  if (problems.length > 0) throw new Error(`The tarball of ${name}:\n  ${problems.join('\n  ')}`);
}

/** A map is of use when it brings its sources along, or they lie beside it. */
function problemsOfMap(installed, path) {
  const { sources, sourcesContent } = JSON.parse(readFileSync(join(installed, path), 'utf8'));
  const lost = sources.filter(
    (source, index) =>
      typeof sourcesContent?.[index] !== 'string' && !existsSync(join(installed, dirname(path), source)),
  );
  return lost.map((source) => `${path} points at ${source}, which is not there`);
}
