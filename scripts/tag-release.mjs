// Tags this commit for each version whose tarball is in a folder, and sends the tags to `origin`: `name@version`, where the
// published source maps look for the sources. It needs Node and git only, because the job that may write runs no dependency.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/tag-release.mjs FOLDER_OF_TARBALLS');

const BOT = [
  '-c',
  'user.name=github-actions[bot]',
  '-c',
  'user.email=github-actions[bot]@users.noreply.github.com',
];
const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' }).trim();

const versions = readdirSync(folder)
  .filter((name) => name.endsWith('.tgz'))
  .map((name) => JSON.parse(run('tar', '-xOf', join(folder, name), 'package/package.json')))
  .map(({ name, version }) => `${name}@${version}`);
if (versions.length === 0) throw new Error(`${folder} has no tarball.`);

const atOrigin = () =>
  new Set(
    Array.from(
      run('git', 'ls-remote', '--tags', 'origin').matchAll(/refs\/tags\/(\S+?)(?:\^\{\})?$/gm),
      ([, tag]) => tag,
    ),
  );
const earlier = atOrigin();
const missing = versions.filter((version) => !earlier.has(version));
for (const tag of missing) run('git', ...BOT, 'tag', '--annotate', '--force', tag, '--message', tag);
if (missing.length > 0) run('git', 'push', 'origin', ...missing.map((tag) => `refs/tags/${tag}`));

const later = atOrigin();
const lost = versions.filter((version) => !later.has(version));
if (lost.length > 0) throw new Error(`Not at origin after the push: ${lost.join(', ')}`);
console.log(versions.map((tag) => `${tag} ${missing.includes(tag) ? 'tagged' : 'had its tag'}`).join('\n'));
