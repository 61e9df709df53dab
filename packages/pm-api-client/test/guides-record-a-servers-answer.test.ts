import { afterEach, describe, expect, it, vi } from 'vitest';
import { guideOf, printed, servers, useGuides } from './fixtures/guide.js';

useGuides();

describe('record-a-servers-answer.md', () => {
  const argv = process.argv;
  afterEach(() => {
    process.argv = argv;
  });

  it('has a program that records an answer without its token', async () => {
    servers.observed.reset();
    const { url, accounts } = servers.observed;
    const { account, password } = accounts.qa1;
    const login = await fetch(`${url}/api.php/v2/users/login`, {
      method: 'POST',
      body: JSON.stringify({ account, password }),
    });
    const { token } = (await login.json()) as { token: string };
    vi.stubEnv('PM_TOKEN', token);
    process.argv = [...argv.slice(0, 2), 'PUT', '/executions/1/start', '{"comment":"x"}'];
    await (await guideOf('record-a-servers-answer', 'observed', 'qa1', 'contributing'))('record.mjs');
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      method: 'PUT',
      path: '/executions/1/start',
      request: { comment: 'x' },
      headers: { 'content-type': expect.any(String) },
    });
    expect(printed[0]).not.toContain(token);
  });
});
