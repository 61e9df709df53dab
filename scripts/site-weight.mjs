// Weighs the built site, and fails when it is heavier than its readers' connections should carry.
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_SITE_BYTES = 45_000_000;
/** Of a page of the reference; a guide has more code, each word of it with two colors. */
const MAX_REFERENCE_BYTES = 100_000;
const MAX_GUIDE_BYTES = 150_000;

const site = fileURLToPath(new URL('../docs/.vitepress/dist/', import.meta.url));
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(site, path), bytes: statSync(path).size }));
const siteBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
const limitOf = (name) => (name.startsWith('reference') ? MAX_REFERENCE_BYTES : MAX_GUIDE_BYTES);
const pages = files
  .filter(({ name }) => name.endsWith('.html'))
  .map((page) => ({ ...page, limit: limitOf(page.name) }))
  .sort((one, other) => other.bytes - one.bytes);

const kB = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`The site: ${(siteBytes / 1e6).toFixed(1)} of ${MAX_SITE_BYTES / 1e6} MB, ${pages.length} pages`);
for (const limit of [MAX_REFERENCE_BYTES, MAX_GUIDE_BYTES]) {
  const largest = pages.find((page) => page.limit === limit);
  if (largest)
    console.log(`  ${largest.name}: ${kB(largest.bytes)} of ${kB(limit)} of HTML, the largest of its kind`);
}
const tooLarge = pages.filter(({ bytes, limit }) => bytes > limit);
for (const { name, bytes, limit } of tooLarge)
  console.error(`${name} has ${kB(bytes)} of HTML, the limit is ${kB(limit)}`);
if (siteBytes > MAX_SITE_BYTES || tooLarge.length > 0) process.exitCode = 1;
