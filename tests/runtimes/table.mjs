const TITLES = {
  default: 'calls by default',
  undici: "`transport: 'undici'`",
  pm: 'pm-api-client',
  fakes: 'plat-testing',
};
/** What needs no word of explanation. */
const AS_HOPED = { default: 'net', undici: 'undici', pm: 'works', fakes: 'works' };

/**
 * The table of some columns, where a line stands for all rows of one place that went alike.
 *
 * @param {import('./results.mjs').Result[]} results
 * @param {string[]} columns
 * @param {(text: string) => string} [word] what a text is called in the language of the table
 * @returns {string}
 */
export function markdownTable(results, columns, word = (text) => text) {
  const lines = new Map();
  for (const result of results) {
    const cells = columns.map((column) => result[column] ?? '');
    if (cells.every((cell) => cell === '')) continue;
    const isAsHoped = columns.every((column) => (result[column] ?? AS_HOPED[column]) === AS_HOPED[column]);
    const rest = [...cells, isAsHoped ? '' : (result.note ?? '')];
    const key = [result.where, ...rest].join('|');
    const line = lines.get(key) ?? { where: result.where, ways: [], rest };
    line.ways.push(result.as);
    lines.set(key, line);
  }
  const titles = ['tried in', 'as', ...columns.map((column) => TITLES[column]), 'note'];
  const rows = Array.from(lines.values(), ({ where, ways, rest }) => [
    word(where),
    ways.map(word).join(' · '),
    ...rest.map(word),
  ]);
  return [titles.map(word), titles.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
