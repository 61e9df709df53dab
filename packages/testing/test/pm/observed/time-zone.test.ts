import { startFakePm } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../../fixtures/pm-requests.js';

const SUMMER = '2026-07-01T16:30:00Z';
const WINTER = '2026-11-24T16:30:00Z';

async function loginAt(moment: string, timeZone?: string) {
  const pm = await startFakePm({
    behaviour: 'observed',
    now: () => new Date(moment),
    ...(timeZone && { timeZone }),
  });
  const { logIn, send } = requestsTo(pm);
  const { body } = await logIn('admin', 'admin-password');
  await send('PUT', '/bugs/1/resolve', { token: body.token, body: { resolution: 'bydesign' } });
  const resolvedDate = pm.records('bugs')[0]?.resolvedDate;
  await pm.close();
  return { last: body.user.last, resolvedDate };
}

describe('the time of the observed server', () => {
  it('is that of China, for all that it fills in and for the login', async () => {
    const time = '2026-11-25 00:30:00';
    expect(await loginAt(WINTER)).toEqual({ last: time, resolvedDate: time });
  });

  eachRow([
    ['America/Los_Angeles', SUMMER, '2026-07-01 09:30:00'],
    ['America/Los_Angeles', WINTER, '2026-11-24 08:30:00'],
    ['Asia/Kathmandu', WINTER, '2026-11-24 22:15:00'],
    ['UTC', WINTER, '2026-11-24 16:30:00'],
  ])('is that of %s at %s', async (timeZone, moment, last) => {
    expect((await loginAt(moment, timeZone)).last).toBe(last);
  });

  it('is in a zone that there is', async () => {
    await expect(startFakePm({ behaviour: 'observed', timeZone: 'Moon/Base' })).rejects.toThrow(TypeError);
  });
});
