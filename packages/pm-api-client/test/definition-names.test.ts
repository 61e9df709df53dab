import { describe, expect, it } from 'vitest';
import type {
  ChangeRules,
  FromRecord,
  RequestRules,
  ResourceDefinition,
} from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';
import { directories } from '../src/subresources/directories.js';
import { docs } from '../src/subresources/docs.js';
import { files } from '../src/subresources/files.js';

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
    ...(create ? [{ of: 'create', rule: create, named: create.alsoInQuery ?? [] }] : []),
    ...(update ? [{ of: 'update', rule: update, named: [] }] : []),
    ...Object.entries(transitions).map(([of, rule]) => ({ of, rule, named: [] })),
  ].map(({ of, rule, named }) => ({ of, rule, fields: Object.keys(rule.fields.shape), named }));
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
const OF_THE_RECORD = ['status', 'executionID'];

describe('a name in a definition', () => {
  it.each(rules)('of %s, %s, is that of a field that can be sent', (_name, _of, { rule, fields, named }) => {
    expect(fields).toEqual(expect.arrayContaining([...namesIn(rule), ...named]));
  });

  it.each(rules)('of %s, %s, that is taken from the record is a field that can be sent', (...test) => {
    const { rule, fields } = test[2];
    expect([...fields, ...OF_THE_RECORD]).toEqual(expect.arrayContaining(Object.keys(takenBy(rule))));
  });

  it.each(rules)('of %s, %s, that is taken as it stands or set by the server is in the record', (...test) => {
    const [, , { rule }, definition] = test;
    const { sets = {} } = rule as { sets?: object };
    const taken = Object.entries(takenBy(rule)).flatMap(([name, how]) => (how === true ? [name] : []));
    const held = [...taken, ...Object.keys(sets)];
    expect(recordFields(definition)).toEqual(expect.arrayContaining(held));
  });

  it.each(table)(
    'of %s that says how a field is stored, shown or written is that of a field',
    (_, definition) => {
      const sent = rulesOf(definition).flatMap(({ fields }) => fields);
      const { storedAs, shownAs, keeps, richText = [], historyOnly = [] } = definition;
      const named = Object.keys({ ...storedAs, ...shownAs, ...keeps });
      expect(sent).toEqual(expect.arrayContaining([...named, ...richText, ...historyOnly]));
    },
  );

  it.each(table)(
    'of %s under which the record holds a field is that of one in its record',
    (_, definition) => {
      const { storedAs = {} } = definition;
      expect(recordFields(definition)).toEqual(expect.arrayContaining(Object.values(storedAs)));
    },
  );

  it.each(table)(
    'of %s that a creation must not have is none of its fields, and the right one is',
    (...test) => {
      const { create } = test[1];
      for (const [wrong, right] of Object.entries(create?.wrongNames ?? {})) {
        expect(Object.keys(create?.fields.shape ?? {})).not.toContain(wrong);
        expect(Object.keys(create?.fields.shape ?? {})).toContain(right);
      }
    },
  );

  it('of what is called by its name, and not by a title, says so to who calls it a title', () => {
    expect(definitions.todos.create.wrongNames).toHaveProperty('title', 'name');
    expect(docs.create.wrongNames).toHaveProperty('name', 'title');
  });

  it.each(table)(
    'of %s whose body has a text of HTML, or becomes history, is written so in each rule',
    (...test) => {
      const [, definition] = test;
      const withComment = Object.values(definition.transitions ?? {}).some(
        ({ fields }) => 'comment' in fields.shape,
      );
      expect(definition.historyOnly ?? []).toEqual(withComment ? ['comment'] : []);
    },
  );
});

it('what a released server wants beside the fields of the specification is sent to it', () => {
  const { bugs, feedbacks, projects, systems, tasks, testcases, testtasks, tickets } = definitions;
  expect(tasks.transitions.finish.alsoAs).toEqual({ consumed: ['currentConsumed'] });
  const assigning = { body: { assignedTo: 'qa1', executionID: 3 }, query: {} };
  expect(tasks.transitions.assignTo.beforeSend(assigning)).toEqual({
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

it.each([
  ['trunk,12', ['trunk', '12']],
  [['trunk'], ['trunk']],
  [
    ['', '12'],
    ['', '12'],
  ],
  ['', undefined],
  [[''], undefined],
  [[], undefined],
  [null, undefined],
])(
  'the builds of a bug that is opened again are sent as a list where it has any: %j',
  (openedBuild, sent) => {
    expect(definitions.bugs.transitions.activate.fromRecord.openedBuild({ id: 1, openedBuild })).toEqual(
      sent,
    );
  },
);
