// Each arrow of the table in docs/protocol/host-page.md, "States of the page", and each event that changes nothing.
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { endOf, openScriptedHost } from '../fixtures/scripted-host.js';

const config = { theme: 'dark', language: 'en-US', systemVersion: '1.2.0401' };
const picked = { code: 0, msg: '', data: ['/vol1/a'] };

/** The host has answered the SYN and refused the first ping. */
async function meet({ refuses = true } = {}) {
  const host = openScriptedHost();
  const pingId = () => host.idOf('$ping');
  host.synAck();
  const ping = pingId();
  if (refuses) host.refuse(ping);
  await host.after(0);
  return { ...host, ping };
}

/** A pick is pending, and two pings are unanswered. */
async function soughtDuringPick(options?: { refuses?: boolean }) {
  const host = await meet(options);
  // The answer to a call shows nothing about pings.
  endOf(host.app.openAppSetting());
  host.fulfil(host.idOf('openAppSetting'), undefined);
  await host.after(0);
  const pick = endOf(host.app.pickUserFile());
  const id = host.idOf('pickUserFile');
  expect(await host.after(3000)).toEqual(['pickUserFile', '$ping', '$ping', 'syn']);
  return { ...host, pick, id };
}

describe('seeking', () => {
  it('due: posts SYN at once and every 100 ms while a call waits', async () => {
    const host = openScriptedHost();
    expect(host.posted()).toEqual(['syn']);
    expect(await host.after(99)).toEqual([]);
    expect(await host.after(1)).toEqual(['syn']);
    expect(await host.after(1000)).toHaveLength(10);
  });

  it('idle: posts nothing when no call waits any more, until the next call', async () => {
    const host = openScriptedHost();
    await host.after(10_200);
    expect(await host.after(60_000)).toEqual([]);
    const ready = endOf(host.app.ready());
    expect(host.posted()).toEqual(['syn']);
    host.synAck();
    await host.advance(0);
    expect(ready).toEqual({ value: undefined });
  });

  it('SYN-ACK: posts ACK and a ping, and then the waiting calls', async () => {
    const host = openScriptedHost();
    const opening = endOf(host.app.openFile('/a'));
    host.posted();
    host.synAck();
    expect(host.posted()).toEqual(['ack', '$ping', 'openFile']);
    host.synAck();
    expect(host.posted()).toEqual([]);
    expect(opening).toEqual({});
  });

  it('SYN-ACK of an origin that is not allowed: no ACK, and the calls end', async () => {
    const host = openScriptedHost();
    const ready = endOf(host.app.ready());
    host.posted();
    host.synAck(undefined, 'http://evil.example');
    await host.advance(0);
    expect(ready.code).toBe('origin-refused');
    expect(host.posted()).toEqual([]);
    expect(await host.after(1000)).toEqual([]);
  });

  it('shown: changes nothing', async () => {
    const host = openScriptedHost();
    await host.after(10_200);
    host.show('focus');
    expect(await host.after(60_000)).toEqual([]);
  });

  it('a reply changes nothing', async () => {
    const host = openScriptedHost();
    host.posted();
    host.refuse(1);
    expect(await host.after(100)).toEqual(['syn']);
  });
});

describe('met', () => {
  it('due: pings after a call has waited for a second, and not before', async () => {
    const host = await meet();
    host.app.getPlatformConfig().catch(() => {});
    expect(await host.after(999)).toEqual(['getPlatformConfig']);
    expect(await host.after(1)).toEqual(['$ping']);
  });

  it('idle: pings also when the call has ended by its limit', async () => {
    const host = await meet();
    const config = endOf(host.app.getPlatformConfig({ timeoutMs: 300 }));
    await host.advance(999);
    expect([config.code, host.posted()]).toEqual(['call-timeout', ['getPlatformConfig']]);
    expect(await host.after(1)).toEqual(['$ping']);
  });

  eachRow(['visibilitychange', 'focus'] as const)(
    'shown: a page that nothing waits in pings once, by %s',
    async (type) => {
      const host = await meet();
      host.show(type);
      expect(host.posted()).toEqual(['$ping']);
      host.refuse(host.ping);
      expect(await host.after(60_000)).toEqual([]);
    },
  );

  it('hidden: nothing is posted', async () => {
    const host = await meet();
    host.show('visibilitychange', true);
    expect(await host.after(60_000)).toEqual([]);
  });

  it('reply: nothing is posted when nothing waits', async () => {
    const host = await meet();
    const reading = endOf(host.app.getPlatformConfig());
    host.fulfil(host.idOf('getPlatformConfig'), config);
    await host.advance(0);
    expect(reading).toEqual({ value: config });
    host.posted();
    expect(await host.after(60_000)).toEqual([]);
  });

  it('reply: a second call that still waits is asked about in its time', async () => {
    const host = await meet();
    endOf(host.app.openFile('/a'));
    await host.advance(500);
    endOf(host.app.getPlatformConfig());
    host.fulfil(host.idOf('getPlatformConfig'), config);
    host.posted();
    expect(await host.after(500)).toEqual(['$ping']);
  });

  it('SYN-ACK: no second ACK', async () => {
    const host = await meet();
    endOf(host.app.pickUserFile());
    host.posted();
    host.synAck();
    expect(await host.after(900)).toEqual([]);
    expect(await host.after(100)).toEqual(['$ping']);
  });

  it('a SYN of the host changes nothing', async () => {
    const host = await meet();
    for (const penpal of ['syn', 'ack']) host.say({ penpal });
    host.say({ namespace: 'penpal', type: 'SYN' });
    expect(await host.after(10_000)).toEqual([]);
  });
});

