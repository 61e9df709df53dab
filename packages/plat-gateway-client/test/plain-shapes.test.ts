import fc from 'fast-check';
import { capabilities, requestEnvelope, responseEnvelope } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';
import {
  isPlainRequest,
  isPlainRequestData,
  isPlainResponse,
  isPlainResponseData,
} from '../src/plain-shapes.js';

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

  it.each(known)(
    'accept no data of %s that its schemas refuse or would change',
    (req, { request, response }) => {
      fc.assert(
        fc.property(anyData, (data) => {
          if (isPlainRequestData(req, data)) expect(request.parse(data)).toEqual(data);
          if (isPlainResponseData(req, data)) expect(response.parse(data)).toEqual(data);
        }),
        { numRuns: 5000 },
      );
    },
  );

  it('accept the values of a usual call, so that they spare anything at all', () => {
    expect(isPlainRequest({ req: 'plat.x', appName: 'notes', data: {} })).toBe(true);
    expect(isPlainRequestData('plat.system.getPlatformConfig', {})).toBe(true);
    expect(isPlainResponse({ reqId: '1', code: 0, msg: '', data: 1 })).toBe(true);
    expect(isPlainResponse({ reqId: '1', code: 200003, msg: 'Forbidden' })).toBe(true);
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
