import { recordOf } from '../checks.js';
import type { PageWindow } from '../page-window.js';
import type { Completion } from '../settle.js';
import { jsonIn } from '../wire/messages.js';
import type { Said } from './call-handler.js';

/** The picker of apps from before the page interface. */
export const OLD_PICKER = 'openFolder';

/**
 * Waits for the result of the old picker: it has said the number of its request, and calls a global function of the page
 * with the result. Returns what takes that function off.
 *
 * Source: host protocol, "Mobile", the old path.
 */
export function awaitOldPicker(page: PageWindow, said: Promise<Said>, settle: Completion): () => void {
  const before = page.fnAppMessage;
  let request: unknown;
  const receive = (text: string) => {
    before?.(text);
    const { reqId, result } = recordOf(jsonIn(text));
    if (request && request === reqId) settle(undefined, result);
  };
  page.fnAppMessage = receive;
  void said.then(([failure, answer]) => {
    // The bare number is no answer of the usual form.
    if (failure?.code === 'bad-answer') request = failure.cause;
    else settle({ code: 'host-error', cause: failure ? failure.cause : answer });
  });
  return () => {
    if (page.fnAppMessage === receive) page.fnAppMessage = before;
  };
}
