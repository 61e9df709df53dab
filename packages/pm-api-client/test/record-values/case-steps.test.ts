import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
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

/** A test case as a released server shows it. */
const record = {
  id: 1,
  steps: [
    { id: 7, name: '1', step: 'Open &quot;Notes&quot;', expect: 'It opens', type: 'step' },
    { id: 8, name: '2', step: 'Close it', expect: '', type: '' },
  ],
};

describe('steps that are read from a test case', () => {
  it('are the texts, the expectations and the types of each step', () => {
    expect(shown('steps')(record)).toEqual(['Open &quot;Notes&quot;', 'Close it']);
    expect(shown('expects')(record)).toEqual(['It opens', '']);
    expect(shown('stepType')(record)).toEqual(['step', '']);
  });

  it.each([
    ['texts', ['Open Notes']],
    ['steps and texts', [{ step: 'Open' }, 'Close']],
    ['one text', 'Open Notes'],
    ['nothing', undefined],
  ])('are none where the record has %s', (_, steps) => {
    expect(shown('steps')({ id: 1, steps })).toBeUndefined();
  });
});

describe('steps that are sent again with an update', () => {
  it('are left out where they have entities and the update makes no new version, and only there', () => {
    const { steps } = KEPT_STEPS;
    const texts = ['Open "Notes"', 'Close it'];
    const read = unescapeTexts(testcases, { ...structuredClone(record), deleted: 0 });
    expect(steps(read, undefined, { pri: 1 })).toBeUndefined();
    for (const field of ['title', 'precondition', 'expects'])
      expect(steps(read, undefined, { [field]: 'x' })).toEqual(texts);
    expect(steps({ ...read, precondition: 'R&D' }, undefined, { pri: 1 })).toEqual(texts);
    expect(steps({ id: 1, steps: [{ step: 'Plain' }] }, undefined, { pri: 1 })).toEqual(['Plain']);
  });

  it('are without entities, which the server would escape once more, and each has a type', () => {
    const read = unescapeTexts(testcases, { ...record, deleted: 0 });
    expect(partsOf('steps')(read)).toEqual(['Open "Notes"', 'Close it']);
    expect(partsOf('expects')(record)).toEqual(['It opens', '']);
    expect(partsOf('stepType')(record)).toEqual(['step', 'step']);
  });

  it('are the lists of the record on a server that shows them as they were sent', () => {
    const held = { id: 1, steps: ['Open', 'Close'], expects: ['&lt;b&gt;', null], stepType: ['group', null] };
    expect(partsOf('steps')(held)).toEqual(['Open', 'Close']);
    expect(partsOf('expects')(held)).toEqual(['&lt;b&gt;', '']);
    expect(partsOf('stepType')(held)).toEqual(['group', 'step']);
  });

  it.each([
    ['no steps', []],
    ['one text', 'Open'],
    ['nothing', undefined],
  ])('are not sent where the record has %s', (_, steps) => {
    for (const field of ['steps', 'expects', 'stepType'] as const)
      expect(partsOf(field)({ id: 1, steps })).toBeUndefined();
  });
});

describe('expectations and types beside steps that are updated alone', () => {
  const { expects, stepType } = BESIDE_STEPS;

  it('stay by position, and a case without any sends none', () => {
    expect(expects(record, undefined, { steps: ['Open', 'Close'] })).toEqual(['It opens', '']);
    const groups = { id: 1, steps: ['a', 'b'], expects: ['', ''], stepType: ['group', 'item'] };
    expect(stepType(groups, undefined, { steps: ['c', 'd'] })).toEqual(['group', 'item']);
    expect(expects(groups, undefined, { steps: ['c'] })).toBeUndefined();
    expect(stepType(record, undefined, { steps: ['c'] })).toBeUndefined();
  });

  it.each([[['Open']], [['Open', 'Look', 'Close']]])(
    'are required for another number of steps: %j',
    (steps) => {
      expect(() => expects(record, undefined, { steps })).toThrow(/the case has 2 steps/);
    },
  );

  it('are what the server has after an update of the steps', async () => {
    const server = await startFakePm({ behaviour: 'observed' });
    const pm = new PmClient({ baseUrl: server.url, ...server.accounts.admin });
    const fields = { steps: ['a', 'b'], expects: ['A', 'B'], stepType: ['step', 'item'] };
    const { id } = await pm.testcases.create({ productID: 1, title: 'Notes', ...fields });
    expect(await pm.testcases.update(id, { steps: ['a', 'c'] })).toMatchObject({
      outcome: 'applied',
      record: {
        steps: [
          { step: 'a', expect: 'A', type: 'step' },
          { step: 'c', expect: 'B', type: 'item' },
        ],
      },
    });
    const calls = server.calls.length;
    await expect(pm.testcases.update(id, { steps: ['a'] })).rejects.toMatchObject({
      code: 'invalid-input',
      id,
    });
    expect(server.calls.slice(calls).some(({ method }) => method === 'PUT')).toBe(false);
    expect(await pm.testcases.update(id, { steps: ['a'], expects: ['A'], stepType: ['step'] })).toMatchObject(
      {
        outcome: 'applied',
      },
    );
    await server.close();
  });
});

describe('a body with steps', () => {
  it('gets as many expectations and types, because a released server keeps no step without a type', () => {
    expect(padStepLists({ title: 'A note', steps: ['a', 'b', 'c'], expects: ['A'] })).toEqual({
      title: 'A note',
      steps: ['a', 'b', 'c'],
      expects: ['A', '', ''],
      stepType: ['step', 'step', 'step'],
    });
  });

  it('keeps what was given, and a single text is that of the first step', () => {
    const body = { steps: ['a', 'b'], expects: 'A', stepType: ['group', 'item'] };
    expect(padStepLists(body)).toEqual({ ...body, expects: ['A', ''] });
  });

  it.each([{}, { title: 'A note', steps: 'a' }])('is as it was where there is no list: %j', (body) => {
    expect(padStepLists(body)).toEqual(body);
  });
});

describe('what is wrong with steps', () => {
  it.each([
    {},
    { steps: ['a'] },
    { steps: ['a', 'b'], expects: ['A'], stepType: ['step', 'step'] },
    { steps: 'a', expects: ['A', 'B'] },
    { steps: ['a'], expects: 'two words' },
    { steps: [0] },
  ])('nothing: %j', (body) => {
    expect(wrongSteps(body)).toEqual({});
  });

  it.each([
    [['', 'b'], 1],
    [['a', ' \n'], 2],
  ])('an empty one, which no server stores: %j', (steps, number) => {
    expect(inEnglish(wrongSteps({ steps }))).toEqual({ steps: `must not be empty, and number ${number} is` });
  });

  it('expectations or types of steps that are not there', () => {
    const body = { steps: ['a'], expects: ['A', 'B'], stepType: ['step', 'step', 'step'] };
    expect(inEnglish(wrongSteps(body))).toEqual({
      expects: 'has 2 texts for 1 steps',
      stepType: 'has 3 texts for 1 steps',
    });
    expect(inEnglish(wrongSteps({ expects: ['A'] }))).toEqual({ expects: 'has 1 texts for 0 steps' });
    expect(inEnglish(wrongSteps({ stepType: ['step'] }))).toEqual({ stepType: 'has 1 texts for 0 steps' });
  });
});
