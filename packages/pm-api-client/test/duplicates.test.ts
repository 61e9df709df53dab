import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, expect, it } from 'vitest';

const server = await startFakePm({ behaviour: 'observed' });
const pm = new PmClient({ baseUrl: server.url, ...server.accounts.admin });
afterAll(() => server.close());

it('a bug or a story is not the duplicate of itself, which a released server would store', async () => {
  const wrong = (field: string) => ({
    code: 'invalid-input',
    fields: { [field]: ['is the record itself'] },
    hint: expect.stringContaining('Nothing was sent.'),
  });
  await expect(pm.bugs.resolve(1, { resolution: 'duplicate', duplicateBug: 1 })).rejects.toMatchObject(
    wrong('duplicateBug'),
  );
  const closing = pm.stories.close(2, { closedReason: 'duplicate', duplicateStory: 2 });
  await expect(closing).rejects.toMatchObject(wrong('duplicateStory'));
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(await pm.bugs.resolve(1, { resolution: 'duplicate', duplicateBug: 2 })).toMatchObject({
    outcome: 'applied',
  });
});
