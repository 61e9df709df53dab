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
import { describe, expect, it } from 'vitest';
import { hostMethods } from '../src/host-methods.js';

const accepts =
  (method: 'getPlatformConfig' | 'pickFile' | 'pickUserFile' | 'authorizeSharedFile') => (value: unknown) =>
    hostMethods[method].gives(value) === true;

const perhaps = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 8, arbitrary: usual as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constant(undefined) },
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

const group = fc.constantFrom('myFiles', 'otherShare', 'external', 'remote', 'favorites', 'team', 'trash');
const sharedPicker = {
  sidebarGroup: perhaps(fc.array(group)),
  title: text,
  okText: text,
  creatable: flag,
  disabledPaths: texts,
};
const extension = fc.oneof(fc.constantFrom('.md', '.tar.gz', '.', 'md', '', '.\n'), fc.string());
const picker = { ...sharedPicker, multiple: flag, directory: flag, accept: perhaps(fc.array(extension)) };
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
  ['the configuration', accepts('getPlatformConfig'), platformConfig, nearly(config)],
  ['picked files', accepts('pickFile'), pickedFiles, perhaps(fc.oneof(texts, fc.constant(null)))],
  ['the answer of a pick', accepts('pickUserFile'), pickAnswer, nearly(answer)],
  [
    'the answer of an authorization',
    accepts('authorizeSharedFile'),
    authorizeAnswer,
    nearly({ ...answer, data: fc.oneof(texts, flag) }),
  ],
  ['tips', hostMethods.setExitPageTips.takes.tips, exitPageTips, nearly({ title: text, content: text })],
  [
    'options of details',
    hostMethods.showFileDetails.takes.options,
    fileDetailsOptions,
    nearly({ admin: flag }),
  ],
  ['picker parameters', hostMethods.pickUserFile.takes.params, filePickerParams, nearly(picker)],
  [
    'picker parameters for shared directories',
    hostMethods.pickSharedFile.takes.params,
    sharedFilePickerParams,
    nearly(sharedPicker),
  ],
] as const;

describe.each(guards)('the guard of %s', (_what, guard, schema, arbitrary) => {
  // Left out, an argument is not checked against a schema.
  const isAccepted = (value: unknown) => value !== undefined && guard(value) === true;
  const isInSchema = (value: unknown) => value !== undefined && schema.safeParse(value).success;

  it('accepts exactly what the schema accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitrary, (value) => {
        if (isAccepted(value)) accepted += 1;
        expect(isAccepted(value)).toBe(isInSchema(value));
      }),
      { numRuns: 10_000 },
    );
    // Without both answers in number the property would prove nothing.
    expect(accepted).toBeGreaterThan(300);
    expect(accepted).toBeLessThan(9_700);
  });

  it('agrees with the schema on odd objects', () => {
    const inherited = {
      title: 5,
      theme: 'dark',
      language: '',
      systemVersion: '',
      code: 0,
      msg: '',
      data: [],
    };
    const odd = [
      null,
      'text',
      [],
      new Date(),
      () => {},
      new Map(),
      Object.create(null),
      Object.create(inherited),
      JSON.parse('{"__proto__": 5}'),
      { constructor: Object },
      { toString: 'text' },
    ];
    for (const value of [
      ...odd,
      ...odd.map((one) => ({ theme: 'dark', language: '', systemVersion: '', format: one })),
    ]) {
      expect([value, isAccepted(value)]).toEqual([value, isInSchema(value)]);
    }
  });
});
