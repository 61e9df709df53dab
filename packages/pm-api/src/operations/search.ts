import { said } from 'plat-common/text';
import { usageError } from '../exit-codes.js';
import { MAX_RECORDS, plainText, plainTexts, yes } from '../kinds.js';
import { ROWS_OUTPUT, rowsAnswer } from '../mcp/pages.js';
import { argument, operation } from '../operation.js';
import { inBoth, text } from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';

const FOUND = ['objectType', 'objectID', 'title', 'addedDate'];
const DELETED = ['objectType', 'objectID', 'objectName', 'actor', 'date'];

const OF_INDEX = inBoth(
  text`This is the server's search index: it may lack recent changes, and has titles in small letters. The list of a resource has its records as they are.`,
  '结果来自服务器的搜索索引：可能缺少最近的修改，标题中的字母均为小写。各类型的列表中是记录的实际内容。',
);
const MORE_FOUND = `The search ends at ${MAX_RECORDS} records: give more words.`;

/** `pm-api search login fails`: words in all records of any kind; and the tool `search_all`. */
export const search = operation({
  name: 'search',
  does: inBoth(text`Find words in records of any kind`, '搜索全部类型的记录'),
  input: () => ({
    words: argument('<words...>', plainTexts, text`words to find`, '要搜索的文字'),
    limit: FILTER.limit,
    deleted: { kind: yes, means: '', only: 'tool' } as const,
  }),
  examples: () => ['"Login fails"'],
  run: async ({ words = [], deleted, limit }, call) => {
    const pm = await call.pm();
    if (!deleted && words.join('').trim() === '')
      throw usageError(
        inBoth(text`there are no words to find.`, '没有要搜索的文字。'),
        inBoth(text`Give words.`, '请给出文字。'),
        { code: 'invalid-input' },
      );
    const maxItems = call.isOfTool ? MAX_RECORDS : limit;
    if (!deleted) return pm.search(words.join(' '), { signal: call.signal, maxItems });
    return filtered(await pm.trash.list({ signal: call.signal }), { search: words.join(' ') }, DELETED, call);
  },
  show: async (rows, { printer }) => {
    await printer.records(rows, FOUND, 'search');
    if (rows.length === 0) await printer.remark(OF_INDEX);
  },
  tool: {
    name: 'search_all',
    title: 'Search everything',
    does: 'Find words in records of any kind. deleted: deleted records instead.',
    input: () => ({
      words: { kind: { ...plainTexts, schema: plainText.schema }, means: '' },
      deleted: { kind: yes, means: '' },
    }),
    output: ROWS_OUTPUT,
    // The number in the index of the search, or of the deletion, would be taken for that of the record.
    answer: (rows, { deleted }) =>
      rowsAnswer(
        rows.map(({ objectID, ...row }) => ({ ...row, id: objectID })),
        [...FOUND, ...DELETED],
        deleted ? [] : [said(OF_INDEX), ...(rows.length === MAX_RECORDS ? [MORE_FOUND] : [])],
      ),
  },
});

/** `pm-api trash`: what was deleted. */
export const trash = operation({
  name: 'trash',
  does: inBoth(text`List deleted records`, '查看回收站'),
  input: () => FILTER,
  examples: () => ['--filter objectType=bug'],
  run: async (input, call) =>
    filtered(await (await call.pm()).trash.list({ signal: call.signal }), input, DELETED, call),
  show: (rows, { printer }) => printer.records(rows, DELETED, 'trash'),
});