describe('asked', () => {
  const ask = async () => {
    const host = await meet();
    const pick = endOf(host.app.pickUserFile());
    const id = host.idOf('pickUserFile');
    await host.after(1000);
    return { ...host, pick, id };
  };

  it('due: a second ping after two seconds, with a SYN behind it', async () => {
    const host = await ask();
    expect(await host.after(1999)).toEqual([]);
    expect(await host.after(1)).toEqual(['$ping', 'syn']);
  });

  it('idle: the same when the call has ended', async () => {
    const host = await meet();
    endOf(host.app.getPlatformConfig({ timeoutMs: 300 }));
    expect(await host.after(3000)).toEqual(['getPlatformConfig', '$ping', '$ping', 'syn']);
  });

  it('reply: no SYN; it is asked again two seconds later while a call waits', async () => {
    const host = await ask();
    host.refuse(host.ping);
    expect(await host.after(1999)).toEqual([]);
    expect(await host.after(1)).toEqual(['$ping']);
  });

  it('reply of the call itself: it is asked no more', async () => {
    const host = await ask();
    host.fulfil(host.id, picked);
    await host.advance(0);
    expect(host.pick).toEqual({ value: picked });
    expect(await host.after(60_000)).toEqual([]);
  });

  it('SYN-ACK: changes nothing, as no SYN was posted', async () => {
    const host = await ask();
    host.synAck();
    expect(await host.after(1500)).toEqual([]);
    expect(host.pick).toEqual({});
    expect(await host.after(500)).toEqual(['$ping', 'syn']);
  });

  it('shown: no second ping', async () => {
    const host = await ask();
    host.show('visibilitychange');
    host.show('focus');
    expect(await host.after(1999)).toEqual([]);
  });
});

