import { isText } from '../checks.js';
import type { MessageObserver } from '../host.js';
import type { PageWindow } from '../page-window.js';
import type { Completion } from '../settle.js';

/** The outcome of a handler, as arguments of a completion. */
export type CompletionArgs = Parameters<Completion>;

/**
 * Calls a handler of the mobile app with texts: JSON, unless an argument is a text itself, and an empty one for an argument
 * left out. The response is the JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
export async function callHandler(
  page: PageWindow,
  observe: MessageObserver,
  handler: string,
  args: readonly unknown[] = [],
): Promise<CompletionArgs> {
  let response: unknown;
  try {
    const texts = args.map((value = '') => (isText(value) ? value : JSON.stringify(value)));
    observe('out', [handler, ...texts]);
    response = await page.flutter_inappwebview?.callHandler(handler, ...texts);
    observe('in', [handler, response]);
    // An empty response is enough for a call without a result, and for a pick in which the user picked nothing.
    return [undefined, response ? JSON.parse(JSON.parse(response as string).result) : undefined];
  } catch (cause) {
    return [
      response ? { code: 'bad-answer', about: 'response', cause: response } : { code: 'host-error', cause },
    ];
  }
}
