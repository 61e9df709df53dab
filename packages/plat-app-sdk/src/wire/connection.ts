import { openDeadline } from '../deadline.js';
import { openSubscriptions } from '../events/subscriptions.js';
import type { Host, HostRequest, HostSeeker, WireTap } from '../host.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import {
  ACK,
  isGreeting,
  listOf,
  PAGE_METHODS,
  recordOf,
  replyMessage,
  type WireRecord,
} from './messages.js';

const SYN_EVERY_MS = 100;
/** A host heard so short a time ago is there: a chain of awaited calls takes one round trip for each. */
const FRESH_MS = 5;
const SILENT_MS = 1000;
/** A host that was found again and is silent is slow rather than gone: each further handshake may drop its answers. */
const SILENT_AGAIN_MS = 3000;
const SEARCH_MS = 3000;
/** No host has it: one that lives refuses it at once, and runs nothing. */
const PING = '$ping';

/** A page's one connection to its host, shared by all that use it. */
export interface Connection extends Host {
  join(this: void): void;
}

interface Call {
  readonly id: number;
  readonly request: HostRequest;
}

/**
 * Opens the connection of the page, with the page's one listener for messages.
 *
 * A call is posted once; only what changes nothing is posted again, to a host that was found anew. Before a call that must
 * not run twice the host is asked for a sign of life, and while one is under way nothing is posted that could disturb it:
 * a Penpal host forgets its pending answers at a second ACK. Source: host protocol, "Handshake" and "Events".
 */
