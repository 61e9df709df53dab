import { recordOf } from '../checks.js';
import type { PageWindow } from '../page-window.js';
import type { Settle } from '../settle.js';
import { jsonIn } from '../wire/messages.js';
import type { HandlerCaller } from './call-handler.js';

/** The configuration that the message of an app from before the page interface amounts to. */
export function configOf(message: unknown) {
  const { nightMode, language, appVersion, systemVersion, dateFormat, timeFormat } = recordOf(message);
  const format = { date: dateFormat, time: timeFormat };
  return { theme: nightMode, language, appVersion, systemVersion, format };
}

/**
 * The picker of apps from before the page interface: it answers with the number of a request, and calls a global function
 * of the page with the result.
 *
 * Source: host protocol, "Mobile", the old path.
 */
export function openOldPicker(page: PageWindow, call: HandlerCaller) {
  const requests = new Map<unknown, Settle>();
  let before: PageWindow['fnAppMessage'];
  const receive = (text: string) => {
    before?.(text);
    const { reqId, result } = recordOf(jsonIn(text));
    requests.get(reqId)?.(undefined, result);
  };
  const close = () => {
    if (page.fnAppMessage === receive) page.fnAppMessage = before;
  };

  return {
    close,
    /** Lets the user pick. Returns what forgets the request. */
    pick(args: readonly unknown[], settle: Settle): () => void {
      let id: unknown;
      if (page.fnAppMessage !== receive) {
        before = page.fnAppMessage;
        page.fnAppMessage = receive;
      }
      const opened: Settle = (code, answer, about) => {
        id = answer;
        if (code || !id) settle(code ?? 'host-error', answer, about);
        else requests.set(id, settle);
      };
      call('openFolder', args, opened, (answer) => answer);
      return () => requests.delete(id);
    },
  };
}
