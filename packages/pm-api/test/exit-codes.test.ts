import { text } from 'plat-common/text';
import { PmError, type PmErrorCode } from 'pm-api-client';
import { expect, it } from 'vitest';
import { CommandError, EXIT, exitCodeOf } from '../src/exit-codes.js';

// As the documentation lists them.
const codes: Readonly<Record<PmErrorCode, number>> = {
  'field-name': 2,
  'invalid-input': 2,
  'not-logged-in': 3,
  'login-failed': 3,
  forbidden: 4,
  'not-visible': 4,
  'not-found': 5,
  validation: 6,
  transition: 6,
  'not-applied': 7,
  'unknown-outcome': 8,
  timeout: 9,
  network: 9,
  'bad-response': 10,
  'module-missing': 10,
  aborted: 130,
};

it.each(Object.entries(codes))('%s ends the command with %i', (code, exit) => {
  const error = new PmError({
    code: code as PmErrorCode,
    why: text`why.`,
    hint: text`hint`,
  });
  expect(exitCodeOf(error)).toBe(exit);
});

it.each(Object.entries(codes))('%s ends the command in doubt where a write may have run', (code, exit) => {
  const how = { why: text`why.`, hint: text`hint`, mayHaveRun: true };
  const error = new PmError({ code: code as PmErrorCode, ...how });
  expect(exitCodeOf(error)).toBe(code === 'aborted' ? exit : 8);
});

it.each([
  [EXIT.usage, undefined, 'usage'],
  [EXIT.notFound, undefined, 'command'],
  [EXIT.usage, 'forbidden', 'forbidden'],
  [EXIT.notFound, 'not-found', 'not-found'],
])('an error of the command with the exit code %i and the code %s is told as %s', (exitCode, code, told) => {
  const cause = new Error('why');
  const kind = 'bugs';
  const details = { cause, ...(code !== undefined && { code }) };
  const error = new CommandError(text`no ${kind}.`, text`see ${kind}.`, exitCode, details);
  expect(error).toMatchObject({ name: 'CommandError', code: told, exitCode, cause });
  expect([error.message, error.hint]).toEqual(['no bugs.', 'see bugs.']);
  expect([error.why, error.advice]).toEqual([text`no ${kind}.`, text`see ${kind}.`]);
});
