import { NEVER, openAlarm } from '../alarm.js';
import { recordOf, type WireRecord } from '../checks.js';
import { openSubscriptions } from '../events/subscriptions.js';
import type { Connection, HostRequest, HostSeeker } from '../host.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import { ACK, HARMLESS, isGreeting, PING, postCopy, serve } from './messages.js';
import { isAdmitted } from './origin-policy.js';
import { CONFIRM_MS, FRESH_MS, SEARCH_MS, SILENT_AGAIN_MS, SILENT_MS, SYN_EVERY_MS } from './timeouts.js';

/** A call that was posted, or waits to be. */
interface Call {
  readonly request: HostRequest;
  /** Its number on the wire; 0 before it is posted. */
  id: number;
}

/**
 * Opens the connection of the page, with the page's one listener for messages.
 *
 * A call is posted once; only what changes nothing is posted again, to a host that was found anew. Before a call that must
 * not run twice the host is asked for a sign of life. While one is under way nothing is posted that could disturb it: a
 * Penpal host forgets its pending answers at a second ACK. Only a host that is known to refuse pings meanwhile, and then
 * answers a SYN and no ping, has taken the place of the one that ran the call. Source: host protocol, "Handshake", "Events".
 */
export function openConnection(window: PageWindow, onClose: () => void): Connection {
  const { parent } = window;
  const seekers = new Set<HostSeeker>();
  /** Posted and not answered, by their numbers. */
  const pending = new Map<unknown, Call>();
  /** Not posted yet: waiting for a sign of life. */
  const waiting = new Set<Call>();
  let users = 0;
  let hostOrigin: string | undefined;
  let target = '*';
  /** The name that the host gave this page; undefined when it gave none. */
  let pageName: unknown;
  /** A set, so that no name in it can reach a prototype; undefined when the host told none. */
  let methods: ReadonlySet<unknown> | undefined;
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this one. And none so large that
  // engines take longer for it.
  const firstId = Math.floor(Math.random() * 2 ** 29);
  let lastId = firstId;

  /**
   * How the host that was met stands. `owing`: it owes a reply. `probed`: it is asked for a sign of life. `sought`: it is
   * looked for again. `found`: so is the one that answered the SYN, unless a sign of life of the other comes. `blocked`: it is
   * silent, and cannot be looked for before the calls under way have ended.
   */
  let state: 'calm' | 'owing' | 'probed' | 'sought' | 'found' | 'blocked' = 'calm';
  /** Until when it stays so. */
  let staysUntil = NEVER;
  let silentMs = SILENT_MS;
  /** When the host last gave a sign of life; never, when it has given none since it is looked for. */
  let heardAt = -NEVER;
  /** What the host said that was found. */
  let found: WireRecord = {};
  let synTimer: ReturnType<typeof setTimeout> | undefined;
  let pingId = 0;
  /** The last ping that the host has refused, while it ran what was posted before and is not answered; 0 if there is none. */
  let refusedId = 0;
  let ignoresPings = false;
  /** Whether a host was met again, whose first word after the ping that goes to it tells what it does with pings. */
  let isTried = false;
  /** Whether a call that was posted only once was answered after a ping that was posted later. */
  let isConcurrent = false;

  const post = (message: unknown) => {
    connection.observer?.('out', message);
    try {
      parent.postMessage(message, target);
    } catch {
      postCopy(parent, message, target);
    }
  };
  const enter = (next: typeof state, ms: number, now = alarm.now()) => {
    state = next;
    staysUntil = now + ms;
    alarm.ringAt(staysUntil);
  };
  const isSeeking = () => state === 'sought' || state === 'found';
  const nameOf = (names: readonly string[]) => names.find((name) => methods?.has(name) ?? true);
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const postCall = (methodName: string, args: readonly unknown[] = [], id = nextId()) => {
    post({ penpal: 'call', id, methodName, args });
    return id;
  };
  /** Those posted that must not run twice. */
  const underWay = () => [...pending.values()].filter(({ request }) => !request.changesNothing);
  /** Whether a silent host is away or was replaced, and not at work: it would have refused a ping all the same. */
  const isGone = () => underWay().every(({ id }) => refusedId > (isConcurrent ? 0 : id));

  const forget = (call: Call) => {
    pending.delete(call.id);
    waiting.delete(call);
  };
  const start = (call: Call, now?: number) => {
    const { names, args, settle } = call.request;
    const name = nameOf(names);
    if (!name) {
      forget(call);
      return settle('unsupported', undefined, names[0]);
    }
    if (state === 'calm') enter('owing', silentMs, now);
    call.id ||= nextId();
    pending.set(call.id, call);
    postCall(name, args, call.id);
  };
  const startWaiting = () => {
    for (const call of waiting) {
      waiting.delete(call);
      start(call);
    }
  };
  const postPing = () => {
    pingId = postCall(PING);
  };
  const probe = () => {
    enter('probed', SILENT_MS);
    if (ignoresPings && nameOf([HARMLESS])) postCall(HARMLESS);
    else postPing();
  };
  const ask = () => {
    clearTimeout(synTimer);
    // With a ping ahead of each SYN, a host that was met and lives gives a sign of life before each synAck, also a late one.
    if (hostOrigin) postPing();
    post({ penpal: 'syn' });
    synTimer = setTimeout(() => {
      if (state === 'sought' || seekers.size > 0) ask();
    }, SYN_EVERY_MS);
  };
  const search = () => {
    heardAt = -NEVER;
    enter('sought', SEARCH_MS);
    ask();
  };
  const alarm = openAlarm((now) => {
    if (now < staysUntil) return alarm.ringAt(staysUntil);
    if (state === 'owing') return probe();
    if (state === 'found') return meet(hostOrigin as string, found);
    if (state === 'sought') {
      enter('calm', NEVER);
      if (refusedId > 0) return waiting.size > 0 && probe();
      ignoresPings = true;
      return startWaiting();
    }
    if (isGone()) return search();
    // What waits goes on waiting: posted to a host that was replaced it would be lost, and put off the look for the new one.
    if (state === 'probed' && refusedId === 0 && nameOf([HARMLESS])) postCall(HARMLESS);
    enter('blocked', SILENT_MS);
  });
  /** The host gave a sign of life. */
  const hear = () => {
    state = 'calm';
    staysUntil = NEVER;
    heardAt = alarm.now();
    silentMs = SILENT_MS;
    startWaiting();
  };

  const subscriptions = openSubscriptions({
    subscribe: (event, settle) =>
      request({
        settle,
        names: ['bus.$on'],
        // Another host may have given the page another name by the time that this is posted again.
        get args() {
          return [event, pageName];
        },
        changesNothing: true,
      }),
    unsubscribe(event) {
      if (nameOf(['bus.$off'])) postCall('bus.$off', [event, pageName]);
    },
  });

  const request = (request: HostRequest) => {
    const call: Call = { id: 0, request };
    const now = alarm.now();
    const isAlive = !request.asksUser && now - heardAt < FRESH_MS && waiting.size === 0;
    // What the host does not offer is refused at once.
    if (request.changesNothing || isAlive || !nameOf(request.names)) start(call, now);
    else {
      waiting.add(call);
      if (state !== 'probed' && !isSeeking()) probe();
    }
    return () => forget(call);
  };

  const meet = (origin: string, { id, methodNames }: WireRecord) => {
    const admitted = [...seekers].filter((seeker) => isAdmitted(origin, seeker));
    if (!hostOrigin && admitted.length === 0) return;
    const isAgain = Boolean(hostOrigin);
    hostOrigin = origin;
    // A page with an opaque origin is reached only by '*'.
    target = origin === 'null' ? '*' : origin;
    pageName = id;
    methods = Array.isArray(methodNames) ? new Set(methodNames) : undefined;
    post(ACK);
    // Nobody knows what became of these.
    for (const { request } of underWay()) request.settle('call-timeout', undefined, 'replaced');
    if (isAgain) {
      isTried = true;
      refusedId = 0;
      postPing();
    }
    // It took the place of one that had heard of the others, which change nothing.
    for (const call of pending.values()) start(call);
    subscriptions.renew();
    hear();
    if (isAgain) silentMs = SILENT_AGAIN_MS;
    seekers.clear();
    for (const seeker of admitted) seeker.settle();
  };

  const onSynAck = (origin: string, message: WireRecord) => {
    if (hostOrigin) {
      if (origin !== hostOrigin || heardAt > -NEVER) return;
      if (underWay().length > 0) {
        if (state !== 'sought' || !isGone()) return;
        found = message;
        return enter('found', CONFIRM_MS);
      }
    }
    meet(origin, message);
  };

  /** The host speaks first, so it may have just come. One that was just heard may greet in answer to a greeting. */
  const onGreeting = () => {
    if (isSeeking() || state === 'blocked' || alarm.now() - heardAt < SYN_EVERY_MS) return;
    if (underWay().length > 0) enter('blocked', SILENT_MS);
    else search();
  };

  const onReply = ({ id, resolution, returnValue }: WireRecord) => {
    // Another library may have a connection of its own to the same host, and a reply there is no sign of this one.
    if (typeof id !== 'number' || id <= firstId || id > lastId) return;
    const call = pending.get(id);
    if (id === pingId) {
      refusedId = id;
      ignoresPings = false;
    } else if (isTried) ignoresPings = true;
    isTried = false;
    isConcurrent ||= Boolean(call && !call.request.changesNothing && id < refusedId);
    hear();
    if (!call) return;
    forget(call);
    call.request.settle(resolution === 'fulfilled' ? undefined : 'host-error', returnValue);
  };

  const receive = ({ source, origin, data }: PageMessage) => {
    if (source !== parent) return;
    connection.observer?.('in', data);
    const message = recordOf(data);
    const { penpal } = message;
    if (penpal === 'synAck') onSynAck(origin, message);
    else if (origin !== hostOrigin) return;
    else if (penpal === 'reply') onReply(message);
    else if (penpal === 'call') {
      hear();
      post(serve(message, subscriptions.deliver));
    } else if (isGreeting(message)) onGreeting();
  };

  window.addEventListener('message', receive);
  const connection: Connection = {
    subscriptions,
    nameOf,
    request,
    origin: () => hostOrigin,
    seek(seeker) {
      if (hostOrigin) {
        if (isAdmitted(hostOrigin, seeker)) seeker.settle();
      } else {
        seekers.add(seeker);
        if (seekers.size === 1) ask();
      }
      return () => seekers.delete(seeker);
    },
    join() {
      users += 1;
    },
    leave() {
      users -= 1;
      if (users > 0) return;
      alarm.stop();
      clearTimeout(synTimer);
      window.removeEventListener('message', receive);
      onClose();
    },
  };
  return connection;
}
