import { InvalidArgumentError } from 'commander';
import { recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Io } from '../io.js';
import { nounOf } from '../texts/help.js';
import type { Verb } from '../verb.js';
import { workLog } from '../work-hours.js';

interface HoursFlags {
  left?: number;
  work?: string;
  date?: string;
  dryRun?: true;
}

/** `pm-api log-hours tasks 7 1.5 --work "Wrote the parser"` */
export function logHoursVerb(io: Io): Verb {
  return {
    name: 'log-hours',
    does: 'Log hours of work on {{a}}',
    example: () => '7 1.5 --work "Wrote the parser"',
    isOffered: ({ name }) => name === 'tasks',
    build: (command, definition) => {
      command
        .argument('<id>', 'id of the task', recordNumber)
        .argument('<hours>', 'hours of work', hoursIn)
        .option(
          '--left <hours>',
          'hours that remain; 0 finishes the task; default: what remained, less <hours>',
          hoursLeftIn,
        )
        .option('--work <text>', 'what was done')
        .option('--date <day>', 'day of the work: YYYY-MM-DD, today or -1d; default: today')
        .optionsGroup('Sending:')
        .option('--dry-run', 'show the request without sending it');
      return async (context, id: number, hours: number, { dryRun, ...flags }: HoursFlags) => {
        const { printer } = context;
        const pm = await connect(context);
        const { request, send } = await workLog(pm, { id, hours, ...flags }, io.signal);
        if (dryRun) {
          const { method, path, body } = request;
          return printer.result({ ...request }, [`${method} ${path}`, JSON.stringify(body)]);
        }
        const { outcome, after, record } = await send();
        const values = { record: `${await nounOf(definition, io.texts)} ${id}`, hours, ...after };
        const said =
          outcome === 'applied'
            ? await printer.said(
                '{{record}}: {{hours}} hours logged and verified. Spent {{consumed}}, left {{left}}.',
                values,
              )
            : await printer.said(
                '{{record}}: unverified. Spent {{consumed}}, left {{left}}: others may have changed the task at the same time.',
                values,
              );
        await printer.result({ id, outcome, record }, [said]);
      };
    },
  };
}

function hoursIn(text: string): number {
  const hours = hoursLeftIn(text);
  if (hours > 0) return hours;
  throw new InvalidArgumentError('Use hours, such as 1.5.');
}

function hoursLeftIn(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use hours, such as 1.5.');
}
