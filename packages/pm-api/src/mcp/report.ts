import * as z from 'zod/mini';
import { byPerson } from '../commands/report.js';
import { openWork } from '../commands/report-places.js';
import { recordID } from './get.js';
import { anyRecord, readOutput } from './outputs.js';
import { NOTICE, shownText } from './record-texts.js';
import { toolOf } from './tool.js';

/** Overdue records, and people, that are shown. */
const MAX_ROWS = 50;

/** Characters of a title. */
const MAX_TITLE = 200;

/** Work without an assignee. No account has a blank in it. */
const UNASSIGNED = 'not assigned';

/** Reports open and overdue work: what `pm-api report` prints. */
export const report = toolOf({
  name: 'report',
  title: 'Report open work',
  description:
    'Open and overdue bugs and tasks of a product, project, execution or all, with counts by person.',
  input: z.strictObject({
    product: z.optional(recordID),
    project: z.optional(recordID),
    execution: z.optional(recordID),
  }),
  output: readOutput({
    notice: z.optional(z.string()),
    total: z.optional(z.int()),
    overdue: z.optional(z.int()),
    people: z.optional(z.array(anyRecord)),
    overdueItems: z.optional(z.array(anyRecord)),
    hint: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async ({ product, project, execution }, call) => {
    const today = (await call.serverTime()).slice(0, 10);
    const listed = (id: number | undefined) => (id === undefined ? [] : [id]);
    const places = { product: listed(product), project: listed(project), execution: listed(execution) };
    const { open, left } = await openWork(await call.pm(), places, {
      today,
      signal: call.signal,
      show: (done, total) => call.progress(done, total),
    });
    const late = open.filter(({ overdue }) => overdue > 0);
    const people = byPerson(open);
    const hints = [
      ...(left.length > 0 ? [`Not included, because they could not be read: ${left.join(', ')}.`] : []),
      ...(late.length > MAX_ROWS ? [`overdueItems has ${MAX_ROWS} of ${late.length} overdue records.`] : []),
      ...(people.length > MAX_ROWS ? [`people has ${MAX_ROWS} of ${people.length} people.`] : []),
    ];
    return {
      content: {
        notice: NOTICE,
        today,
        total: open.length,
        overdue: late.length,
        people: people.slice(0, MAX_ROWS).map((row) => ({ ...row, person: row.person || UNASSIGNED })),
        overdueItems: late
          .slice(0, MAX_ROWS)
          .map((item) => ({ ...item, title: shownText(item.title, MAX_TITLE) })),
        ...(hints.length > 0 && { hint: hints.join(' ') }),
      },
    };
  },
});
