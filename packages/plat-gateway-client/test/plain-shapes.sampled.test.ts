import fc from 'fast-check';
import { capabilities, responseEnvelope } from 'plat-schemas/gateway';
import { describe, expect, inject, it } from 'vitest';
import { problemOf } from '../src/capability/schemas.js';
import { isPlainRequest, isPlainResponseData, isResponse } from '../src/plain-shapes.js';

const known = Object.entries(capabilities);
const FIELDS = [
  'systemLanguage',
  'systemVersion',
  'paths',
  'path',
  'readable',
  'writable',
  'deletable',
  'uid',
];

const near = (names: string[]) => {
  const value = fc.oneof(
    fc.string(),
    fc.constant(''),
    fc.double(),
    fc.boolean(),
    fc.constant({}),
    fc.anything(),
  );
  const values = fc.oneof(value, fc.array(value), fc.array(fc.string()));
  return fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), values);
};
const anyData = fc.oneof(near(FIELDS), fc.array(near(FIELDS)), fc.array(fc.string()), fc.anything());

const parsed = (text: string): unknown => JSON.parse(text);

const numRuns = inject('thorough') ? 5_000 : 500;

describe('the guards before the schemas', () => {
  it('accept no request that the schemas refuse', () => {
    const names = ['reqId', 'req', 'appName', 'data'];
    const req = fc.oneof(fc.constantFrom(...known.map(([name]) => name)), fc.string());
    const call = fc.tuple(near(names), req).map(([envelope, req]) => ({ ...envelope, req }));
    fc.assert(
      fc.property(fc.oneof(near(names), call, fc.anything()), (value) => {
        if (isPlainRequest(value)) expect(problemOf(value)).toBeUndefined();
      }),
      { numRuns },
    );
  });

  it('accept exactly the answers that the schema accepts, and it would change nothing in them', () => {
    const answers = fc.oneof(near(['reqId', 'code', 'msg', 'data']), fc.json().map(parsed), fc.anything());
    fc.assert(
      fc.property(answers, (value) => {
        const { success, data } = responseEnvelope.safeParse(value);
        expect(isResponse(value)).toBe(success);
        if (success && !Object.hasOwn(Object(value), '__proto__')) expect(data).toEqual(value);
      }),
      { numRuns },
    );
  });

  it.each(known)('accept no data of %s that its schema refuses or would change', (req, { response }) => {
    fc.assert(
      fc.property(anyData, (data) => {
        if (isPlainResponseData(req, data)) expect(response.parse(data)).toEqual(data);
      }),
      { numRuns },
    );
  });

  it('accept the values of a usual call, so that they spare anything at all', () => {
    const call = { req: 'plat.system.getPlatformConfig', appName: 'notes' };
    expect(isPlainRequest(call)).toBe(true);
    expect(isPlainRequest({ ...call, data: {} })).toBe(true);
    expect(isResponse({ reqId: '1', code: 0, msg: '', data: 1 })).toBe(true);
    expect(isResponse({ code: 200003, msg: null })).toBe(true);
    const config = { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' };
    expect(isPlainResponseData('plat.system.getPlatformConfig', config)).toBe(true);
    expect(isPlainResponseData('plat.file.getUserAccessibleFolders', { paths: ['/vol1'] })).toBe(true);
    const access = { path: '/vol1', readable: true, writable: false, deletable: false };
    expect(isPlainResponseData('plat.file.checkUserACL', [access])).toBe(true);
  });

  it('leave a list with a hole, and a bare list, to the schema', () => {
    const holed: string[] = [];
    holed[1] = '/vol1';
    expect(isPlainResponseData('plat.file.getSharedAccessibleFolders', { paths: holed })).toBe(false);
    expect(isPlainResponseData('plat.file.getSharedAccessibleFolders', ['/vol1'])).toBe(false);
  });
});
