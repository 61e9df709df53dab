import type { MessageWatcher } from 'plat-testing/host';
import type { PageEvent } from '../control/control.js';
import { recordFrom } from './host-methods.js';

/** With this call a page asks whether its host is there; the application has not made it. */
const SIGN_OF_LIFE = '$ping';

interface Sent extends Pick<PageEvent, 'kind' | 'title'> {
  message: unknown;
  from: 'page' | 'host';
  since: number;
}

/** Makes one line of the inspector of each message and its reply, both as they went over the line. */
export function wireLog(report: (event: PageEvent) => void, isMute: () => boolean): MessageWatcher {
  const unanswered = new Map<string, Sent>();
  let saidHello = false;

  const ask = (key: string, { message, from, ...line }: Omit<Sent, 'since'>) => {
    unanswered.set(key, { ...line, message, from, since: performance.now() });
    // No response will follow, so it is logged at once.
    if (from === 'page' && isMute()) {
      report({ ...line, ok: false, detail: { [from]: message, received: 'none' } });
    }
  };
  const answered = (key: string, answer: unknown, by: 'page' | 'host', ok: boolean) => {
    const sent = unanswered.get(key);
    if (sent === undefined) return;
    unanswered.delete(key);
    const { message, from, since, ...line } = sent;
    const milliseconds = Math.round(performance.now() - since);
    report({ ...line, ok, milliseconds, detail: { [from]: message, [by]: answer } });
  };

  return (message, from) => {
    const { penpal, id, methodName, args, resolution } = recordFrom(message);
    if (penpal === 'syn') {
      // A page repeats it until it is heard; one line is enough.
      if (!saidHello) ask('syn', { message, from, title: 'handshake', kind: 'host-call' });
      saidHello = true;
    } else if (penpal === 'synAck') answered('syn', message, from, true);
    else if (penpal === 'ack') saidHello = false;
    else if (penpal === 'call' && methodName !== SIGN_OF_LIFE) {
      const [event] = Array.isArray(args) ? args : [];
      const title = methodName === '$emit' ? String(event) : titleOf(String(methodName), event);
      const kind = from === 'page' ? 'host-call' : 'host-event';
      ask(`${from} ${id}`, { message, from, title, kind });
    } else if (penpal === 'reply') {
      const asker = from === 'page' ? 'host' : 'page';
      answered(`${asker} ${id}`, message, from, resolution === 'fulfilled' && !isRefusal(message));
    }
  };
}

/** A subscription is logged with its event. */
function titleOf(methodName: string, first: unknown): string {
  return methodName.startsWith('bus.') ? `${methodName.slice('bus.'.length)} ${first}` : methodName;
}

/** A valid response with a code of failure. */
function isRefusal(message: unknown): boolean {
  const { code } = recordFrom(recordFrom(message).returnValue);
  return typeof code === 'number' && code !== 0;
}
