import type { MessageWatcher } from 'plat-testing/host';
import type { PageEvent } from '../control/control.js';
import { recordFrom } from './host-methods.js';

/** With this call a page asks whether its host is there; the application has not made it. */
const SIGN_OF_LIFE = '$ping';

const otherThan = { page: 'host', host: 'page' } as const;

type Side = keyof typeof otherThan;

/** Makes one line of the inspector of each message and its reply, both as they went over the line. */
export function wireLog(report: (event: PageEvent) => void, isMute: () => boolean): MessageWatcher {
  /** What reports a message with its reply. */
  const unanswered = new Map<string, (reply: unknown, ok: boolean) => void>();
  let saidHello = false;

  const ask = (key: string, line: Pick<PageEvent, 'kind' | 'title'>, message: unknown, from: Side) => {
    const since = performance.now();
    unanswered.set(key, (reply, ok) => {
      const milliseconds = Math.round(performance.now() - since);
      report({ ...line, ok, milliseconds, detail: { [from]: message, [otherThan[from]]: reply } });
    });
    // No response will follow, so it is logged at once.
    if (from === 'page' && isMute()) {
      report({ ...line, ok: false, detail: { [from]: message, received: 'none' } });
    }
  };
  const answered = (key: string, reply: unknown, ok: boolean) => {
    unanswered.get(key)?.(reply, ok);
    unanswered.delete(key);
  };

  return (message, from) => {
    const { penpal, id, methodName, args, resolution } = recordFrom(message);
    if (penpal === 'syn') {
      // A page repeats it until it is heard; one line is enough.
      if (!saidHello) ask('syn', { kind: 'host-call', title: 'handshake' }, message, from);
      saidHello = true;
    } else if (penpal === 'synAck') answered('syn', message, true);
    else if (penpal === 'ack') saidHello = false;
    else if (penpal === 'call' && methodName !== SIGN_OF_LIFE) {
      const [event] = Array.isArray(args) ? args : [];
      const title = methodName === '$emit' ? String(event) : titleOf(String(methodName), event);
      const kind = from === 'page' ? 'host-call' : 'host-event';
      ask(`${from} ${id}`, { kind, title }, message, from);
    } else if (penpal === 'reply') {
      answered(`${otherThan[from]} ${id}`, message, resolution === 'fulfilled' && !isRefusal(message));
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
