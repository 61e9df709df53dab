import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { templatesIn } from '../../../packages/common/test/fixtures/templates.js';
import { chinese } from '../../../packages/dev/src/texts/said-in.js';
import { zh } from '../../../packages/pm-api/src/zh/index.js';

const page = new URL('../../../docs/zh/guides/troubleshooting.md', import.meta.url);
const beside = ['dev', 'pm-api'].flatMap((name) =>
  templatesIn(fileURLToPath(new URL(`../../../packages/${name}/src`, import.meta.url))),
);
const messages = [
  ...[chinese.templates, zh].flatMap((catalogue) => Object.values<string>(catalogue)),
  ...beside.flatMap((found) => found.zh ?? []),
];
const patterns = messages.map((text) => {
  const parts = text
    .split(/\{\{\w+\}\}|\{\d+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
});

it('the Chinese page of troubleshooting quotes messages that the commands print', async () => {
  const text = await readFile(page, 'utf8');
  const quoted = [...text.matchAll(/(?:；|中文消息)“([^”]+)”/g)].map(([, message]) => message ?? '');
  const unknown = quoted.filter((message) => !patterns.some((pattern) => pattern.test(message)));
  expect(unknown).toEqual([]);
  expect(quoted.length).toBeGreaterThan(15);
});
