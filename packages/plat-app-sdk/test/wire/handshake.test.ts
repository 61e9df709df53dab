import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { messageOf } from '../fixtures/error-message.js';
import { appIn, hostOf, kinds, withHosts } from '../fixtures/hosts.js';
import { advance, after, withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withHosts();

describe('the handshake', () => {
  it('begins in the constructor and ends with the ACK that hosts expect', async () => {
    const host = hostOf();
    await appIn(host).ready();
    await advance(0);
    expect(host.messages).toEqual([
      { penpal: 'syn' },
      {
        penpal: 'ack',
        methodNames: ['$emit', 'onQueryResult', 'onOsNotify'],
        config: { postmateVersion: '0.1.3' },
      },
      { penpal: 'call', id: expect.any(Number), methodName: '$ping', args: [] },
    ]);
  });

  it('works with a host that answers only the first SYN', async () => {
    const host = hostOf({ answersRepeatedSyn: false });
    host.faults.inject({ kind: 'slow', delayMs: 600 }, { when: ({ type }) => type === 'syn' });
    await expect(after(600, appIn(host).ready())).resolves.toBeUndefined();
  });

  it('ends with host-timeout when nobody answers, and stops asking', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    await expect(after(1000, appIn(host, { connectTimeoutMs: 1000 }).ready())).rejects.toMatchObject({
      code: 'host-timeout',
      message: messageOf('ready: the host did not respond in 1000 ms', 'host-timeout'),
    });
    const asked = host.messages.length;
    await advance(5000);
    expect(host.messages).toHaveLength(asked);
  });

  it('is tried again by the next call, as the host may be up by then', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    const app = appIn(host, { connectTimeoutMs: 1000 });
    await advance(1000);
    host.faults.clear();
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
  });

  it('that fails while nobody waits for it is no unhandled rejection', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const app = appIn(host, { connectTimeoutMs: 150 });
    await advance(1000);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(kinds(host)).toEqual(['syn', 'syn']);
    await expect(after(150, app.ready())).rejects.toMatchObject({ code: 'host-timeout' });
  });

  it('with a plain penpal parent works as well', async () => {
    const host = hostOf({ plain: true });
    const app = appIn(host);
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    await app.$on('os/theme', () => {});
    expect(host.calls.at(-1)).toEqual({ method: 'bus.$on', args: ['os/theme', undefined] });
  });

  eachRow([undefined, null, 'all of them'])('with methods %j has every call tried', async (methodNames) => {
    const host = hostOf({ methods: { openFile: undefined } });
    const synAck = { penpal: 'synAck', methodNames };
    host.faults.inject({ kind: 'wrong', change: () => synAck }, { times: 1 });
    const app = appIn(host);
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    expect(await app.supports('pickFile')).toBe(true);
    await expect(app.openFile('/a')).rejects.toMatchObject({ code: 'host-error' });
  });

  it('with an empty list of methods makes every call unsupported', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'wrong', change: () => ({ penpal: 'synAck', methodNames: [] }) });
    await expect(appIn(host).getPlatformConfig()).rejects.toMatchObject({ code: 'unsupported' });
  });
});
