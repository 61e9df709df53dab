import { recordOf, type WireRecord } from '../checks.js';
import { openSubscriptions } from '../events/subscriptions.js';
import type { Connection, Host, HostWaiter } from '../host.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import type { HostRequest } from '../settle.js';
import { createSharedTimer, NEVER } from '../shared-timer.js';
import { ACK, PING, postTo, serve } from './messages.js';
import { isAdmitted } from './origin-policy.js';

// Enumerations, as the build has numbers in their place: their names would weigh more than the table.
enum State {
  seeking,
  met,
  asked,
  sought,
}
/**
 * `due` and `idle`: it is time, and a call waits or none does. `confirmed`: it is time, and a SYN-ACK has come.
 * `shown`: the page has become visible, or has got the focus.
 */
enum Event {
  due,
  idle,
  shown,
  reply,
  synAck,
  confirmed,
}
type Arrow = readonly [to: State, action: (() => void) | undefined, dueInMs: number];

const SILENT_MS = 1000;

/** A handshake that a host offered, and who it is. */
interface SynAck {
  readonly origin: string;
  /** The name that the host gives this page; undefined when it gives none. */
  readonly pageName: unknown;
  /** A set, so that no name in it can reach a prototype; undefined when the host does not list its methods. */
  readonly methods: ReadonlySet<unknown> | undefined;
  /** Whether it has refused a ping: from then on a host that does not refuse one is another. */
  refusesPings?: boolean;
}

