import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { templatesIn } from '../../../packages/common/test/fixtures/templates.js';
import { chinese } from '../../../packages/dev/src/texts/said-in.js';
import { zh } from '../../../packages/pm-api/src/zh/index.js';

const page = (name: string) =>
  readFile(new URL(`../../../docs/zh/guides/${name}.md`, import.meta.url), 'utf8');
const beside = ['dev', 'pm-api'].flatMap((name) =>
  templatesIn(fileURLToPath(new URL(`../../../packages/${name}/src`, import.meta.url))),
);
const messages = [
  ...[chinese.templates, zh].flatMap((catalogue) => Object.values<string>(catalogue)),
  ...beside.flatMap((found) => found.zh ?? []),
];
const VALUE = /\{\{\w+\}\}|\{\d+\}/;
const patternOf = (text: string) =>
  `^${text
    .split(VALUE)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')}`;
const patterns = messages.map((text) => new RegExp(`${patternOf(text)}$`));
/** How a text may begin: templates that have more than a sign beside their values. */
const beginnings = messages
  .filter((text) => text.split(VALUE).join('').length > 4)
  .map((text) => new RegExp(patternOf(text)));

it('the Chinese page of troubleshooting quotes messages that the commands print', async () => {
  const text = await page('troubleshooting');
  const quoted = [...text.matchAll(/(?:；|中文消息)“([^”]+)”/g)].map(([, message]) => message ?? '');
  const unknown = quoted.filter((message) => !patterns.some((pattern) => pattern.test(message)));
  expect(unknown).toEqual([]);
  expect(quoted.length).toBeGreaterThan(15);
});

it('the Chinese page of the client shows what the command prints of each code', async () => {
  const sections = (await page('pm-errors')).split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(10);
  for (const section of sections) {
    const [, code, printed = ''] = /^([a-z-]+)\n\n> .+\n>\n> (.+)$/m.exec(section) ?? [];
    const head = `${zh[`code ${code}`]}（${code}）：`;
    expect(printed.slice(0, head.length)).toBe(head);
    const [, said = ''] = /^[A-Z]+ \S+?：(.+)$/.exec(printed.slice(head.length)) ?? [];
    expect(
      beginnings.some((pattern) => pattern.test(said)),
      printed,
    ).toBe(true);
  }
});
