import { describe, expect, it } from 'vitest';
import type { ChangeRules, RequestRules, ResourceDefinition } from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';
import { directories } from '../src/subresources/directories.js';
import { docLibs, docModules, docSpaces, docs } from '../src/subresources/docs.js';
import { files } from '../src/subresources/files.js';

const resources: Readonly<Record<string, ResourceDefinition>> = {
  ...definitions,
  docSpaces,
  docLibs,
  docs,
  docModules,
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

/** Fields that a rule accumulates something to, or keeps secret. */
function namesIn({ alsoAs, defaults, secrets, writeOnly, grouped }: RequestRules): string[] {
  const keys = [alsoAs, defaults].flatMap((part) => Object.keys(part ?? {}));
  return [...keys, ...(secrets ?? []), ...(writeOnly ?? []), ...(grouped ? [grouped.field] : [])];
}

// What the record holds and the schema does not offer a caller: a confirmation gives a bug its state again, and a released server
// reads the start of a task once more when it is finished.
const OF_THE_RECORD = ['status'];

describe('a name in a definition', () => {
  it.each(rules)('of %s, %s, is that of a field that can be sent', (_name, _of, { rule, fields, named }) => {
    expect(fields).toEqual(expect.arrayContaining([...namesIn(rule), ...named]));
  });

  it.each(rules)('of %s, %s, that is taken from the record is a field that can be sent', (...test) => {
    const { rule, fields } = test[2];
    const { fromRecord = {}, notWith = {} } = rule as ChangeRules;
    const taken = [...Object.keys(fromRecord), ...Object.entries(notWith).flat(2)];
    expect([...fields, ...OF_THE_RECORD]).toEqual(expect.arrayContaining(taken));
  });

  it.each(rules)('of %s, %s, that is taken as it stands or set by the server is in the record', (...test) => {
    const [, , { rule }, definition] = test;
    const { fromRecord = {}, queryFromRecord = {}, sets = {} } = rule as ChangeRules & { sets?: object };
    const asItIs = Object.keys(fromRecord).filter((name) => fromRecord[name] === true);
    const held = [...asItIs, ...Object.values(queryFromRecord), ...Object.keys(sets)];
    expect(recordFields(definition)).toEqual(expect.arrayContaining(held));
  });

  it.each(table)(
    'of %s that says how a field is stored, shown or written is that of a field',
    (_, definition) => {
      const sent = rulesOf(definition).flatMap(({ fields }) => fields);
      const {
        storedAs = {},
        shownAs = {},
        richText = [],
        historyOnly = [],
        serverDefaultsWhenEmpty = [],
      } = definition;
      const { padTo = {}, notStoredByOpenEdition = [], accumulates = [] } = definition;
      const named = [storedAs, shownAs, padTo].flatMap((part) => Object.keys(part));
      expect(sent).toEqual(
        expect.arrayContaining([
          ...named,
          ...richText,
          ...historyOnly,
          ...serverDefaultsWhenEmpty,
          ...notStoredByOpenEdition,
          ...accumulates,
        ]),
      );
    },
  );

  it.each(table)(
    'of %s under which the record holds a field is that of one in its record',
    (_, definition) => {
      const { storedAs = {}, list } = definition;
      expect(recordFields(definition)).toEqual(
        expect.arrayContaining([...Object.values(storedAs), ...Object.keys(list?.only ?? {})]),
      );
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
      // Some servers want a name that others answer with 403, where the right one has its value.
      for (const [wanted, value] of Object.entries(create?.ifWanted ?? {}))
        expect(create?.wrongNames).toHaveProperty(wanted, value);
    },
  );

  it('of what is called by its name, and not by a title, says so to who calls it a title', () => {
    for (const { create } of [docSpaces, docLibs, docModules, definitions.todos])
      expect(create.wrongNames).toHaveProperty('title', 'name');
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
  const { bugs, executions, feedbacks, projects, systems, tasks, testcases, testtasks, tickets } =
    definitions;
  expect(tasks.transitions.finish.alsoAs).toEqual({ consumed: ['currentConsumed'] });
  expect(tasks.transitions.assignTo.queryFromRecord).toEqual({ executionID: 'execution' });
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
  expect(executions.create.grouped).toMatchObject({
    field: 'plans',
    name: 'productplans',
    one: 'productplan',
  });
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
