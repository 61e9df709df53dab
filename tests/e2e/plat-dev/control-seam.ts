import type { Page } from 'playwright-core';
import type { DevState } from '../../../packages/dev/src/index.js';

/** A request that the desktop made of the control API: `POST states/mine`, with its body. */
export type Asked = [what: string, body?: unknown];

/** Answers these requests of the control API in plat-dev's place, and keeps them. */
export async function answerControl(page: Page, answers: Record<string, unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.route(/\/_dev\/api\//, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/_dev/api/', '');
    const what = `${request.method()} ${path}`;
    if (!Object.hasOwn(answers, what)) return route.fallback();
    const body = request.postData();
    asked.push(body === null ? [what] : [what, JSON.parse(body) as unknown]);
    await route.fulfill({ json: answers[what] });
  });
  return asked;
}

/** Gives the desktop these states of the device, the next one at each event `next-state` of its window. */
export async function answerEvents(page: Page, states: readonly DevState[]): Promise<void> {
  await page.addInitScript((all) => {
    const left = [...all];
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        const next = () => {
          const data = JSON.stringify(left.shift());
          this.dispatchEvent(new MessageEvent('state', { data }));
        };
        setTimeout(next);
        addEventListener('next-state', next);
      }
      close() {}
    } as never;
  }, states);
}

/** Opens the desktop of a device whose state has these fields, whatever the one behind it says. */
export async function openWithState(page: Page, url: string, state: DevState): Promise<void> {
  await answerEvents(page, [state]);
  await page.goto(url);
}
