/**
 * @typedef {object} Figure A row of the table, with every value as it is shown.
 * @property {string} figure what was measured
 * @property {string} [ours]
 * @property {string} [peer] whose figure stands beside it, and that figure
 * @property {string} [ratio] ours to the peer's
 * @property {string} [wanted] what ours has to keep to
 * @property {boolean} [holds] whether it does; left out where nothing is wanted
 */

const HEAD = ['figure', 'ours', 'peer', 'ratio', 'wanted', 'ok?'];

/**
 * The rows as a Markdown table whose columns line up in a terminal too. A column that no row has anything in is left out.
 *
 * @param {Figure[]} rows
 */
export function tableOf(rows) {
  const all = rows.map(cellsOf);
  const used = HEAD.map((_, index) => index).filter((index) => all.some((cells) => cells[index] !== ''));
  const cells = [HEAD, ...all].map((line) => used.map((index) => line[index]));
  const widths = used.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
  const line = (values) => `| ${values.map((value, index) => value.padEnd(widths[index])).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

function cellsOf({ figure, ours = '', peer = '', ratio = '', wanted = '', holds }) {
  return [figure, ours, peer, ratio, wanted, holds === undefined ? '' : holds ? 'yes' : 'NO'];
}
