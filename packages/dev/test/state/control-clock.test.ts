import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevState } from '../../src/index.js';
import { startStage } from '../fixtures/stage.js';

const noon = '2031-05-06T12:00:00.000Z';

describe('the clock of the device', () => {
  it('stands at the time of the option, in the state and in the log', async () => {
    const stage = await startStage({ now: '2031-05-06T14:00:00+02:00' });
    expect(stage.state().now).toBe(noon);
    stage.change({ theme: 'dark' });
    expect(stage.log().at(-1)?.at).toBe(noon);
  });

  it('is stopped and let go by a request, and goes back to the option with a reset', async () => {
    const stage = await startStage();
    expect((await stage.control<DevState>('PATCH', '/state', { now: noon })).now).toBe(noon);
    expect(stage.log().at(-1)?.at).toBe(noon);
    expect((await stage.control<DevState>('PATCH', '/state', { theme: 'dark' })).now).toBe(noon);
    expect(await stage.control<DevState>('PATCH', '/state', { now: null })).not.toHaveProperty('now');
    expect(stage.log().at(-1)?.at).not.toBe(noon);
    const fixed = await startStage({ now: noon });
    fixed.change({ now: null });
    expect((await fixed.reset()).now).toBe(noon);
  });

  eachRow(['today', '2031-05-06', '2031-05-06T12:00:00', 7])('does not stand at %j', async (now) => {
    const stage = await startStage();
    await expect(stage.control('PATCH', '/state', { now })).rejects.toThrow(': 400 ');
    expect(stage.state().now).toBeUndefined();
    if (typeof now !== 'string') return;
    expect(() => stage.change({ now })).toThrow('not a valid time');
    await expect(startStage({ now })).rejects.toMatchObject({ code: 'invalid-option' });
  });
});
