import fc from 'fast-check';
import {
  authorizeAnswer,
  exitPageTips,
  fileDetailsOptions,
  filePickerParams,
  pickAnswer,
  pickedFiles,
  platformConfig,
  sharedFilePickerParams,
} from 'plat-schemas/app';
import { expect, inject } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { wrongField } from '../src/checks.js';
import { type HostMethod, type HostMethodName, hostMethods } from '../src/host-methods.js';

const rowOf = (method: HostMethodName): HostMethod => hostMethods[method];

/** Whether the page gets the answer, as it reads it. */
const reads = (method: HostMethodName) => {
  const { read, returns = {} } = rowOf(method);
  return (value: unknown) => wrongField({ response: read?.(value) }, { response: returns }) === undefined;
};

/** Whether the argument is sent, beside others that are right. Left out, it is not checked against a schema. */
const checkParameters = (method: HostMethodName, name: string, others = {}) => {
  const fields = rowOf(method).parameters ?? {};
  return (value: unknown) =>
    value !== undefined && wrongField({ ...others, [name]: value }, fields, false, true) === undefined;
};

const odd = [
  [],
  new Date(),
  () => {},
  new Map(),
  Object.create(null),
  Object.create({ title: 5, theme: 'dark', language: '', systemVersion: '', code: 0, msg: '', data: [] }),
  JSON.parse('{"__proto__": 5}'),
  { constructor: Object },
  { toString: 'text' },
];
const perhaps = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 8, arbitrary: usual as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, ...odd) },
    { weight: 1, arbitrary: fc.anything() },
  );
const text = perhaps(fc.string());
const flag = perhaps(fc.boolean());
const texts = perhaps(fc.array(fc.string()));
const nearly = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  perhaps(
    fc.oneof(
      fc.record(fields, { requiredKeys: [] }),
      fc.record({ ...fields, more: fc.anything() }, { requiredKeys: [] }),
    ),
  );

const group = fc.constantFrom('myFiles', 'team', 'of-a-newer-host', '', '\n');
const picker = {
  sidebarGroup: perhaps(fc.array(group)),
  title: text,
  okText: text,
  creatable: flag,
  disabledPaths: texts,
  multiple: flag,
  directory: flag,
  get accept() {
    return perhaps(fc.oneof(fc.array(extension), extension));
  },
};
const extension = fc.oneof(fc.constantFrom('.md', '.tar.gz', '.', 'md', '', '.\n'), fc.string());
const code = perhaps(fc.oneof(fc.constant(0), fc.integer(), fc.double()));
const answer = { code, msg: text, data: texts };
const format = fc.record({ date: text, time: text }, { requiredKeys: [] });
const config = {
  theme: perhaps(fc.constantFrom('dark', 'light')),
  language: text,
  systemLanguage: text,
  appVersion: text,
  systemVersion: text,
  format: perhaps(format),
};

const guards = [
  ['the configuration', reads('getPlatformConfig'), platformConfig, nearly(config)],
  ['picked files', reads('pickFile'), pickedFiles, perhaps(fc.oneof(texts, fc.constant(null)))],
  ['the answer of a pick', reads('pickUserFile'), pickAnswer, nearly(answer)],
  [
    'the answer of an authorization',
    reads('authorizeSharedFile'),
    authorizeAnswer,
    nearly({ ...answer, data: fc.oneof(texts, flag) }),
  ],
  ['tips', checkParameters('setExitPageTips', 'tips'), exitPageTips, nearly({ title: text, content: text })],
  [
    'options of details',
    checkParameters('showFileDetails', 'options', { paths: ['/a'] }),
    fileDetailsOptions,
    nearly({ admin: flag }),
  ],
  ['picker parameters', checkParameters('pickUserFile', 'params'), filePickerParams, nearly(picker)],
  [
    'picker parameters for shared directories',
    checkParameters('pickSharedFile', 'params'),
    sharedFilePickerParams,
    nearly(picker),
  ],
] as const;

const VALUES = inject('thorough') ? 10_000 : 1_000;

eachRow(guards)(
  'the guard of %s accepts exactly what the schema accepts',
  (_what, guard, schema, arbitrary) => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitrary, (value) => {
        if (guard(value)) accepted += 1;
        expect(guard(value)).toBe(schema.safeParse(value).success);
      }),
      { numRuns: VALUES },
    );
    // Without both answers in number the property would prove nothing.
    expect(accepted).toBeGreaterThan(VALUES / 50);
    expect(accepted).toBeLessThan(VALUES * 0.98);
  },
);
