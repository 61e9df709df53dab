import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it } from 'vitest';

let app: PlatApp;
let host: ReturnType<typeof createFakeHost>;
afterEach(() => {
  app.destroy();
  host.close();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps the page busy, as a long task or a stop in the debugger does. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A page whose host hears every message at once, and whose own messages come `deliveredInMs` after they were posted. */
async function open(deliveredInMs: number): Promise<void> {
  host = createFakeHost();
  const deliver = host.window.addEventListener.bind(host.window);
  host.window.addEventListener = (type, listener) =>
    deliver(type, (event) => void setTimeout(() => listener(event), deliveredInMs));
  app = new PlatApp({ window: host.window });
  await app.ready();
}

describe('a limit counts time in which the page could have heard', () => {
  it('an answer that came while the page was blocked is taken, though the timer fires first', async () => {
    await open(20);
    const config = app.getPlatformConfig({ timeoutMs: 10 });
    block(200);
    await expect(config).resolves.toEqual(host.config);
  });

  it('a call without an answer ends all the same', async () => {
    await open(0);
    host.faults.inject({ kind: 'half-alive' });
    const config = app.getPlatformConfig({ timeoutMs: 10 });
    block(200);
    await expect(config).rejects.toMatchObject({ code: 'call-timeout' });
  });

  it('a page that is blocked again and again waits once more, and no longer', async () => {
    await open(0);
    host.faults.inject({ kind: 'half-alive' });
    const config = app.getPlatformConfig({ timeoutMs: 10 }).catch(({ code }) => code as string);
    let isOver = false;
    void config.then(() => {
      isOver = true;
    });
    let turns = 0;
    while (!isOver && turns < 20) {
      block(120);
      turns += 1;
      await wait(0);
    }
    expect(await config).toBe('call-timeout');
    expect(turns).toBeLessThanOrEqual(3);
  });
});
