import { anyRow, inState } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { done, nothing, withID } from '../answers/answers.js';
import { unescaped } from '../records/html.js';
import { refilledTexts } from '../records/refilled.js';
import { ofKind, starting } from '../records/values.js';
import type { Change, Field, Fields, ListRules, ObservedResource, Place } from '../resource.js';
import { storyVersionOf } from '../stories/story-version.js';
import { areAsShown, missingStep, numbered, shownSteps, stepsIn, stepsOf } from './case-steps.js';

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
    answer: (row) => (row.isBrokenOff ? nothing() : done),
  },
  lists: {
    list: { browse },
    // Cases that the caller has to run: the server has none.
    my: { browse: {} },
  },
};
