import { recordOf, type WireRecord } from '../checks.js';
import { openSubscriptions } from '../events/subscriptions.js';
import type { Connection, HostWaiter } from '../host.js';
import type { HostRequest } from '../host-request.js';
import type { PageMessage, PageWindow } from '../page-window.js';
import { createSharedTimer, NEVER } from '../shared-timer.js';
import { ACK, PING, postTo, serve } from './messages.js';
import { isAdmitted } from './origin-policy.js';

type State = 'seeking' | 'met' | 'asked' | 'sought';
/** `due` and `idle`: it is time, and a call waits or none does. `confirmed`: it is time, and a SYN-ACK has come. */
type Event = 'due' | 'idle' | 'reply' | 'synAck' | 'confirmed';
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
  refusesPings: boolean;
}

/** Opens the connection of the page, with its one listener for messages. Source: host protocol, "Handshake", "Events". */
export function openConnection(window: PageWindow, onClose: () => void): Connection {
  const { parent } = window;
  // Not from 1: a late reply to the page that this frame showed before must not fit a call of this one. And none so large that
  // engines take longer for it. All pings have this id, which no call has.
  const pingId = Math.floor(Math.random() * 2 ** 29);
  const waiters = new Set<HostWaiter>();
  /** Calls without a response, by their ids. */
  const pending = new Map<number, HostRequest>();
  let lastId = pingId;
  let users = 0;
  let state: State = 'seeking';
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

  const ask: Arrow = ['asked', ping, 2000];
  const search: Arrow = ['sought', pingAndSyn, 2000];
  const heard: Arrow = ['met', undefined, 2000];
  /** The table of docs/protocol/host-page.md, "States of the page". An event without an arrow changes nothing. */
  const arrows: Readonly<Record<State, { readonly [event in Event]?: Arrow }>> = {
    seeking: {
      due: ['seeking', syn, 100],
      idle: ['seeking', undefined, NEVER],
      synAck: ['met', handshake, NEVER],
    },
    // Calls that wait for less than a second find a new host, too: so it is asked also when none of them waits any more.
    met: { due: ask, idle: ask },
    asked: { due: search, idle: search, reply: heard },
    sought: {
      due: search,
      idle: ['met', undefined, NEVER],
      reply: heard,
      synAck: ['sought', undefined, 500],
      confirmed: ['met', handshake, SILENT_MS],
    },
  };
  const step = (event: Event) => {
    const arrow = arrows[state][event];
    if (arrow) {
      const [to, action, dueInMs] = arrow;
      state = to;
      dueAt = timer.now() + dueInMs;
      action?.();
      if (to === 'met') offer = undefined;
    }
    if (state === 'met' && pending.size === 0) dueAt = NEVER;
    timer.schedule(dueAt);
  };
  // A second ACK makes a Penpal host forget its pending replies, so it needs proof while a call must not run twice.
  const isProof = () => host?.refusesPings || [...pending.values()].every(({ readOnly }) => readOnly);
  const timer = createSharedTimer((now) => {
    if (now < dueAt) return timer.schedule(dueAt);
    const isWaiting = (host ? pending : waiters).size > 0;
    step(offer && isProof() ? 'confirmed' : isWaiting ? 'due' : 'idle');
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
    lastId += 1;
    const id = lastId;
    start(id, request);
    return () => pending.delete(id);
  };

  const subscriptions = openSubscriptions(request, () => host?.pageName);

  const onSynAck = (origin: string, { id: pageName, methodNames }: WireRecord) => {
    if (host && (state !== 'sought' || origin !== host.origin)) return;
    for (const waiter of waiters) if (!isAdmitted(origin, waiter)) waiters.delete(waiter);
    if (!host && waiters.size === 0) return;
    const methods = Array.isArray(methodNames) ? new Set<unknown>(methodNames) : undefined;
    // Kept also without proof: it may be the only one that this host posts.
    offer = { origin, pageName, methods, refusesPings: false };
    if (isProof()) step('synAck');
  };

  const onReply = ({ id, resolution, returnValue }: WireRecord) => {
    // Another library may have its own connection to the same host; a reply there proves nothing about this one.
    if (!host || typeof id !== 'number' || id < pingId || id > lastId) return;
    if (id === pingId) host.refusesPings = true;
    const call = pending.get(id);
    pending.delete(id);
    step('reply');
    if (resolution === 'fulfilled') call?.settle(undefined, returnValue);
    else call?.settle({ code: 'host-error', cause: returnValue });
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
        if (dueAt === NEVER) step('due');
      }
      return () => waiters.delete(waiter);
    },
    join() {
      users += 1;
    },
    leave() {
      users -= 1;
      if (users > 0) return;
      timer.stop();
      window.removeEventListener('message', receive);
      onClose();
    },
  };
  return connection;
}
