import { recordID } from '../kinds.js';
import { NOTICE, shownRecord } from '../mcp/record-texts.js';
import { operation } from '../operation.js';
import { MARKDOWN } from '../options.js';
import { resourceOf } from '../resources.js';
import { inBoth, text } from '../texts.js';
import { offering } from './subjects.js';

/** `pm-api get bugs 12`, and the tool `get`. */
export const get = operation({
  name: 'get',
  does: ({ a }) => inBoth(text`Show ${a}`, '查看{0}'),
  subjects: offering((definition) => definition.get === true),
  input: () => ({
    id: { kind: recordID, flag: '<id>', means: ID_OF_THE_RECORD, forAgents: '', required: true },
    ...MARKDOWN,
  }),
  examples: () => ['12 --output json'],
  run: async ({ subject, id }, call) =>
    resourceOf(await call.pm(), subject).get(id, {
      signal: call.signal,
      ...(call.isOfTool && { richText: 'html' }),
    }),
  show: (record, { printer }, { subject }) => printer.record(record, subject.name),
  tool: {
    title: 'Show a record',
    does: 'Show one record, rich text as Markdown. Fields in cut are not whole: do not write them back.',
    cannot: 'be read one by one',
    output: {
      notice: { type: 'string' },
      record: { type: 'object' },
      cut: { type: 'array', items: { type: 'string' } },
    },
    answer: async (record, { subject }) => ({
      content: { notice: NOTICE, ...(await shownRecord(subject, record)) },
    }),
  },
});

/** What the id of a command is. */
export const ID_OF_THE_RECORD = inBoth(text`id of the record`, '记录的编号');
