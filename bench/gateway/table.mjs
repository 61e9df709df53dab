const COLUMNS = ['figure', 'ours', 'peer', 'ratio', 'wanted', 'ok'];
const TITLES = { ok: 'ok?' };

/** The rows as a Markdown table whose columns line up in a terminal too. */
export function tableOf(rows) {
  const cells = [
    COLUMNS.map((column) => TITLES[column] ?? column),
    ...rows.map((row) => COLUMNS.map((column) => row[column])),
  ];
  const widths = COLUMNS.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
  const line = (values) => `| ${values.map((value, index) => value.padEnd(widths[index])).join(' | ')} |`;
  const [head, ...body] = cells.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
