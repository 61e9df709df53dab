import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { app, host, open, withAppInHost } from '../fixtures/app-in-host.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

const opened = vi.fn();

withStoppedClock();
withAppInHost({ methods: { openFile: opened } });
beforeEach(async () => {
  opened.mockReset();
  await app.ready();
});

describe('a host that is replaced during a pick', () => {
  eachRow<[what: string, more: () => void]>([
    ['a subscription', () => void app.$on('os/theme', () => {}).catch(() => {})],
    ['a configuration', () => void app.getPlatformConfig().catch(() => {})],
    ['nothing else', () => {}],
  ])('is found, though the old one had answered in the same moment: %s', async (_what, more) => {
    host.close();
    const picks: ((answer: unknown) => void)[] = [];
    const pickUserFile = vi.fn(() => new Promise((resolve) => picks.push(resolve)));
    open({ methods: { openFile: opened, pickUserFile } });
    await app.ready();
    const pick = expect(app.pickUserFile()).rejects.toMatchObject({ code: 'host-replaced' });
    more();
    await advance(2500);
    host.swapBridge();
    await advance(3500);
    const config = app.getPlatformConfig({ timeoutMs: 20_000 });
    const opening = app.openFile('/v', { timeoutMs: 20_000 });
    await advance(5000);
    await pick;
    await expect(config).resolves.toEqual(host.config);
    await expect(opening).resolves.toBeUndefined();
    expect(opened).toHaveBeenCalledTimes(1);
    const second = app.pickUserFile();
    await advance(0);
    picks.at(-1)?.({ code: 0, msg: '', data: ['/vol1/a'] });
    await expect(second).resolves.toMatchObject({ data: ['/vol1/a'] });
    expect(pickUserFile).toHaveBeenCalledTimes(2);
  });
});

describe('a host that mounts its end of the connection anew', () => {
  it('is found by calls that wait for less time than it takes to find it', async () => {
    host.swapBridge();
    for (let turn = 0; turn < 10; turn += 1) {
      const call = app.getPlatformConfig({ timeoutMs: 300 }).catch(() => undefined);
      await advance(350);
      await call;
    }
    await expect(app.getPlatformConfig({ timeoutMs: 300 })).resolves.toEqual(host.config);
  });
});
