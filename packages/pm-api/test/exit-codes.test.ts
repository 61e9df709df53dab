import { text } from 'plat-common/text';
import { PmError, type PmErrorCode } from 'pm-api-client';
import { expect, it } from 'vitest';
import { exitCodeOf } from '../src/exit-codes.js';

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

it('follows from the code, and is that of doubt where a write may have run', () => {
  const how = { why: text`why.`, hint: text`hint` };
  const ended = Object.keys(codes).map((name) => {
    const code = name as PmErrorCode;
    return [
      code,
      exitCodeOf(new PmError({ code, ...how })),
      exitCodeOf(new PmError({ code, ...how, mayHaveRun: true })),
    ];
  });
  expect(ended).toEqual(Object.entries(codes).map(([code, exit]) => [code, exit, exit === 130 ? exit : 8]));
});
