import fc from 'fast-check';
import { requestEnvelope, responseEnvelope } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';
import { isPlainRequest, isPlainResponse } from '../src/envelope-guards.js';

const near = (names: string[]) => {
  const value = fc.oneof(fc.string(), fc.constant(''), fc.double(), fc.constant({}), fc.anything());
  return fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), value);
};

describe('the guards before the schemas', () => {
  it('accept no request that the schema refuses', () => {
    const names = ['reqId', 'req', 'appName', 'data'];
    fc.assert(
      fc.property(fc.oneof(near(names), fc.anything()), (value) => {
        if (isPlainRequest(value)) expect(requestEnvelope.safeParse(value).success).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('accept no answer that the schema refuses, and the schema would change nothing in it', () => {
    fc.assert(
      fc.property(fc.oneof(near(['reqId', 'code', 'msg', 'data']), fc.anything()), (value) => {
        if (isPlainResponse(value)) expect(responseEnvelope.parse(value)).toEqual(value);
      }),
      { numRuns: 5000 },
    );
  });

  it('accept the envelopes of a usual call, so that they spare anything at all', () => {
    expect(isPlainRequest({ req: 'plat.x', appName: 'notes', data: {} })).toBe(true);
    expect(isPlainResponse({ reqId: '1', code: 0, msg: '', data: 1 })).toBe(true);
    expect(isPlainResponse({ reqId: '1', code: 200003, msg: 'Forbidden' })).toBe(true);
  });
});
