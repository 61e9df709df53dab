import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, heard, host, lastHeard, open, say, settle, shakeHands } from '../fixtures/page-in-memory.js';

beforeEach(() => open());
afterEach(() => host.close());

describe('faults', () => {
  it('mute: not even a handshake', async () => {
    host.faults.inject({ kind: 'mute' });
    await shakeHands();
    expect(heard).toEqual([]);
  });

  it('late-start: deaf until its time has come', async () => {
    host.faults.inject({ kind: 'late-start', delayMs: 50 });
    say({ penpal: 'syn' });
    await settle();
    expect(heard).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    say({ penpal: 'syn' });
    await settle();
    expect(heard).toHaveLength(1);
  });

  it('refusing and garbled concern calls, not the handshake', async () => {
    host.faults.inject({ kind: 'refusing', error: { code: 1000002, msg: 'no' } });
    await shakeHands();
    expect(host.isConnected).toBe(true);
    expect(await ask('getPlatformConfig')).toMatchObject({
      resolution: 'rejected',
      returnValue: { code: 1000002, msg: 'no' },
    });

    host.faults.clear();
    host.faults.inject({ kind: 'garbled' });
    expect(await ask('getPlatformConfig')).toMatchObject({ returnValue: { language: 5 } });
    host.faults.clear();
    host.faults.inject({ kind: 'garbled', value: null });
    expect(await ask('getPlatformConfig')).toMatchObject({ returnValue: null });
  });

  it('wrong: changed as the test says', async () => {
    host.faults.inject({ kind: 'wrong', change: () => ({ penpal: 'synAck', methodNames: 'all' }) });
    say({ penpal: 'syn' });
    await settle();
    expect(lastHeard()).toEqual({ penpal: 'synAck', methodNames: 'all' });
  });

  it('last for so many messages, on the occasions named', async () => {
    await shakeHands();
    host.faults.inject(
      { kind: 'garbled', value: 0 },
      { times: 1, when: (occasion) => occasion.type === 'call' && occasion.method === 'getPlatformConfig' },
    );
    expect(await ask('bus.$on', 'os/theme', 'notes-1')).toMatchObject({ returnValue: undefined });
    expect(await ask('getPlatformConfig')).toMatchObject({ returnValue: 0 });
    expect(await ask('getPlatformConfig')).toMatchObject({ returnValue: host.config });
  });
});
