import { openSubscriptions, type Subscriptions } from '../events/subscriptions.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import { callPeer, type Peer, refuse, type Take } from '../peer.js';
import { openWait, type Wait } from '../wait.js';
import { ACK, listOf, PAGE_METHODS, recordOf, replyMessage, type WireRecord } from './messages.js';
import type { OriginPolicy } from './origin-policy.js';

const SYN_EVERY_MS = 100;
const CHECK_EVERY_MS = 1000;

/** Somebody who waits for a host, and which one it may be. */
export interface Seeker {
  readonly wait: Wait<unknown>;
  readonly allows: OriginPolicy;
  readonly start: (peer: Peer) => void;
}

/** A page's one connection to its host, with the page's one listener for messages. */
export interface HostConnection {
  /** Starts the seeker when its host is there, or ends its wait with `origin-refused`. */
  seek(seeker: Seeker): void;
  readonly subscriptions: Subscriptions;
  /** The origin of the host that was met. */
  hostOrigin(this: void): string | undefined;
  close(): void;
}

interface Call {
  readonly wait: Wait<unknown>;
  readonly take: Take;
  /** Posts it once more, and returns itself when that may be done any number of times. */
  again: Again | undefined;
}

type Again = () => Again | undefined;

/** Source: host protocol, "Handshake" and "Events". */
export function openConnection(window: PageWindow): HostConnection {
  const { parent } = window;
  const seekers = new Set<Seeker>();
  const calls = new Map<unknown, Call>();
  let hostOrigin: string | undefined;
  // The name that the host gave this page; undefined when it gave none.
  let pageName: unknown;
  // A set, so that no name in it can reach a prototype.
  let methods: ReadonlySet<unknown> = new Set();
  let target = '*';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Turns of the clock since the host last answered anything, from when it owed an answer.
  let silentTurns = 0;
  // Until it has been asked for its answer to a call, also when the caller has given up before that.
  let isOwing = false;
  let greetedAt = 0;
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this page.
  let lastId = Math.floor(Math.random() * 2 ** 40);

  const post = (message: unknown) => {
    try {
      parent.postMessage(message, target);
    } catch {
      // Nobody can be reached through such a window: the time limit says so.
    }
  };
  const postCall = (id: number, methodName: string, args: unknown[]) =>
    post({ penpal: 'call', id, methodName, args });
  const ask = () => post({ penpal: 'syn' });

  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(look, hostOrigin ? CHECK_EVERY_MS : SYN_EVERY_MS);
  };
  // A host that begins to listen late has missed the first SYN; one that owes an answer may have been replaced.
  const look = () => {
    timer = undefined;
    subscriptions.renew(false);
    if (!isOwing && !(hostOrigin ? calls : seekers).size) return;
    // Every host answers this, and it changes nothing.
    if (hostOrigin && silentTurns === 1) postCall(0, 'bus.$off', ['', pageName]);
    if (!hostOrigin || silentTurns > 1) ask();
    silentTurns += 1;
    isOwing &&= silentTurns < 3;
    watch();
  };

  const peer: Peer = {
    offers: (method) => methods.has(method),
    call(method, args, wait, take) {
      lastId += 1;
      const id = lastId;
      const postIt = () => {
        postCall(id, method, Object.values(args));
        return method === 'bus.$on' ? postIt : undefined;
      };
      calls.set(id, { wait, take, again: postIt });
      wait.onEnd(() => calls.delete(id));
      if (calls.size === 1 && !isOwing) silentTurns = 1;
      isOwing = true;
      if (!timer) watch();
      postIt();
    },
  };

  const subscriptions = openSubscriptions((method, event) => {
    const wait = openWait<unknown>(`${method} ${event}`);
    // Whoever asked for it hears of a refusal; of the end of a subscription there is nobody to hear.
    wait.promise.catch(() => {});
    // Another host may have given the page another name by the time that this is posted once more.
    const args = {
      event,
      get pageName() {
        return pageName;
      },
    };
    callPeer(peer, method, args, wait, wait.resolve);
    return wait;
  });

  const meet = (origin: string, { id, methodNames }: WireRecord) => {
    const admitted = [...seekers].filter((seeker) => admits(origin, seeker));
    if (!hostOrigin && admitted.length === 0) return;
    hostOrigin = origin;
    // A page with an opaque origin is reached only by '*'.
    target = origin === 'null' ? '*' : origin;
    pageName = id;
    methods = new Set(listOf(methodNames));
    silentTurns = 0;
    isOwing = false;
    post(ACK);
    // It took the place of one that had heard of these.
    for (const call of calls.values()) call.again = call.again?.();
    subscriptions.renew(true);
    for (const seeker of admitted) seeker.start(peer);
    seekers.clear();
    watch();
  };

  const receive = ({ source, origin, data }: PageMessage) => {
    if (source !== parent) return;
    const message = recordOf(data);
    const { penpal, id, type } = message;
    const isHost = origin === hostOrigin;
    if (penpal === 'synAck' && (!hostOrigin || (isHost && silentTurns > 1))) meet(origin, message);
    else if (isHost && penpal === 'reply') {
      silentTurns = 0;
      isOwing = false;
      settle(calls.get(id), message);
    } else if (isHost && penpal === 'call') post(replyMessage(id, serve(subscriptions, message)));
    else if (hostOrigin ? isHost && (penpal === 'syn' || type === 'SYN') : seekers.size) {
      // It speaks first, so it has just come. The pause is for those that greet in answer to a greeting.
      if (Date.now() - greetedAt < SYN_EVERY_MS) return;
      greetedAt = Date.now();
      silentTurns = 2;
      ask();
    }
  };

  window.addEventListener('message', receive);
  return {
    subscriptions,
    hostOrigin: () => hostOrigin,
    seek(seeker) {
      if (!hostOrigin) {
        seekers.add(seeker);
        seeker.wait.onEnd(() => seekers.delete(seeker));
        if (!timer) look();
      } else if (admits(hostOrigin, seeker)) seeker.start(peer);
    },
    close() {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
    },
  };
}

function admits(origin: string, { allows, wait }: Seeker): boolean {
  const isAllowed = allows(origin);
  if (!isAllowed) wait.fail('origin-refused', `the framing page is ${origin}`);
  return isAllowed;
}

/** Without a call it is a second reply, or one that came after its caller had given up. */
function settle(call: Call | undefined, { resolution, returnValue }: WireRecord): void {
  if (resolution === 'fulfilled') call?.take(returnValue);
  else if (call) refuse(call.wait, returnValue);
}

/** Does what the host calls for, and returns why not. Names are compared, never looked up in an object. */
function serve(subscriptions: Subscriptions, { methodName, args }: WireRecord): string | undefined {
  const [event, ...payload] = listOf(args);
  if (!PAGE_METHODS.includes(methodName)) return 'no such method';
  const isServed = methodName !== '$emit' || subscriptions.deliver(event, payload);
  return isServed ? undefined : 'the payload does not fit the event';
}
