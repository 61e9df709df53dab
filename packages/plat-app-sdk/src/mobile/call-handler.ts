import { isText } from '../checks.js';
import type { MessageObserver } from '../host.js';
import type { PageWindow } from '../page-window.js';
import type { Settle } from '../settle.js';

/** Calls a handler of the mobile app. */
export type HandlerCaller = (
  handler: string,
  args: readonly unknown[],
  settle: Settle,
  decode?: (answer: unknown) => unknown,
) => void;

/**
 * Calls handlers with texts: JSON, unless an argument is a text itself, and an empty one for an argument left out. They
 * answer in JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
export const openHandlers =
  (page: PageWindow, observe: MessageObserver): HandlerCaller =>
  async (handler, args, settle, decode = decodeTwice) => {
    const texts = args.map((value = '') => (isText(value) ? value : JSON.stringify(value)));
    let answer: unknown;
    try {
      observe('out', [handler, ...texts]);
      answer = await page.flutter_inappwebview?.callHandler(handler, ...texts);
      observe('in', [handler, answer]);
      // None is enough for a call that asks for nothing, and for a pick: then nothing was picked.
      settle(undefined, answer ? decode(answer) : undefined);
    } catch (cause) {
      if (answer) settle('bad-answer', answer, 'answer');
      else settle('host-error', cause);
    }
  };

function decodeTwice(answer: unknown): unknown {
  return JSON.parse(JSON.parse(String(answer)).result);
}
