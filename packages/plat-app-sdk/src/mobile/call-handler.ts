import { isText } from '../checks.js';
import type { MessageObserver } from '../host.js';
import type { PageWindow } from '../page-window.js';
import type { Completion } from '../settle.js';

/** The outcome of a handler, as arguments of a completion. */
export type Said = Parameters<Completion>;

/**
 * Calls a handler of the mobile app with texts: JSON, unless an argument is a text itself, and an empty one for an argument
 * left out. It answers in JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
export async function callHandler(
  page: PageWindow,
  observe: MessageObserver,
  handler: string,
  args: readonly unknown[] = [],
): Promise<Said> {
  let answer: unknown;
  try {
    const texts = args.map((value = '') => (isText(value) ? value : JSON.stringify(value)));
    observe('out', [handler, ...texts]);
    answer = await page.flutter_inappwebview?.callHandler(handler, ...texts);
    observe('in', [handler, answer]);
    // None is enough for a call that asks for nothing, and for a pick: then nothing was picked.
    return [undefined, answer ? JSON.parse(JSON.parse(answer as string).result) : undefined];
  } catch (cause) {
    return [answer ? { code: 'bad-answer', about: 'answer', cause: answer } : { code: 'host-error', cause }];
  }
}
