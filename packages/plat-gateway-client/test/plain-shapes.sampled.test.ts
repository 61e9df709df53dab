import fc from 'fast-check';
import { capabilities, responseEnvelope } from 'plat-schemas/gateway';
import { describe, expect, inject, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { problemOf } from '../src/capability/schemas.js';
import { isPlainResponseData, isResponse, isTriviallyValid } from '../src/plain-shapes.js';

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
  'language',
  'suc',
  'status',
  'result',
  'semanticPath',
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
    const data = fc.record(
      {
        uid: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()),
        path: fc.oneof(fc.string(), fc.array(fc.string())),
        language: fc.string(),
        other: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const call = fc.oneof(
      fc.tuple(near(names), req).map(([envelope, req]) => ({ ...envelope, req })),
      fc.record({ req, appName: fc.constant('notes'), data: fc.oneof(data, near(FIELDS), fc.anything()) }),
    );
    fc.assert(
      fc.property(fc.oneof(near(names), call, fc.anything()), (value) => {
        if (isTriviallyValid(value)) expect(problemOf(value)).toBeUndefined();
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

  eachRow(known)('accept no data of %s that its schema refuses or would change', (req, { response }) => {
    fc.assert(
      fc.property(anyData, (data) => {
        if (isPlainResponseData(req, data)) expect(response.parse(data)).toEqual(data);
      }),
      { numRuns },
    );
  });

  it('accept the values of a usual call, so that they spare anything at all', () => {
    const call = { req: 'plat.system.getPlatformConfig', appName: 'notes' };
    expect(isTriviallyValid(call)).toBe(true);
    expect(isTriviallyValid({ ...call, data: {} })).toBe(true);
    expect(isResponse({ reqId: '1', code: 0, msg: '', data: 1 })).toBe(true);
    expect(isResponse({ code: 200003, msg: null })).toBe(true);
    const config = { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' };
    expect(isPlainResponseData('plat.system.getPlatformConfig', config)).toBe(true);
    expect(isPlainResponseData('plat.file.getUserAccessibleFolders', { paths: ['/vol1'] })).toBe(true);
    const access = { path: '/vol1', readable: true, writable: false, deletable: false };
    expect(isPlainResponseData('plat.file.checkUserACL', [access])).toBe(true);
  });

  eachRow<[string, object]>([
    ['plat.file.delSharedAccessibleFolder', { path: '/vol1' }],
    ['plat.file.getUserAccessibleFolders', { uid: 1000 }],
    ['plat.file.delUserAccessibleFolder', { uid: 1000, path: '/vol1' }],
    ['plat.file.checkUserACL', { uid: 1000, path: '/vol1' }],
    ['trim.file.checkUserACL', { uid: 1000, path: ['/vol1', '/vol2'] }],
    ['plat.file.convertPath', { path: ['/vol1'], language: 'zh-CN' }],
    ['calendar.days.list', { from: { year: 2026, days: [1, 2] } }],
  ])('accept the parameters of a usual call of %s', (req, data) => {
    expect(isTriviallyValid({ req, appName: 'notes', reqId: 'r', data })).toBe(true);
  });

  eachRow<[string, unknown]>([
    ['plat.file.delSharedAccessibleFolder', { suc: false }],
    ['plat.file.delUserAccessibleFolder', { suc: true }],
    ['plat.file.getUserAccessibleFolders', ['/vol1']],
    ['plat.file.convertPath', [{ path: '/vol1', semanticPath: 'x' }]],
    ['plat.file.convertPath', { status: 0, result: [{ path: '/vol1', semanticPath: 'x' }] }],
  ])('accept the usual data of %s: %j', (req, data) => {
    expect(isPlainResponseData(req, data)).toBe(true);
  });

  it('leave a list with a hole, and a failed conversion, to the schema', () => {
    const holed: string[] = [];
    holed[1] = '/vol1';
    expect(isPlainResponseData('plat.file.getSharedAccessibleFolders', { paths: holed })).toBe(false);
    expect(isPlainResponseData('plat.file.convertPath', { status: 1, result: [] })).toBe(false);
  });
});
