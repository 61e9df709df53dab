import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';

const AGES = { week: 'to 7 days', month: 'to 30', quarter: 'to 90', older: 'older', unknown: 'unknown' };

/**
 * The report for people. Names come from anybody, so they are escaped: a title with `|` or `<b>` in it stays a title.
 *
 * @param {Awaited<ReturnType<typeof import('./collect-report.mjs').collectReport>>} report
 */
export function markdownOf({ today, account, isComplete, products, assignees, overdueTasks, unread }) {
  const children = [
    heading(1, `Projects on ${today}`),
    paragraph(`As ${account} sees them.${isComplete ? '' : ' This report is incomplete: see its end.'}`),
    heading(2, 'Unresolved bugs'),
    ...bugTable(
      'Product',
      products.map(({ name, ...figures }) => [name, figures]),
    ),
    ...bugTable(
      'Assignee',
      assignees.map(({ assignee, ...figures }) => [assignee, figures]),
    ),
    heading(2, 'Overdue tasks'),
    ...table(
      ['Task', 'Execution', 'Assignee', 'Deadline', 'Days late'],
      overdueTasks.map(({ id, name, execution, assignee, deadline, daysLate }) => [
        `${id} ${name}`,
        execution,
        assignee,
        deadline,
        daysLate,
      ]),
    ),
    ...(isComplete ? [] : [heading(2, 'Not read')]),
    ...(isComplete
      ? []
      : table(
          ['What', 'Why'],
          unread.map(({ what, reason }) => [what, reason]),
        )),
  ];
  return toMarkdown({ type: 'root', children }, { extensions: [gfmTableToMarkdown()] });
}

function bugTable(title, rows) {
  const keysIn = (part) => [...new Set(rows.flatMap(([, figures]) => Object.keys(figures[part])))];
  const severities = keysIn('bySeverity').sort((one, other) => Number(one) - Number(other));
  const ages = Object.keys(AGES).filter((age) => keysIn('byAge').includes(age));
  return table(
    [title, 'Bugs', ...severities.map((severity) => `Severity ${severity}`), ...ages.map((age) => AGES[age])],
    rows.map(([name, { total, bySeverity, byAge }]) => [
      name,
      total,
      ...severities.map((severity) => bySeverity[severity] ?? 0),
      ...ages.map((age) => byAge[age] ?? 0),
    ]),
  );
}

/** @returns {(import('mdast').Table | import('mdast').Paragraph)[]} */
function table(header, rows) {
  if (rows.length === 0) return [paragraph('None.')];
  const align = header.map((_, column) => (typeof rows[0][column] === 'number' ? 'right' : null));
  return [{ type: 'table', align, children: [header, ...rows].map(tableRow) }];
}

/** @returns {import('mdast').TableRow} */
const tableRow = (cells) => ({
  type: 'tableRow',
  children: cells.map((cell) => ({ type: 'tableCell', children: [text(String(cell ?? ''))] })),
});
/** @returns {import('mdast').Heading} */
const heading = (depth, value) => ({ type: 'heading', depth, children: [text(value)] });
/** @returns {import('mdast').Paragraph} */
const paragraph = (value) => ({ type: 'paragraph', children: [text(value)] });
/** @returns {import('mdast').Text} */
const text = (value) => ({ type: 'text', value });
