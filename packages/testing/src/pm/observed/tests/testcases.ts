import { anyRow, inState } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { done, json, nothing, type Refusal, withID } from '../answers/answers.js';
import { refilledTexts, unescaped, withEntities } from '../records/html.js';
import { isEmpty, ofKind, starting } from '../records/values.js';
import type { Change, Field, Fields, ListRules, ObservedResource, Place } from '../resource.js';
import { storyVersionOf } from '../stories/story-version.js';

/** Every field of a test case, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'project product execution branch lib module path story order fromBug sort deleted'),
  ...starting('', 'title precondition keywords frame stage script subStatus color openedBy openedDate'),
  ...starting('', 'reviewedBy reviewedDate lastEditedBy lastEditedDate linkCase lastRunner'),
  ...starting('', 'lastRunDate lastRunResult'),
  ...{ storyVersion: 1, version: 1, pri: 3, type: 'feature', status: 'normal' },
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Title', max: 255 },
  ...ofKind('integer', 'module story pri project execution'),
  ...ofKind('text', 'type color'),
  stage: { kind: 'list' },
  precondition: { kind: 'escaped' },
  keywords: { kind: 'escaped', label: 'Keywords', max: 255 },
  status: { kind: 'text', only: 'update' },
};

const browse: NonNullable<ListRules['browse']> = {
  all: anyRow,
  wait: inState('wait'),
  needconfirm: () => false,
};

function placed(row: FakeRecord, place: Place): Fields {
  if (place === 'alone')
    return { toBugs: [], steps: shownSteps(row), files: [], currentVersion: row.version ?? 1, caseFails: 0 };
  const counts = { bugs: 0, results: 0, caseFails: 0, stepNumber: stepsOf(row).length };
  if (place === 'executions') return { ...counts, case: row.id };
  // The lists of products and projects have ids that are no numbers.
  const numbered = { ...counts, id: `case_${row.id}`, caseID: row.id };
  return place === 'projects' ? { ...numbered, case: row.id } : numbered;
}

/**
 * A change of the title, the precondition or the steps is a new version, whose steps are those that are sent. The server compares
 * what is sent with what it has stored: with the entities of a precondition, and those of the steps.
 */
function updated({ request, body, row }: Change): Fields {
  const story = storyVersionOf(request, body.story);
  const { steps, isBrokenOff } = stepsIn(body);
  const refilled = refilledTexts(fields, body, row);
  const { title = row.title, precondition = unescaped(String(row.precondition)) } = { ...refilled, ...body };
  const isKept = title === row.title && precondition === row.precondition;
  if (isKept && (body.steps === undefined || areAsShown(body, stepsOf(row))))
    return { ...story, isBrokenOff: false };
  const version = Number(row.version ?? 1) + 1;
  return { ...story, version, steps: numbered(request.state, steps), isBrokenOff };
}

export const observedTestcases: ObservedResource = {
  one: 'testcase',
  word: 'Case',
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  recordOverrides: (_, row, place) => placed(row, place),
  refuses: ({ body }) => missingStep(body),
  create: {
    product: 'query',
    form: { title: 'Title' },
    sets(request) {
      const { steps, isBrokenOff } = stepsIn(request.body);
      const story = storyVersionOf(request, request.body.story);
      return { ...story, steps: numbered(request.state, steps), isBrokenOff };
    },
    answer: (row) => (row.isBrokenOff ? nothing() : withID(row)),
  },
  update: {
    sets: updated,
    answer: (row) => (row.isBrokenOff ? nothing() : json(done)),
  },
  lists: {
    list: { browse },
    // Cases that the caller has to run: the server has none.
    my: { browse: {} },
  },
};

/*
 * The steps of a test case. A body has them as three columns: what is done, what is expected, what kind of step it is.
 */

/** A step as it is kept. */
interface CaseStep {
  readonly step: string;
  readonly expect: string;
  readonly type: string;
}

/** A text is a column of one; an object in a column reads as PHP prints it. */
const column = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value)
      : isEmpty(value)
        ? []
        : [value];

const columnsIn = ({ steps, expects, stepType }: Fields) => ({
  steps: column(steps),
  expects: column(expects),
  stepType: column(stepType),
});

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'Array' : String(value ?? '').trim();

/** An expectation needs its step; the server counts the steps from 0. */
function missingStep(body: Fields): Refusal | undefined {
  const { steps, expects } = columnsIn(body);
  const alone = expects.findIndex((expected, index) => !isEmpty(expected) && isEmpty(steps[index]));
  return alone === -1 ? undefined : [`Step ${alone} cannot be empty.`];
}

/** The steps in a body, and whether the server breaks off in the middle of them. */
function stepsIn(body: Fields): { steps: readonly CaseStep[]; isBrokenOff: boolean } {
  const { steps, expects, stepType } = columnsIn(body);
  const rows = steps.flatMap((step, index) =>
    isEmpty(step)
      ? []
      : [
          {
            step: withEntities(textOf(step)),
            expect: withEntities(textOf(expects[index])),
            type: textOf(stepType[index]),
          },
        ],
  );
  // The kind of a later step that is not there ends the request when the step before is written.
  const isBrokenOff = steps.some(
    (step, index) => index > 0 && !isEmpty(step) && stepType[index] === undefined,
  );
  return { steps: isBrokenOff ? rows.slice(0, Math.max(stepType.length, 1)) : rows, isBrokenOff };
}

const stepsOf = ({ steps }: FakeRecord): readonly CaseStep[] =>
  Array.isArray(steps) ? (steps as CaseStep[]) : [];

/** Numbers for the steps of one version: no step ever had them. */
const numbered = (state: State, steps: readonly CaseStep[]): readonly (CaseStep & { id: number })[] =>
  steps.map((step) => ({ ...step, id: state.table('casesteps').add({}).id }));

/** The steps as a single record shows them. */
const shownSteps = (row: FakeRecord): readonly Fields[] =>
  stepsOf(row).map((step, index) => ({
    name: String(index + 1),
    id: 'id' in step ? step.id : index + 1,
    step: step.step,
    desc: step.step,
    expect: step.expect,
    type: step.type,
    parent: 0,
    grade: 1,
  }));

/** Are the steps of a body those of a record, with the entities that the record shows? */
function areAsShown(body: Fields, held: readonly CaseStep[]): boolean {
  const { steps, expects, stepType } = columnsIn(body);
  return (
    steps.length === held.length &&
    held.every(
      ({ step, expect, type }, index) =>
        textOf(steps[index]) === step &&
        textOf(expects[index]) === expect &&
        textOf(stepType[index]) === type,
    )
  );
}
