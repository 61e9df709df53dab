import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, openHostPage, openStage, type Stage, startHost } from './stage.js';

let stage: Stage;
let page: Page;
const errors: string[] = [];

const open = async (path: string, options = {}): Promise<Frame> => {
  page = await openHostPage(stage, path);
  page.on('pageerror', ({ message }) => errors.push(message));
  const url = appUrl(stage, options);
  if (path === '/') await startHost(page, url);
  return loadApp(page, url);
};

describeInChromium('PlatApp with a parent that means no good', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  afterEach(async () => {
    await page.close();
    expect(errors.splice(0)).toEqual([]);
  });

  it('keeps its prototypes when names reach for them', async () => {
    page = await openHostPage(stage, '/raw');
    await page.evaluate(() => {
      const methodNames = ['__proto__.polluted', 'constructor.prototype.polluted', '__proto__', 'toString'];
      addEventListener('message', ({ data, source }: MessageEvent) => {
        if (data.penpal === 'reply') onStage.heard.push(data.resolution);
        if (data.penpal !== 'syn') return;
        const child = source as Window;
        child.postMessage({ penpal: 'synAck', methodNames }, '*');
        for (const methodName of methodNames) child.postMessage({ penpal: 'call', id: 1, methodName }, '*');
      });
    });
    const frame = await loadApp(page, appUrl(stage));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ code: 'unsupported' });
    await page.waitForFunction(() => onStage.heard.length >= 4);
    expect(new Set(await page.evaluate(() => onStage.heard))).toEqual(new Set(['rejected']));
    expect(await frame.evaluate(() => 'polluted' in Function)).toBe(false);
  });

  it('answers nothing and obeys nothing before the handshake', async () => {
    const frame = await open('/raw', { connectTimeoutMs: 800 });
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
    page = await openHostPage(stage, '/raw');
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
    const frame = await loadApp(page, appUrl(stage));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { language: 'de-DE' } });
  });

  it('takes no answer of a sibling frame, though it knows the number and plays back what it saw', async () => {
    const frame = await open('/', { callTimeoutMs: 800 });
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

  it('finds a host that mounts its end anew around the same page', async () => {
    const frame = await open('/');
    await callOf(frame, 'getPlatformConfig');
    await page.evaluate(() => onStage.host.swapBridge());
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
  });

  it('waits for a host that is slow', async () => {
    const frame = await open('/');
    await page.evaluate(() => onStage.host.faults.inject({ kind: 'slow', delayMs: 1500 }));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
  });
});
