import { type Command, Option } from 'commander';
import { setAction } from '../action.js';
import { recordNumbers } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { type Io, write } from '../io.js';
import type { WorkItem } from '../open-work.js';
import { withProgress } from '../progress.js';
import { markdownOf } from '../table.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { openWork, type Place, type Places } from './report-places.js';
import { NOT_INCLUDED } from './work.js';

interface ReportFlags extends Partial<Places> {
  overdue?: true;
  people?: true;
}

/** `pm-api report --product 1 --execution 3`: what is open and overdue, and with whom; without a place, everywhere. */
export function addReport(program: Command, io: Io): void {
  const command = program
    .command('report')
    .description('Report open and overdue bugs and tasks, and how many each person has, as Markdown')
    .addOption(placeOption('product', 'bugs of this product (id); repeat for more'))
    .addOption(placeOption('project', 'bugs and tasks of this project (id); repeat for more'))
    .addOption(placeOption('execution', 'bugs and tasks of this execution (id); repeat for more'))
    .option('--overdue', 'only the overdue records')
    .option('--people', 'only the table of people');
  addNotes(command, io.texts, {
    notes: [
      'Without --product, --project and --execution: all open products and executions that you may see.',
      'With --output json, csv or table: the open records, overdue first, with the days overdue.',
    ],
    examples: () => [
      'report > report.md',
      'report --product 1 --execution 3 > report.md',
      'report --execution 3 --overdue --json id,title,overdue',
    ],
  });
  setAction(io, command, report, { output: 'markdown' });
}

function placeOption(place: Place, about: Text): Option {
  return new Option(`--${place} <id>`, about).argParser(recordNumbers);
}

async function report(
  context: Context,
  { overdue, people, product = [], project = [], execution = [] }: ReportFlags,
): Promise<void> {
  const { io, printer } = context;
  const pm = await connect(context);
  const now = await pm.serverTime({ signal: io.signal });
  const { open, left } = await withProgress(io.stderr, {}, (show) =>
    openWork(pm, { product, project, execution }, { today: now.slice(0, 10), signal: io.signal, show }),
  );
  if (left.length > 0) await printer.remark(NOT_INCLUDED, { names: left.join(', ') });
  const late = open.filter((item) => item.overdue > 0);
  const isMarkdown = printer.format === 'markdown' && context.options.jmespath === undefined;
  if (!isMarkdown) {
    const shown = people ? byPerson(open) : overdue ? late : open;
    return printer.records(shown);
  }
  await io.texts.load();
  const say = (text: Text, values = {}) => io.texts.translate(text, values);
  const sections = [
    ...(people
      ? []
      : [`## ${say('Overdue: {{total}}', { total: late.length })}`, await tableOf(late, LATE, say)]),
    ...(overdue ? [] : [`## ${say('By person')}`, await tableOf(byPerson(open), PEOPLE, say)]),
  ];
  const title = `# ${say('Open work, {{now}}', { now: now.slice(0, 16) })}`;
  const totals = say('{{total}} open, {{overdue}} of them overdue.', {
    total: open.length,
    overdue: late.length,
  });
  await write(io.stdout, `${[title, totals, ...sections].join('\n\n')}\n`);
}

/** How many open and overdue records each person has, the most overdue first. */
export function byPerson(items: readonly WorkItem[]) {
  const people = [...new Set(items.map(({ assignedTo }) => assignedTo))];
  const count = (person: string, isMeant: (item: WorkItem) => boolean) =>
    items.filter((item) => item.assignedTo === person && isMeant(item)).length;
  return people
    .map((person) => ({
      person,
      bugs: count(person, ({ kind }) => kind === 'bugs'),
      tasks: count(person, ({ kind }) => kind === 'tasks'),
      overdue: count(person, ({ overdue }) => overdue > 0),
    }))
    .sort((one, other) => other.overdue - one.overdue || one.person.localeCompare(other.person));
}

/** Columns of the tables, each with its heading. */
const LATE: Readonly<Record<string, Text>> = {
  kind: 'Kind',
  id: 'ID',
  title: 'Title',
  assignedTo: 'Assigned to',
  due: 'Due',
  overdue: 'Days overdue',
};
const PEOPLE: Readonly<Record<string, Text>> = {
  person: 'Person',
  bugs: 'Bugs',
  tasks: 'Tasks',
  overdue: 'Overdue',
};

/** A table of Markdown with headings in the language of the run. */
async function tableOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: Readonly<Record<string, Text>>,
  say: (text: Text) => string,
): Promise<string> {
  if (rows.length === 0) return say('No records.');
  const shown = rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, heading]) => {
        const value = row[name];
        if (name === 'kind') return [say(heading), value === 'bugs' ? say('Bug') : say('Task')];
        const isUnassigned = value === '' && (name === 'person' || name === 'assignedTo');
        return [say(heading), isUnassigned ? say('unassigned') : value];
      }),
    ),
  );
  const headings = Object.values(columns).map((heading) => say(heading));
  return (await markdownOf(shown, headings)).trimEnd();
}