function openConnection(window: PageWindow, onClose: () => void): Connection {
  const { parent } = window;
  const taps = new Set<WireTap>();
  const seekers = new Set<HostSeeker>();
  /** Posted and not answered. */
  const pending = new Map<unknown, Call>();
  /** Those of them that must not run twice. */
  const underWay = new Set<Call>();
  /** Not posted yet: waiting for a sign of life. */
  const waiting = new Set<Call>();
  let users = 0;
  let hostOrigin: string | undefined;
  let target = '*';
  /** The name that the host gave this page; undefined when it gave none. */
  let pageName: unknown;
  /** A set, so that no name in it can reach a prototype; undefined when the host told none. */
  let methods: ReadonlySet<unknown> | undefined;
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this page.
  const firstId = Math.floor(Math.random() * 2 ** 40);
  let lastId = firstId;

  let heardAt = 0;
  let greetedAt = 0;
  let silentMs = SILENT_MS;
  /** Runs while the host owes a reply. */
  const silence = openDeadline();
  let isPinged = false;
  let pingId: number | undefined;
  /** Whether the host has refused a ping: when it leaves one unanswered, it is away or was replaced. */
  let answersPings = false;
  /** Whether this host leaves a ping unanswered, so that it is asked no more of them. */
  let ignoresPings = false;
  /** Whether the host was silent while a call was under way, and so is looked for when that has ended. */
  let isLookDue = false;
  /** Whether the host spoke first while a call was under way. */
  let isGreeted = false;
  let synTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a host that was met is looked for again. */
  const searching = openDeadline();
  /** Whether a SYN has had neither an answer nor another sign of life after it. */
  let isAsked = false;
  /** Whether the host was met this moment, and has had no time to be replaced. */
  let isMeeting = false;

  const post = (message: unknown) => {
    for (const tap of taps) tap('out', message);
    try {
      parent.postMessage(message, target);
    } catch {
      // Nobody can be reached through such a window: the time limit says so.
    }
  };
  const nameOf = (names: readonly string[]) => names.find((name) => methods?.has(name) ?? true);
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const postCall = (id: number, methodName: string, args: readonly unknown[]) =>
    post({ penpal: 'call', id, methodName, args });

  const forget = (call: Call) => {
    pending.delete(call.id);
    underWay.delete(call);
    waiting.delete(call);
  };
  const postRequest = (call: Call) => {
    const { id, request } = call;
    const name = nameOf(request.names);
    if (name) return postCall(id, name, request.args);
    forget(call);
    request.settle('unsupported', undefined, request.names[0]);
  };
  const start = (call: Call) => {
    if (nameOf(call.request.names) && !silence.isSet && !isLookDue && !searching.isSet)
      silence.set(silentMs, onSilence);
    pending.set(call.id, call);
    if (!call.request.changesNothing) underWay.add(call);
    postRequest(call);
  };
  const startWaiting = () => {
    const calls = [...waiting];
    waiting.clear();
    calls.forEach(start);
  };
  const ping = () => {
    isPinged = true;
    silence.set(SILENT_MS, onSilence);
    pingId = nextId();
    postCall(pingId, PING, []);
  };
  const onSilence = () => {
    if (underWay.size > 0) {
      isPinged = false;
      // What waits goes on waiting: posted to a host that was replaced it would be lost, and put off the look for the new one.
      isLookDue = true;
      // Some hosts leave unknown methods unanswered: this one they have, and it changes nothing.
      if (!answersPings && nameOf(['getPlatformConfig'])) postCall(nextId(), 'getPlatformConfig', []);
    } else if (isPinged || ignoresPings) search();
    else ping();
  };
  const ask = () => {
    clearTimeout(synTimer);
    post({ penpal: 'syn' });
    synTimer = setTimeout(() => {
      if (searching.isSet || seekers.size > 0) ask();
    }, SYN_EVERY_MS);
  };
  const search = () => {
    silence.stop();
    isLookDue = false;
    isGreeted = false;
    isAsked = true;
    searching.set(SEARCH_MS, () => {
      endSearch();
      if (answersPings) return waiting.size > 0 && ping();
      ignoresPings = true;
      startWaiting();
    });
    ask();
  };
  const endSearch = () => {
    clearTimeout(synTimer);
    searching.stop();
    isPinged = false;
  };
  /** The host gave a sign of life. */
  const hear = () => {
    silence.stop();
    endSearch();
    heardAt = performance.now();
    silentMs = SILENT_MS;
    isLookDue = false;
    isAsked = false;
    startWaiting();
  };

  const end = (call: Call) => {
    forget(call);
    if ((isLookDue || isGreeted) && underWay.size === 0) search();
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
      if (nameOf(['bus.$off'])) postCall(nextId(), 'bus.$off', [event, pageName]);
    },
  });

  const request = (request: HostRequest) => {
    const call = { id: nextId(), request };
    const isAlive =
      (ignoresPings && !isLookDue) ||
      isMeeting ||
      (!request.asksUser && performance.now() - heardAt < FRESH_MS && waiting.size === 0);
    // What the host does not offer is refused at once.
    if (request.changesNothing || !nameOf(request.names) || (isAlive && !searching.isSet)) start(call);
    else {
      waiting.add(call);
      if (!isPinged && !searching.isSet && !(ignoresPings && isLookDue)) ping();
    }
    return () => end(call);
  };

  const meet = (origin: string, { id, methodNames }: WireRecord) => {
    const admitted = [...seekers].filter((seeker) => isAdmitted(origin, seeker));
    if (!hostOrigin && admitted.length === 0) return;
    const isFirst = !hostOrigin;
    hostOrigin = origin;
    // A page with an opaque origin is reached only by '*'.
    target = origin === 'null' ? '*' : origin;
    pageName = id;
    methods = Array.isArray(methodNames) ? new Set(methodNames) : undefined;
    ignoresPings = false;
    greetedAt = performance.now();
    post(ACK);
    // It took the place of one that had heard of these. All of them change nothing: others wait while it is looked for.
    for (const call of pending.values()) postRequest(call);
    subscriptions.renew();
    hear();
    if (!isFirst) silentMs = SILENT_AGAIN_MS;
    seekers.clear();
    isMeeting = true;
    for (const seeker of admitted) seeker.settle();
    isMeeting = false;
  };

  /** The host speaks first, so it may have just come. The pause is for those that greet in answer to a greeting. */
  const onGreeting = (origin: string) => {
    const now = performance.now();
    if (hostOrigin ? origin !== hostOrigin || searching.isSet : seekers.size === 0) return;
    if (now - greetedAt < SYN_EVERY_MS) return;
    greetedAt = now;
    if (!hostOrigin) ask();
    else if (underWay.size > 0) isGreeted = true;
    else search();
  };

  const receive = ({ source, origin, data }: PageMessage) => {
    if (source !== parent) return;
    for (const tap of taps) tap('in', data);
    const message = recordOf(data);
    const { penpal, id, resolution, returnValue } = message;
    const isHost = origin === hostOrigin;
    const mayMeet = hostOrigin ? isHost && isAsked && underWay.size === 0 : true;
    if (penpal === 'synAck' && mayMeet) meet(origin, message);
    else if (isHost && penpal === 'reply') {
      // Another library may have a connection of its own to the same host, and a reply there is no sign of this one.
      if (typeof id !== 'number' || id <= firstId || id > lastId) return;
      answersPings ||= id === pingId;
      const call = pending.get(id);
      hear();
      if (!call) return;
      forget(call);
      call.request.settle(resolution === 'fulfilled' ? undefined : 'host-error', returnValue);
    } else if (isHost && penpal === 'call') {
      hear();
      post(replyMessage(id, serve(message)));
    } else if (isGreeting(message)) onGreeting(origin);
  };

  /** Does what the host calls for, and returns why not. Names are compared, never looked up in an object. */
  const serve = ({ methodName, args }: WireRecord): string | undefined => {
    const [event, ...payload] = listOf(args);
    if (!PAGE_METHODS.includes(methodName)) return 'no such method';
    const isServed = methodName !== '$emit' || subscriptions.deliver(event, payload);
    return isServed ? undefined : 'the payload does not fit the event';
  };

  window.addEventListener('message', receive);
  return {
    subscriptions,
    taps,
    nameOf,
    request,
    origin: () => hostOrigin,
    isOlderThanVersions: () => false,
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
      silence.stop();
      endSearch();
      window.removeEventListener('message', receive);
      onClose();
    },
  };
}

function isAdmitted(origin: string, seeker: HostSeeker): boolean {
  const isAllowed = seeker.allows(origin);
  if (!isAllowed) seeker.settle('origin-refused', undefined, origin);
  return isAllowed;
}

const SHARED: unique symbol = Symbol.for('plat-app-sdk/1');

/**
 * Joins the connection of this page. A host knows one page per frame, and two handshakes would cut each other's calls and
 * subscriptions: so all instances share one, those of other copies of this library as well. The last to leave closes it.
 */
export function joinConnection(window: PageWindow & { [SHARED]?: Connection }): Host {
  const shared =
    window[SHARED] ??
    openConnection(window, () => {
      delete window[SHARED];
    });
  window[SHARED] = shared;
  shared.join();
  return shared;
}
