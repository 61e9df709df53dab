import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { said } from './language.mjs';

const AGES = {
  week: said('to 7 days', '7 天内'),
  month: said('to 30', '30 天内'),
  quarter: said('to 90', '90 天内'),
  older: said('older', '更早'),
  unknown: said('unknown', '未知'),
};

/**
 * The report for people. Names come from anybody, so they are escaped: a title with `|` or `<b>` in it stays a title.
 *
 * @param {Awaited<ReturnType<typeof import('./collect-report.mjs').collectReport>>} report
 */
export function markdownOf({ today, account, isComplete, products, assignees, overdueTasks, unread }) {
  const children = [
    heading(1, said(`Projects on ${today}`, `项目日报 ${today}`)),
    paragraph(
      said(`As ${account} sees them.`, `账号：${account}。`) +
        (isComplete ? '' : said(' This report is incomplete: see its end.', '此报告不完整，见末尾。')),
    ),
    heading(2, said('Unresolved bugs', '未解决的 Bug')),
    ...bugTable(
      said('Product', '产品'),
      products.map(({ name, ...figures }) => [name, figures]),
    ),
    ...bugTable(
      said('Assignee', '指派给'),
      assignees.map(({ assignee, ...figures }) => [personOf(assignee), figures]),
    ),
    heading(2, said('Overdue tasks', '已延期的任务')),
    ...table(
      [
        said('Task', '任务'),
        said('Execution', '执行'),
        said('Assignee', '指派给'),
        said('Deadline', '截止日期'),
        said('Days late', '延期天数'),
      ],
      overdueTasks.map(({ id, name, execution, assignee, deadline, daysLate }) => [
        `${id} ${name}`,
        execution,
        personOf(assignee),
        deadline,
        daysLate,
      ]),
    ),
    ...(isComplete ? [] : [heading(2, said('Not read', '未读取'))]),
    ...(isComplete
      ? []
      : table(
          [said('What', '内容'), said('Why', '原因')],
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
    [
      title,
      said('Bugs', 'Bug 数'),
      ...severities.map((severity) => said(`Severity ${severity}`, `严重程度 ${severity}`)),
      ...ages.map((age) => AGES[age]),
    ],
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
  if (rows.length === 0) return [paragraph(said('None.', '无。'))];
  const align = header.map((_, column) => (typeof rows[0][column] === 'number' ? 'right' : null));
  return [{ type: 'table', align, children: [header, ...rows].map(tableRow) }];
}

const personOf = (assignee) => (assignee === 'nobody' ? said('nobody', '未指派') : assignee);
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
