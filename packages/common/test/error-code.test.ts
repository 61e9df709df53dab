import { runInNewContext } from 'node:vm';
import { errorCodeOf, isError } from 'plat-common/error-code';
import { expect, it } from 'vitest';

it('knows an error of another realm, as Node.js throws it into the tests of Jest', () => {
  const error: unknown = runInNewContext("Object.assign(new TypeError('no entry'), { code: 'ENOENT' })");
  expect(error instanceof Error).toBe(false);
  expect(isError(error)).toBe(true);
  expect(errorCodeOf(error)).toBe('ENOENT');
});

it('takes nothing else for an error, and no other code for one of the system', () => {
  for (const value of [undefined, null, 'ENOENT', { code: 'ENOENT' }, { message: 'no' }]) {
    expect(isError(value)).toBe(false);
    expect(errorCodeOf(value)).toBeUndefined();
  }
  expect(errorCodeOf(Object.assign(new Error('no'), { code: 3 }))).toBeUndefined();
});
