import { startFakePm } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../fixtures/pm-requests.js';

const DAY_MS = 86_400_000;

describe('a server whose clock is wrong', () => {
  eachRow([
    ['a day ahead', DAY_MS, '2026-03-02'],
    ['a day behind', -DAY_MS, '2026-02-28'],
    ['right', 0, '2026-03-01'],
  ])('%s: its dates and its header date say so', async (_, clockOffsetMs, date) => {
    const now = () => new Date('2026-03-01T12:00:00Z');
    const pm = await startFakePm({ behaviour: 'observed', now, clockOffsetMs });
    const { send, tokenOf } = requestsTo(pm);
    const token = await tokenOf('admin');
    const body = { productID: 1, title: 'x', openedBuild: ['trunk'] };
    const { id } = (await send('POST', '/bugs?productID=1', { token, body })).body;
    expect((await send('GET', `/bugs/${id}`, { token })).body.bug.openedDate).toContain(date);
    const { headers } = await fetch(`${pm.url}/api.php/v2/bugs/1`, { headers: { token } });
    expect(new Date(headers.get('date') ?? '').toISOString().slice(0, 10)).toBe(date);
    await pm.close();
  });

  it('has the system clock unless told otherwise', async () => {
    const pm = await startFakePm();
    const { headers } = await fetch(`${pm.url}/api.php/v2/bugs/1`);
    expect(Math.abs(new Date(headers.get('date') ?? '').getTime() - Date.now())).toBeLessThan(60_000);
    await pm.close();
  });
});
