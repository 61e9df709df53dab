import { readFile } from 'node:fs/promises';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, expect, it } from 'vitest';

const server = await startFakePm();
afterAll(() => server.close());

it("the README's example runs as it stands", async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const body = example
    .replace("import { PmClient } from 'pm-api-client';", '')
    .replace('https://pm.example.com', server.url);
  const printed: unknown[][] = [];
  const { password } = server.accounts.qa1;
  const run = new Function('PmClient', 'process', 'console', `return (async () => {${body}})()`) as (
    ...values: unknown[]
  ) => Promise<void>;
  const log = (...values: unknown[]) => printed.push(values);
  await run(PmClient, { env: { PM_PASSWORD: password } }, { log });
  expect(server.bugs.at(-1)).toMatchObject({ title: 'Login fails', status: 'resolved' });
  expect(printed).toEqual([[1, 'Login fails', 'dev1']]);
});
