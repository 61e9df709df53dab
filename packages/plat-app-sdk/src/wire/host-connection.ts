import { openSubscriptions, type Subscriptions } from '../events/subscriptions.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import type { Wait } from '../wait.js';
import { type Handshake, type HostPage, startHandshake } from './handshake.js';
import { callMessage, listOf, PAGE_METHODS, recordOf, replyMessage, type WireRecord } from './messages.js';

/** A page's one connection to its host, with the page's one listener for messages. */
export interface HostConnection {
  readonly connect: Handshake['connect'];
  readonly subscriptions: Subscriptions;
  close(): void;
}

/** Source: host protocol, "Handshake" and "Events". */
export function openConnection(window: PageWindow): HostConnection {
  const unanswered = new Map<unknown, Wait<unknown>>();
  const subscriptions = openSubscriptions();
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this page.
  let lastId = Math.floor(Math.random() * 2 ** 40);

  const post = (message: unknown, origin: string) =>
    // A page with an opaque origin is reached only by '*'.
    window.parent.postMessage(message, origin === 'null' ? '*' : origin);

  const hostPage = (origin: string, { id, methodNames }: WireRecord): HostPage => {
    // A set, so that no name in it can reach a prototype.
    const methods = new Set(listOf(methodNames));
    return {
      origin,
      id,
      offers: (method) => methods.has(method),
      call(method, args, wait) {
        const callId = ++lastId;
        unanswered.set(callId, wait);
        wait.onEnd(() => unanswered.delete(callId));
        post(callMessage(callId, method, args), origin);
      },
    };
  };

  const handshake = startHandshake(post);

  const receive = ({ source, origin, data }: PageMessage) => {
    if (source !== window.parent) return;
    const message = recordOf(data);
    const { penpal, id } = message;
    if (penpal === 'synAck') handshake.answered(hostPage(origin, message));
    if (origin !== handshake.host?.origin) return;
    if (penpal === 'reply') settle(unanswered.get(id), message);
    if (penpal === 'call') post(replyMessage(id, serve(subscriptions, message)), origin);
  };

  window.addEventListener('message', receive);
  return {
    connect: handshake.connect,
    subscriptions,
    close: () => window.removeEventListener('message', receive),
  };
}

/** Without a wait it is a second reply, or one that came after its caller had given up. */
function settle(wait: Wait<unknown> | undefined, { resolution, returnValue }: WireRecord): void {
  if (resolution === 'fulfilled') wait?.resolve(returnValue);
  const { message, code } = recordOf(returnValue);
  const reason = typeof message === 'string' ? message : 'no reason given';
  wait?.fail('host-error', `the host refused: ${reason}`, { cause: returnValue, hostCode: code });
}

/** Does what the host calls for, and returns why not. Names are compared, never looked up in an object. */
function serve(subscriptions: Subscriptions, { methodName, args }: WireRecord): string | undefined {
  if (!PAGE_METHODS.includes(methodName)) return 'no such method';
  if (methodName !== '$emit') return undefined;
  const [event, ...payload] = listOf(args);
  return subscriptions.deliver(event, payload) ? undefined : 'the payload does not fit the event';
}
