import { expect, it } from 'vitest';
import { PmClient } from '../src/index.js';

const pm = new PmClient({ baseUrl: 'http://127.0.0.1:9', token: 't' });

it('a method that is handed on without its object rejects with how to call it', async () => {
  for (const method of ['login', 'whoAmI', 'serverTime', 'access', 'search', 'request'] as const) {
    const detached = pm[method] as (...args: unknown[]) => Promise<unknown>;
    await expect(detached('GET', '/users')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(
        `call it as pm.${method}(…): the method was handed on without its object.`,
      ),
      hint: expect.stringContaining(`(…) => pm.${method}(…)`),
    });
  }
});
