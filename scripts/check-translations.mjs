// Lists where the Chinese edition is behind the English one. The site says so on those pages; with `--release` the
// check fails. What needs no translation (code blocks, cells of code and numbers) is copied from English with `--write`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { behindIn, read, samePieces, translations } from './translations.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const pairs = translations();
if (process.argv.includes('--write')) for (const pair of pairs) copy(pair);
const behind = pairs.flatMap(behindIn);
for (const place of behind) console.error(place);
console.log(`${pairs.length} pages in two languages, ${behind.length} places behind`);
if (behind.length > 0 && process.argv.includes('--release')) process.exitCode = 1;

/** Writes what needs no translation, where both pages have blocks of the same forms. */
function copy({ english, chinese }) {
  if (!existsSync(join(root, chinese))) return;
  const [from, to] = [english, chinese].map((page) => read(page).flatMap(({ blocks }) => blocks));
  // Where a block is missing, the others would be copied into the wrong places.
  if (from.length !== to.length) return;
  const pieces = to.flatMap((block, index) => (from[index] ? (samePieces(from[index], block) ?? []) : []));
  let text = readFileSync(join(root, chinese), 'utf8');
  // From the end, so that the places before stay where they are.
  for (const [piece, { start, end }] of pieces.reverse()) {
    text = text.slice(0, start) + piece.text + text.slice(end);
  }
  writeFileSync(join(root, chinese), text);
}
