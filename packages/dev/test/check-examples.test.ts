import { manifestKeys } from 'plat-schemas/package';
import { expect, it } from 'vitest';
import { checkPackage } from '../src/index.js';
import { goodFiles, goodPackage } from './fixtures/good-package.js';
import { ruleExamples } from './fixtures/rule-examples.js';

it.each(Object.entries(ruleExamples))(
  'the example of %s is found, and its correction is not',
  async (rule, example) => {
    const { file, wrong, right, beside } = example;
    const text = String({ ...goodFiles, ...beside }[file]);
    expect(text).toContain(right);
    const rulesIn = async (content: string) => {
      const { findings } = await checkPackage(await goodPackage({ ...beside, [file]: content }));
      return findings.map((finding) => finding.rule);
    };
    expect(await rulesIn(text)).not.toContain(rule);
    expect(await rulesIn(text.replace(right, () => wrong))).toContain(rule);
  },
);

it('the values that a finding names as valid are', () => {
  for (const [key, { pattern, examples }] of Object.entries(manifestKeys)) {
    expect(examples === undefined, key).toBe(pattern === undefined);
    for (const example of examples?.split(', ') ?? [])
      expect(example, key).toMatch(new RegExp(`^(?:${pattern})$`));
  }
});
