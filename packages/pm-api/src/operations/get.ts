import type { PmRecord } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { oneOf } from '../kinds.js';
import { NOTICE, shownRecord } from '../mcp/record-texts.js';
import { ROWS_OUTPUT, rowsAnswer } from '../mcp/rows.js';
import { operation } from '../operation.js';
import { flag, RECORD_ID } from '../option.js';
import { MARKDOWN } from '../options.js';
import { resourceOf } from '../resources.js';
import { forAgents, inBoth, listed, text } from '../texts.js';
import { PARTS, partsOf, readPart } from './parts.js';
import { listedFor, offering } from './subjects.js';

const EVERY_PART = [...new Set(Object.values(PARTS).flatMap(Object.keys))];

/** `pm-api get bugs 12`, `pm-api get executions 3 burn`, and the tool `get`. */
export const get = operation({
  name: 'get',
  does: ({ a }) => inBoth(text`Show ${a}`, '查看{0}'),
  subjects: offering((definition) => definition.get === true || partsOf(definition)),
  input: (subject) => ({
    id: RECORD_ID,
    ...((subject === undefined || partsOf(subject)) && {
      part: flag(
        oneOf(subject === undefined ? EVERY_PART : Object.keys(partsOf(subject) ?? {}), 'part'),
        text`what to show in place of its fields: ${listed(
          'items',
          Object.entries((subject && partsOf(subject)) ?? {}).map(([name, { means }]) =>
            inBoth(text`${name} (${means})`, '{0}（{1}）'),
          ),
        )}`,
        '代替字段显示的内容：{0}',
        { flag: subject && subject.get !== true ? '<part>' : '[part]', forAgents: '' },
      ),
    }),
    ...MARKDOWN,
  }),
  examples: (subject) => [
    ...(subject.get === true ? ['12 --output json'] : []),
    ...Object.keys(partsOf(subject) ?? {}).map((part) => `12 ${part}`),
  ],
  run: async ({ subject, id, part }, call) => {
    const pm = await call.pm();
    const options = { signal: call.signal, ...(call.isOfTool && { richText: 'html' as const }) };
    if (part === undefined && subject.get === true) return resourceOf(pm, subject).get(id, options);
    const { [part ?? '']: rule } = partsOf(subject) ?? {};
    if (rule === undefined) {
      const possible = Object.keys(partsOf(subject) ?? {}).join(', ');
      throw usageError(
        part === undefined
          ? forAgents`${subject.name} cannot be read one by one with this tool.`
          : forAgents`${subject.name} have no part ${part}.`,
        possible === '' ? forAgents`They have none.` : forAgents`Parts: ${possible}.`,
      );
    }
    const { shown, of = part ?? '' } = rule;
    return { rows: await readPart(pm, subject, rule, id, options), shown, of };
  },
  show: (result, { printer }, { subject }) =>
    isPart(result)
      ? printer.records(result.rows, result.shown, result.of)
      : printer.record(result, subject.name),
  tool: {
    title: 'Show a record',
    does: `Show one record, rich text as Markdown. Fields in cut are not whole: do not write them back. part: rows of it instead. ${listedFor((definition) => Object.keys(partsOf(definition) ?? {}))}.`,
    cannot: 'be read one by one',
    output: { ...ROWS_OUTPUT, record: 'object', cut: 'texts' },
    answer: async (result, { subject }) => {
      if (!isPart(result)) return { content: { notice: NOTICE, ...(await shownRecord(subject, result)) } };
      return rowsAnswer(result.rows, result.shown);
    },
  },
});

interface Rows {
  rows: Awaited<ReturnType<typeof readPart>>;
  shown: readonly string[];
  of: string;
}

const isPart = (result: PmRecord | Rows): result is Rows => !('id' in result);