describe('sought', () => {
  it('shown: changes nothing', async () => {
    const host = await soughtDuringPick();
    host.show('focus');
    expect(await host.after(1999)).toEqual([]);
  });

  it('shown, in a page that only listens: finds the new host, which hears of the subscription', async () => {
    const host = await meet();
    endOf(host.app.$on('os/theme', () => {}));
    host.fulfil(host.idOf('bus.$on'));
    await host.after(5000);
    host.show('visibilitychange');
    expect(await host.after(2000)).toEqual(['$ping', '$ping', 'syn']);
    host.synAck();
    expect(await host.after(500)).toEqual(['ack', '$ping', 'bus.$on']);
  });

  it('due: ping and SYN every two seconds', async () => {
    const host = await soughtDuringPick();
    expect(await host.after(1999)).toEqual([]);
    expect(await host.after(1)).toEqual(['$ping', 'syn']);
    expect(await host.after(2000)).toEqual(['$ping', 'syn']);
  });

  it('idle: asks no more when nothing waits', async () => {
    const host = await meet();
    endOf(host.app.getPlatformConfig({ timeoutMs: 300 }));
    await host.after(3000);
    expect(await host.after(60_000)).toEqual([]);
    endOf(host.app.getPlatformConfig({ timeoutMs: 300 }));
    expect(await host.after(1000)).toEqual(['getPlatformConfig', '$ping']);
  });

  it('reply before the SYN-ACK: the host is the same, and gets no ACK', async () => {
    const host = await soughtDuringPick();
    host.refuse(host.ping);
    host.synAck();
    expect(await host.after(1000)).toEqual([]);
    host.fulfil(host.id, picked);
    await host.advance(0);
    expect(host.pick).toEqual({ value: picked });
  });

  it('SYN-ACK, then a reply within 500 ms: the same, also the next time', async () => {
    const host = await soughtDuringPick();
    host.synAck();
    await host.advance(499);
    host.refuse(host.ping);
    expect(await host.after(1999)).toEqual([]);
    expect(await host.after(2001)).toEqual(['$ping', '$ping', 'syn']);
    expect(await host.after(1000)).toEqual([]);
    expect(host.pick).toEqual({});
  });

  it('SYN-ACK, and no reply for 500 ms: it is a new host', async () => {
    const host = await soughtDuringPick();
    const reading = endOf(host.app.getPlatformConfig());
    const readingId = host.idOf('getPlatformConfig');
    host.posted();
    host.synAck();
    expect([await host.after(499), host.pick]).toEqual([[], {}]);
    await host.advance(1);
    expect(host.idOf('getPlatformConfig')).toBe(readingId);
    expect(host.posted()).toEqual(['ack', '$ping', 'getPlatformConfig']);
    expect(host.pick).toMatchObject({ code: 'host-replaced' });
    expect(host.pick.hint).toContain('may have run');
    host.fulfil(readingId, config);
    await host.advance(0);
    expect(reading).toEqual({ value: config });
    host.fulfil(host.id, picked);
    expect(await host.after(60_000)).toEqual([]);
  });

  it('confirmed: what is asked again is asked about a second later', async () => {
    const host = await soughtDuringPick();
    endOf(host.app.getPlatformConfig({ timeoutMs: 20_000 }));
    host.synAck();
    await host.after(500);
    expect(await host.after(999)).toEqual([]);
    expect(await host.after(1)).toEqual(['$ping']);
  });

  it('confirmed: a host that lacks the method refuses the call that is asked again', async () => {
    const host = await soughtDuringPick();
    const reading = endOf(host.app.getPlatformConfig());
    host.synAck(['openFile']);
    await host.advance(500);
    expect(reading.code).toBe('unsupported');
    expect(await host.app.supports('openFile')).toBe(true);
  });

  it('SYN-ACK of another origin: changes nothing', async () => {
    const host = await soughtDuringPick();
    host.synAck(undefined, 'http://nas.example:80');
    expect([await host.after(1000), host.pick]).toEqual([[], {}]);
  });

  it('SYN-ACK of a host that has never refused a ping: no ACK as long as a pick is pending', async () => {
    const host = await soughtDuringPick({ refuses: false });
    host.synAck();
    expect([await host.after(1999), host.pick]).toEqual([[], {}]);
    expect(await host.after(1)).toEqual(['$ping', 'syn']);
    host.fulfil(host.id, picked);
    expect([await host.after(60_000), host.pick]).toEqual([[], { value: picked }]);
  });

  it('SYN-ACK of a host that has never refused a ping: it is new when the pick has ended, though it posts no second SYN-ACK', async () => {
    const host = await meet({ refuses: false });
    const abort = new AbortController();
    const pick = endOf(host.app.pickUserFile({}, { signal: abort.signal }));
    await host.advance(3000);
    host.synAck();
    await host.after(10_000);
    abort.abort();
    await host.advance(2000);
    expect(pick.code).toBe('aborted');
    expect(host.posted()).toEqual(['ack', '$ping']);
  });

  it('SYN-ACK of a host that has never refused a ping: it is new where nothing waits that must not run twice', async () => {
    const host = await meet({ refuses: false });
    const reading = endOf(host.app.getPlatformConfig());
    const id = host.idOf('getPlatformConfig');
    await host.after(3000);
    host.synAck();
    expect(await host.after(500)).toEqual(['ack', '$ping', 'getPlatformConfig']);
    host.fulfil(id, config);
    await host.advance(0);
    expect(reading).toEqual({ value: config });
  });
});

describe('replies that are not of this connection', () => {
  eachRow([0, -1, 2 ** 31, '1', undefined, null])('are no sign of life: %j', async (id) => {
    const host = await soughtDuringPick();
    host.say({ penpal: 'reply', id, resolution: 'rejected' });
    host.synAck();
    await host.advance(500);
    expect(host.pick.code).toBe('host-replaced');
  });
});