/** Opens the connection of the page, with its one listener for messages. Source: host protocol, "Handshake", "Events". */
function openConnection(window: PageWindow, onClose: () => void): Connection {
  const { parent } = window;
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this one. And none so large that
  // engines take longer for it. All pings have this id, which no call has.
  const pingId = Math.floor(Math.random() * 2 ** 29);
  const waiters = new Set<HostWaiter>();
  /** Calls without a response, by their ids. */
  const pending = new Map<number, HostRequest>();
  let lastId = pingId;
  let users = 0;
  let state: State = State.seeking;
  let dueAt = NEVER;
  let host: SynAck | undefined;
  /** The SYN-ACK of what may be a new host. */
  let offer: SynAck | undefined;

  const post = (message: unknown) => {
    connection.observer?.('out', message);
    // A page with an opaque origin is reached only by '*'.
    postTo(parent, message, host && host.origin !== 'null' ? host.origin : '*');
  };
  const postCall = (id: number, methodName: string, args: readonly unknown[] = []) =>
    post({ penpal: 'call', id, methodName, args });
  const nameOf = (names: readonly string[]) => names.find((name) => host?.methods?.has(name) ?? true);

  const syn = () => post({ penpal: 'syn' });
  const ping = () => postCall(pingId, PING);
  const pingAndSyn = () => {
    // In this order: a known host rejects the ping before it answers the SYN.
    ping();
    syn();
  };
  const handshake = () => {
    host = offer;
    post(ACK);
    ping();
    for (const [id, request] of pending) {
      if (request.readOnly) start(id, request);
      else if (pending.delete(id)) request.settle({ code: 'host-replaced' });
    }
    subscriptions.renew();
    for (const waiter of waiters) waiter.settle();
    waiters.clear();
  };

  const ask: Arrow = [State.asked, ping, 2000];
  const search: Arrow = [State.sought, pingAndSyn, 2000];
  const heard: Arrow = [State.met, undefined, 2000];
  /** The table of docs/protocol/host-page.md, "States of the page". An event without an arrow changes nothing. */
  const arrows: Readonly<Record<State, { readonly [event in Event]?: Arrow }>> = {
    [State.seeking]: {
      [Event.due]: [State.seeking, syn, 100],
      [Event.idle]: [State.seeking, undefined, NEVER],
      [Event.synAck]: [State.met, handshake, NEVER],
    },
    // Calls that wait for less than a second find a new host, too: so it is asked also when none of them waits any more.
    [State.met]: { [Event.due]: ask, [Event.idle]: ask, [Event.shown]: ask },
    [State.asked]: { [Event.due]: search, [Event.idle]: search, [Event.reply]: heard },
    [State.sought]: {
      [Event.due]: search,
      [Event.idle]: [State.met, undefined, NEVER],
      [Event.reply]: heard,
      [Event.synAck]: [State.sought, undefined, 500],
      [Event.confirmed]: [State.met, handshake, SILENT_MS],
    },
  };
  const step = (event: Event) => {
    const arrow = arrows[state][event];
    if (arrow) {
      const [to, action, dueInMs] = arrow;
      state = to;
      dueAt = timer.now() + dueInMs;
      action?.();
      if (to === State.met) offer = undefined;
    }
    if (state === State.met && pending.size === 0) dueAt = NEVER;
    timer.schedule(dueAt);
  };
  // A second ACK makes a Penpal host forget its pending replies, so it needs proof while a call must not run twice.
  const isProof = () => host?.refusesPings || [...pending.values()].every(({ readOnly }) => readOnly);
  const timer = createSharedTimer((now) => {
    if (now < dueAt) return timer.schedule(dueAt);
    const isWaiting = (host ? pending : waiters).size > 0;
    step(offer && isProof() ? Event.confirmed : isWaiting ? Event.due : Event.idle);
  });

  const start = (id: number, request: HostRequest) => {
    const { names, args, settle } = request;
    const name = nameOf(names);
    if (!name) {
      pending.delete(id);
      return settle({ code: 'unsupported', about: names[0] });
    }
    pending.set(id, request);
    postCall(id, name, args);
    if (dueAt !== NEVER) return;
    dueAt = timer.now() + SILENT_MS;
    timer.schedule(dueAt);
  };
  const request = (request: HostRequest) => {
    const id = ++lastId;
    start(id, request);
    return () => pending.delete(id);
  };

  const subscriptions = openSubscriptions(request, () => host?.pageName);

  const onSynAck = (origin: string, { id: pageName, methodNames }: WireRecord) => {
    if (host && (state !== State.sought || origin !== host.origin)) return;
    for (const waiter of waiters) if (!isAdmitted(origin, waiter)) waiters.delete(waiter);
    if (!host && waiters.size === 0) return;
    // Kept also without proof: it may be the only one that this host posts.
    offer = { origin, pageName, methods: Array.isArray(methodNames) ? new Set(methodNames) : undefined };
    if (isProof()) step(Event.synAck);
  };

  const onReply = ({ id, resolution, returnValue }: WireRecord) => {
    // Another library may have its own connection to the same host; a reply there proves nothing about this one.
    if (!host || typeof id !== 'number' || id < pingId || id > lastId) return;
    if (id === pingId) host.refusesPings = true;
    const call = pending.get(id);
    pending.delete(id);
    step(Event.reply);
    if (resolution === 'fulfilled') call?.settle(undefined, returnValue);
    else call?.settle({ code: 'host-error', cause: returnValue });
  };

  const onShown = () => {
    if (!window.document?.hidden) step(Event.shown);
  };
  const receive = ({ source, origin, data }: PageMessage) => {
    if (source !== parent) return;
    connection.observer?.('in', data);
    const message = recordOf(data);
    if (message.penpal === 'synAck') onSynAck(origin, message);
    else if (origin !== host?.origin) return;
    else if (message.penpal === 'reply') onReply(message);
    else if (message.penpal === 'call') post(serve(message, subscriptions.deliver));
  };

  window.addEventListener('message', receive);
  window.addEventListener('focus', onShown);
  window.addEventListener('visibilitychange', onShown);
  const connection: Connection = {
    subscriptions,
    nameOf,
    request,
    origin: () => host?.origin,
    waitForHost(waiter) {
      if (host) {
        if (isAdmitted(host.origin, waiter)) waiter.settle();
      } else {
        waiters.add(waiter);
        if (dueAt === NEVER) step(Event.due);
      }
      return () => waiters.delete(waiter);
    },
    join() {
      users += 1;
    },
    leave() {
      if (--users > 0) return;
      timer.stop();
      window.removeEventListener('message', receive);
      window.removeEventListener('focus', onShown);
      window.removeEventListener('visibilitychange', onShown);
      onClose();
    },
  };
  return connection;
}

const SHARED: unique symbol = Symbol.for('plat-app-sdk/1');

/**
 * Joins the connection of this page. A host accepts one page per frame, and two handshakes would cut each other's calls and
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
