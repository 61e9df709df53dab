import { describe, expect, it } from 'vitest';
import type {
  ChangeRules,
  FromRecord,
  RequestRules,
  ResourceDefinition,
} from '../../src/resource/definition.js';
import { STORED_AS } from '../../src/resource/read-back.js';
import { definitions } from '../../src/resources/definitions.js';
import { directories } from '../../src/subresources/directories.js';
import { docs } from '../../src/subresources/docs.js';
import { files } from '../../src/subresources/files.js';

const resources: Readonly<Record<string, ResourceDefinition>> = {
  ...definitions,
  docs,
  files,
  ...Object.fromEntries(
    Object.entries(directories).map(([of, { resource }]) => [`directories of ${of}`, resource]),
  ),
};
const table = Object.entries(resources);

/** The fields of a record that its schema names; what else a server answers passes unread. */
function recordFields({ record }: ResourceDefinition): string[] {
  const { shape = {} } = record._zod.def as { shape?: object };
  return Object.keys(shape);
}

/** What is sent, each with the names that its rule says something about. */
function rulesOf({ create, update, transitions = {} }: ResourceDefinition) {
  return [
    ...(create ? [{ of: 'create', rule: create }] : []),
    ...(update ? [{ of: 'update', rule: update }] : []),
    ...Object.entries(transitions).map(([of, rule]) => ({ of, rule })),
  ].map(({ of, rule }) => ({ of, rule, fields: Object.keys(rule.fields.shape) }));
}

const rules = table.flatMap(([name, definition]) =>
  rulesOf(definition).map((rule) => [name, rule.of, rule, definition] as const),
);

/** Fields that a rule says something about. */
function namesIn({ alsoAs, defaults, writeOnly }: RequestRules): string[] {
  return [...Object.keys({ ...alsoAs, ...defaults }), ...(writeOnly ?? [])];
}

/** Fields that a rule takes from the record. */
function takenBy({ fromRecord = {} }: ChangeRules): FromRecord {
  return typeof fromRecord === 'function' ? fromRecord({}) : fromRecord;
}

// What the record holds and the schema does not offer a caller: a confirmation gives a bug its state again, and an assignment
// names the execution of a task.
const OF_THE_RECORD = [
  'status',
  'executionID',
  'mode',
  'team',
  'teamSource',
  'teamEstimate',
  'teamConsumed',
  'teamLeft',
];

/** The names that one part of a definition gives, where only these are right. */
const claims = [
  ...rules.flatMap(([name, of, { rule, fields }, definition]) => {
    const { sets = {} } = rule as { sets?: object };
    const taken = Object.entries(takenBy(rule)).flatMap(([field, how]) => (how === true ? [field] : []));
    return [
      [`${name} ${of}: fields that can be sent`, namesIn(rule), fields],
      [`${name} ${of}: taken from the record`, Object.keys(takenBy(rule)), [...fields, ...OF_THE_RECORD]],
      [`${name} ${of}: in the record`, [...taken, ...Object.keys(sets)], recordFields(definition)],
    ] as const;
  }),
  ...table.flatMap(([name, definition]) => {
    const sent = rulesOf(definition).flatMap(({ fields }) => fields);
    const { shownAs, keeps, richText = [], create } = definition;
    const how = Object.keys({ ...shownAs, ...keeps });
    const stored = sent.flatMap((field) => STORED_AS[field] ?? []);
    const right = Object.values(create?.wrongNames ?? {});
    return [
      [`${name}: how a field is shown or written`, how, sent],
      [`${name}: what is rich text`, richText, [...sent, 'storySpec', 'storyVerify']],
      [`${name}: what the record calls a field`, stored, recordFields(definition)],
      [`${name}: the right names of a creation`, right, Object.keys(create?.fields.shape ?? {})],
    ] as const;
  }),
];

describe('a name in a definition', () => {
  it('is that of a field', () => {
    const unknown = claims.map(([of, names, known]) => [of, names.filter((name) => !known.includes(name))]);
    expect(unknown.filter(([, names]) => names?.length)).toEqual([]);
  });

  it('that a creation must not have is not among its fields', () => {
    const offered = table.flatMap(([, { create }]) =>
      Object.keys(create?.wrongNames ?? {}).filter((wrong) => wrong in (create?.fields.shape ?? {})),
    );
    expect(offered).toEqual([]);
  });

  it('of what is called by its name, and not by a title, says so to who calls it a title', () => {
    expect(definitions.todos.create.wrongNames).toHaveProperty('title', 'name');
    expect(docs.create.wrongNames).toHaveProperty('name', 'title');
  });
});

it('what a released server wants beside the fields of the specification is sent to it', () => {
  const { bugs, feedbacks, projects, systems, tasks, testcases, testtasks, tickets } = definitions;
  expect(tasks.transitions.finish.alsoAs).toEqual({ consumed: ['currentConsumed'] });
  const assigning = { body: { assignedTo: 'qa1', executionID: 3 }, query: {} };
  expect(tasks.transitions.assignTo.beforeSend(assigning, { now: () => '' })).toEqual({
    body: { assignedTo: 'qa1' },
    query: { executionID: 3 },
  });
  expect(testcases.update.alsoAs).toEqual({ module: ['moudule'] });
  for (const { create, update } of [tickets, feedbacks])
    expect([create.alsoAs, update.alsoAs]).toEqual([{ description: ['desc'] }, { description: ['desc'] }]);
  expect(testtasks.create.defaults.status()).toBe('wait');
  expect(systems.create.defaults.integrated()).toBe(0);
  expect(systems.create.defaults.children()).toEqual([]);
  expect(projects.transitions.start.defaults.realBegan(() => '2026-11-22')).toBe('2026-11-22');
  expect(projects.transitions.close.defaults.realEnd(() => '2026-11-22')).toBe('2026-11-22');
  expect(bugs.transitions.confirm.fromRecord.status({ id: 1, status: '' })).toBe('active');
  expect(bugs.transitions.confirm.fromRecord.status({ id: 1, status: 'closed' })).toBe('closed');
});

it('the builds of a bug that is opened again are sent as a list where it has any', () => {
  const { openedBuild } = definitions.bugs.transitions.activate.fromRecord;
  const BLANK = ['', '12'];
  const rows: [held: unknown, sent?: string[]][] = [
    ['trunk,12', ['trunk', '12']],
    [['trunk'], ['trunk']],
    [BLANK, BLANK],
    ...['', [''], [], null].map((held): [unknown] => [held]),
  ];
  const found = rows.map(([held]) => [held, openedBuild({ id: 1, openedBuild: held })]);
  expect(found).toEqual(rows.map(([held, sent]) => [held, sent]));
});
