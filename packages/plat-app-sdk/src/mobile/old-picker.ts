import { recordOf } from '../checks.js';
import type { PageWindow } from '../page-window.js';
import type { Completion } from '../settle.js';
import { jsonIn } from '../wire/messages.js';
import type { CompletionArgs } from './call-handler.js';

/** The picker of apps from before the page interface. */
export const OLD_PICKER = 'openFolder';

/**
 * Waits for the result of the old picker: its response is the number of the request, and it later calls a global function of the page
 * with the result. Returns the function that removes it.
 *
 * Source: host protocol, "Mobile", the old path.
 */
export function awaitOldPicker(
  page: PageWindow,
  outcome: Promise<CompletionArgs>,
  settle: Completion,
): () => void {
  const before = page.fnAppMessage;
  let request: unknown;
  const receive = (text: string) => {
    before?.(text);
    const { reqId, result } = recordOf(jsonIn(text));
    if (request && request === reqId) settle(undefined, result);
  };
  page.fnAppMessage = receive;
  void outcome.then(([failure, response]) => {
    // The plain number does not have the form of other responses.
    if (failure?.code === 'bad-answer') request = failure.cause;
    else settle({ code: 'host-error', cause: failure ? failure.cause : response });
  });
  return () => {
    if (page.fnAppMessage === receive) page.fnAppMessage = before;
  };
}
