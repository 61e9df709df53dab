import { expect, it } from 'vitest';
import {
  BESIDE_STEPS,
  KEPT_STEPS,
  padStepLists,
  partsOf,
  shown,
  wrongSteps,
} from '../../src/record-values/case-steps.js';
import { unescapeTexts } from '../../src/resource/read-record.js';
import { testcases } from '../../src/resources/testcases.js';
import { inEnglish } from '../fixtures/in-english.js';
import { pm, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

/** A test case as a released server shows it. */
const record = {
  id: 1,
  steps: [
    { id: 7, name: '1', step: 'Open &quot;Notes&quot;', expect: 'It opens', type: 'step' },
    { id: 8, name: '2', step: 'Close it', expect: '', type: '' },
  ],
};
const PARTS = ['steps', 'expects', 'stepType'] as const;

it('steps that are read are the texts, the expectations and the types of each step, where it has these', () => {
  const parts = [
    ['Open &quot;Notes&quot;', 'Close it'],
    ['It opens', ''],
    ['step', ''],
  ];
  expect(PARTS.map((part) => shown(part)(record))).toEqual(parts);
  for (const steps of [['Open Notes'], [{ step: 'Open' }, 'Close'], 'Open Notes', undefined])
    expect(shown('steps')({ id: 1, steps })).toBeUndefined();
});

it('steps are sent again where they have entities or the update makes a new version, and only there', () => {
  const { steps } = KEPT_STEPS;
  const texts = ['Open "Notes"', 'Close it'];
  const read = unescapeTexts(testcases, { ...structuredClone(record), deleted: 0 });
  expect(steps(read, { pri: 1 })).toBeUndefined();
  for (const field of ['title', 'precondition', 'expects'])
    expect(steps(read, { [field]: 'x' })).toEqual(texts);
  expect(steps({ ...read, precondition: 'R&D' }, { pri: 1 })).toEqual(texts);
  expect(steps({ id: 1, steps: [{ step: 'Plain' }] }, { pri: 1 })).toEqual(['Plain']);
});

it('steps that are sent again are without entities, as lists of one length, each with a type', () => {
  const read = unescapeTexts(testcases, { ...record, deleted: 0 });
  const held = { id: 1, steps: ['Open', 'Close'], expects: ['&lt;b&gt;', null], stepType: ['group', null] };
  const rows = [
    [read, ['Open "Notes"', 'Close it'], ['It opens', ''], ['step', 'step']],
    // A server that shows them as they were sent.
    [held, ['Open', 'Close'], ['&lt;b&gt;', ''], ['group', 'step']],
    ...[[], 'Open', undefined].map((steps) => [{ id: 1, steps }, undefined, undefined, undefined]),
  ] as const;
  for (const [given, ...parts] of rows)
    expect(PARTS.map((part) => partsOf(part)(given as typeof read))).toEqual(parts);
});

it('expectations and types stay by position beside steps that are updated alone, where their number is the same', () => {
  const { expects, stepType } = BESIDE_STEPS;
  expect(expects(record, { steps: ['Open', 'Close'] })).toEqual(['It opens', '']);
  const groups = { id: 1, steps: ['a', 'b'], expects: ['', ''], stepType: ['group', 'item'] };
  expect(stepType(groups, { steps: ['c', 'd'] })).toEqual(['group', 'item']);
  expect(expects(groups, { steps: ['c'] })).toBeUndefined();
  expect(stepType(record, { steps: ['c'] })).toBeUndefined();
  for (const steps of [['Open'], ['Open', 'Look', 'Close']])
    expect(() => expects(record, { steps })).toThrow(/the case has 2 steps/);
});

it('expectations and types are what the server has after an update of the steps', async () => {
  const fields = { steps: ['a', 'b'], expects: ['A', 'B'], stepType: ['step', 'item'] };
  const { id } = await pm.testcases.create({ productID: 1, title: 'Notes', ...fields });
  const kept = [
    { step: 'a', expect: 'A', type: 'step' },
    { step: 'c', expect: 'B', type: 'item' },
  ];
  expect(await pm.testcases.update(id, { steps: ['a', 'c'] })).toMatchObject({
    outcome: 'applied',
    record: { steps: kept },
  });
  const sent = writes().length;
  await expect(pm.testcases.update(id, { steps: ['a'] })).rejects.toMatchObject({
    code: 'invalid-input',
    id,
  });
  expect(writes()).toHaveLength(sent);
  const one = { steps: ['a'], expects: ['A'], stepType: ['step'] };
  expect(await pm.testcases.update(id, one)).toMatchObject({ outcome: 'applied' });
});

it('a body with steps gets as many expectations and types, without which a released server keeps no step', () => {
  const types = ['step', 'step', 'step'];
  const rows = [
    [
      { title: 'A note', steps: ['a', 'b', 'c'], expects: ['A'] },
      { expects: ['A', '', ''], stepType: types },
    ],
    // A single text is that of the first step.
    [{ steps: ['a', 'b'], expects: 'A', stepType: ['group', 'item'] }, { expects: ['A', ''] }],
    [{}, {}],
    [{ title: 'A note', steps: 'a' }, {}],
  ];
  for (const [body, more] of rows) expect(padStepLists({ ...body })).toEqual({ ...body, ...more });
});

it('an empty step is wrong, and so are expectations or types of steps that are not there', () => {
  const empty = (number: number) => ({ steps: `must not be empty, and number ${number} is` });
  const beyond = { expects: 'has 2 texts for 1 steps', stepType: 'has 3 texts for 1 steps' };
  const rows = [
    [{}, {}],
    [{ steps: ['a'] }, {}],
    [{ steps: ['a', 'b'], expects: ['A'], stepType: ['step', 'step'] }, {}],
    [{ steps: 'a', expects: ['A', 'B'] }, {}],
    [{ steps: ['a'], expects: 'two words' }, {}],
    [{ steps: [0] }, {}],
    [{ steps: ['', 'b'] }, empty(1)],
    [{ steps: ['a', ' \n'] }, empty(2)],
    [{ steps: ['a'], expects: ['A', 'B'], stepType: ['step', 'step', 'step'] }, beyond],
    [{ expects: ['A'] }, { expects: 'has 1 texts for 0 steps' }],
    [{ stepType: ['step'] }, { stepType: 'has 1 texts for 0 steps' }],
  ];
  expect(rows.map(([body = {}]) => [body, inEnglish(wrongSteps({ ...body }))])).toEqual(rows);
});
