import { manifestKeys } from 'plat-schemas/package';
import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { checkPackage } from '../../src/index.js';
import { changed, type Files, goodFiles, goodPackage } from '../fixtures/good-package.js';
import { ruleExamples } from '../fixtures/rule-examples.js';

/** Where a finding is, if not at the first line that is wrong. */
const elsewhere: Readonly<Record<string, string>> = {
  'manifest-key-missing': 'manifest',
  'manifest-key-advised': 'manifest',
  'micro-app-missing': 'manifest',
  'launch-name-missing': 'manifest',
  'names-of-no-device': 'manifest',
  'manifest-line-invalid': 'manifest:5',
  'entries-elsewhere': 'app/www/config',
  'json-invalid': 'app/ui/config:12',
  'entry-frame-http': 'app/ui/config:19',
  'gateway-incomplete': 'app/ui/config:3',
  'wizard-pattern-invalid': 'wizard/install:15',
  'scope-undeclared': 'app/server/main.mjs:2',
  'compose-invalid': 'app/docker/docker-compose.yaml:4',
  'compose-service-without-image': 'app/docker/docker-compose.yaml:2',
  'compose-port-unlike-entry': 'app/ui/config:20',
};

eachRow(Object.entries(ruleExamples))(
  'the example of %s is found at its line, and its correction is not',
  async (rule, { file, wrong, right, beside }) => {
    const text = String({ ...goodFiles, ...beside }[file]);
    expect(text).toContain(right);
    const faulty = text.replace(right, () => wrong);
    const foundIn = async (content: string) => {
      const { findings } = await checkPackage(await goodPackage({ ...beside, [file]: content }));
      return findings.filter((finding) => finding.rule === rule);
    };
    expect(await foundIn(text)).toEqual([]);
    const found = await foundIn(faulty);
    const lines = text.split('\n');
    const line = faulty.split('\n').findIndex((one, index) => one !== lines[index]) + 1;
    expect(found.map((one) => [one.file, one.line].filter(Boolean).join(':'))).toEqual([
      elsewhere[rule] ?? `${file}:${line}`,
    ]);
    expect(found[0]?.message).not.toMatch(/(?<!\$)\{[a-zA-Z]+\}/);
    expect(found[0]?.hint.replaceAll(/\$?\{["…$][^}]*\}*/g, '')).not.toMatch(/\{[a-zA-Z]+\}/);
  },
);

it('the values that a finding names as valid are', () => {
  for (const [key, { pattern, examples }] of Object.entries(manifestKeys)) {
    expect(examples === undefined, key).toBe(pattern === undefined);
    for (const example of examples?.split(', ') ?? [])
      expect(example, key).toMatch(new RegExp(`^(?:${pattern})$`));
  }
});

it('the probe package has no findings', async () => {
  const { findings } = await checkPackage(new URL('../../probe', import.meta.url).pathname);
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

eachRow<[changes: Files, found: string[]]>([
  [
    { 'cmd/upgrade_init': undefined },
    [
      'script-missing: Create cmd/upgrade_init. A script that has nothing to do has two lines: #!/bin/bash and exit 0.',
    ],
  ],
  [
    { 'ICON_256.PNG': undefined },
    ['file-missing: Create ICON_256.PNG (256 × 256), or run the build that makes it.'],
  ],
  [
    { 'config/privilege': undefined },
    ['file-missing: Create config/privilege, or run the build that makes it.'],
  ],
  [
    changed('manifest', 'version=1.0.0', 'version 1.0.0'),
    [
      'manifest-key-missing: Add a line version=….',
      'manifest-line-invalid: Write version=… with the whole value in one line, or begin a comment with #.',
    ],
  ],
  [
    changed('manifest', 'version=1.0.0', 'version=one'),
    ['manifest-value-unknown: Write a valid value: 1.2.3, 1.2.3-beta1.'],
  ],
  [
    changed('manifest', 'uidir=ui', 'uidir=web'),
    ['entries-elsewhere: Write desktop_uidir=ui, or move the folder.'],
  ],
  [{ 'app/ui/config': undefined }, [expect.stringMatching(/^entries-missing: Write \{".url"/)]],
  [
    changed('manifest', 'appname=notes', 'appname=My Notes'),
    ['manifest-value-invalid: Write a valid value: my-notes.'],
  ],
  [
    changed('manifest', 'appname=notes', 'appname=note'),
    ['appname-unlike-entries: Write appname=notes, or use "note" in the ids and addresses of the entries.'],
  ],
])('a finding comes with what to do', async (changes, found) => {
  const { findings } = await checkPackage(await goodPackage(changes));
  expect(findings.map(({ rule, hint }) => `${rule}: ${hint}`)).toEqual(found);
});
