import { said } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answerProblems, variablesOfAnswers, withAnswers, wizardOf } from '../../src/device/wizard.js';
import { folderWith } from '../fixtures/app-package.js';

const steps = async (items: object[]) =>
  wizardOf(await folderWith({ 'wizard/install': JSON.stringify([{ stepTitle: 'One', items }]) }), 'install');

describe('the questions of a package', () => {
  it('are variables under their own names, with the initial value where nothing was answered', async () => {
    const asked = await steps([
      { type: 'text', field: 'wizard_port', initValue: '8099' },
      { type: 'checkbox', field: 'parts', initValue: ['a'] },
      { type: 'tips', helpText: 'Read this.' },
    ]);
    expect(variablesOfAnswers(asked, {})).toEqual({ wizard_port: '8099', parts: 'a' });
    expect(variablesOfAnswers(asked, { parts: ['a', 'b'], other: 'x' })).toEqual({
      wizard_port: '8099',
      parts: 'a,b',
    });
  });

  eachRow([
    [{ required: true, message: 'Needed.' }, '', 'Needed.'],
    [{ min: 3, message: 'Short.' }, 'ab', 'Short.'],
    [{ max: 3, message: 'Long.' }, 'abcd', 'Long.'],
    [{ len: 3, message: 'Length.' }, 'ab', 'Length.'],
    [{ pattern: '^\\d+$', message: 'Digits.' }, 'x', 'Digits.'],
    [{ pattern: '(' }, 'x', undefined],
    [{ min: 3, pattern: '^\\d+$' }, '', undefined],
    [{ min: 3 }, 'ab', 'Port is invalid.'],
  ])('have rules: %o for "%s"', async (rule, answer, problem) => {
    const asked = await steps([{ type: 'text', field: 'port', label: 'Port', rules: [rule] }]);
    const { port: found } = answerProblems(asked, { port: answer });
    expect(found && said(found)).toBe(problem);
  });

  eachRow([
    ['radio', 'b', undefined],
    ['radio', '', undefined],
    ['radio', 'c', '"c" is not one of a, b.'],
    ['radio', 'old', undefined],
    ['checkbox', ['a', 'b'], undefined],
    ['checkbox', 'a,b', undefined],
    ['checkbox', ['a', 'c'], '"c" is not one of a, b.'],
  ])('have options: a %s with the answer %o', async (type, answer, problem) => {
    const options = ['a', 'b'].map((value) => ({ label: value.toUpperCase(), value }));
    const asked = await steps([{ type, field: 'kind', label: 'Kind', options, initValue: 'old' }]);
    const { kind: found } = answerProblems(asked, { kind: answer });
    expect(found && said(found)).toBe(problem);
  });

  it('that a device refuses are refused: a boolean as the initial value, and what is no JSON', async () => {
    await expect(steps([{ type: 'switch', field: 'on', initValue: false }])).rejects.toThrow(
      '[0].items[0].initValue: a text in quotation marks is expected',
    );
    await expect(wizardOf(await folderWith({ 'wizard/install': '[{' }), 'install')).rejects.toThrow(
      'wizard/install',
    );
    expect(await wizardOf(await folderWith({ 'wizard/install': '' }), 'install')).toEqual([]);
  });

  it('stand for variables in other files', () => {
    const port = ['$', '{wizard_port}'].join('');
    expect(withAnswers(`http://x:${port}/`, { wizard_port: '1' })).toBe('http://x:1/');
    expect(withAnswers(port, {})).toBe(port);
  });
});
