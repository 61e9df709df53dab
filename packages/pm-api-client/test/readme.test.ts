import { readFile } from 'node:fs/promises';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, expect, it } from 'vitest';

const server = await startFakePm();
afterAll(() => server.close());

it("the README's example runs as it stands", async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const body = example
    .replace("import { PmClient } from 'pm-api-client';", '')
    .replace('https://pm.example.com', server.url);
  const printed: unknown[][] = [];
  const { account, password } = server.accounts.qa1;
  const run = new Function(
    'PmClient',
    'account',
    'password',
    'console',
    `return (async () => {${body}})()`,
  ) as (...values: unknown[]) => Promise<void>;
  await run(PmClient, account, password, { log: (...values: unknown[]) => printed.push(values) });
  expect(server.bugs.at(-1)).toMatchObject({ title: 'Login fails', status: 'resolved' });
  expect(printed).toEqual([[1, 'Login fails', 'dev1']]);
});
