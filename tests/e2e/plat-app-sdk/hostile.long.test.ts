import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, page, showHost, startHost, useStage } from './stage.js';

const errors: string[] = [];

describeInChromium('PlatApp with a parent that means no good', () => {
  useStage('/raw');
  beforeEach(() => void page.on('pageerror', ({ message }) => errors.push(message)));
  afterEach(() => expect(errors.splice(0)).toEqual([]));

  it('answers nothing and obeys nothing before the handshake', async () => {
    const frame = await loadApp(appUrl({ connectTimeoutMs: 800 }));
    const outcome = callOf(frame, 'getPlatformConfig');
    await page.evaluate(() => {
      addEventListener('message', ({ data }: MessageEvent) => onStage.heard.push(data?.penpal));
      const child = onStage.frame.contentWindow;
      for (const penpal of ['reply', 'call', 'ack', 'syn']) {
        child?.postMessage({ penpal, id: 1, methodName: '$emit', args: ['os/theme', 'dark'] }, '*');
      }
    });
    expect(await outcome).toMatchObject({ code: 'host-timeout' });
    expect(new Set(await page.evaluate(() => onStage.heard))).toEqual(new Set(['syn']));
  });

  it('takes one answer of a host that answers twice, and none that answers with another number', async () => {
    await page.evaluate(() => {
      addEventListener('message', ({ data, source }: MessageEvent) => {
        const say = (message: object) => (source as Window).postMessage(message, '*');
        if (data.penpal === 'syn') say({ penpal: 'synAck', methodNames: ['getPlatformConfig'] });
        if (data.methodName !== 'getPlatformConfig') return;
        const config = { theme: 'dark', language: 'de-DE', systemVersion: '1.2.0401' };
        const reply = { penpal: 'reply', resolution: 'fulfilled' };
        say({ ...reply, id: data.id - 1, returnValue: { ...config, language: 'forged' } });
        say({ ...reply, id: `${data.id}`, returnValue: { ...config, language: 'forged' } });
        say({ ...reply, id: data.id, returnValue: config });
        say({ ...reply, id: data.id, returnValue: { ...config, language: 'second' } });
      });
    });
    const frame = await loadApp(appUrl());
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { language: 'de-DE' } });
  });

  it('takes no answer of a sibling frame, though it knows the number and plays back what it saw', async () => {
    const url = appUrl({ callTimeoutMs: 800 });
    await showHost('/');
    await startHost(url);
    const frame = await loadApp(url);
    await callOf(frame, 'ready');
    await page.evaluate(() => onStage.host.faults.inject({ kind: 'half-alive' }));
    const outcome = callOf(frame, 'getPlatformConfig');
    await page.waitForFunction(() => onStage.host.messages.some(({ penpal }) => penpal === 'call'));
    await page.evaluate(() => {
      const { id } = onStage.host.messages.find(({ penpal }) => penpal === 'call') ?? {};
      const returnValue = { theme: 'dark', language: 'forged', systemVersion: '1' };
      const reply = JSON.stringify({ penpal: 'reply', id, resolution: 'fulfilled', returnValue });
      const sibling = document.body.appendChild(document.createElement('iframe'));
      sibling.srcdoc = `<script>parent.frames[0].postMessage(${reply}, '*')</script>`;
    });
    expect(await outcome).toMatchObject({ code: 'call-timeout' });
  });
});
