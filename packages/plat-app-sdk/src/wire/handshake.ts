import type { Peer } from '../peer.js';
import type { Wait } from '../wait.js';
import { ackMessage, synMessage } from './messages.js';
import type { OriginPolicy } from './origin-policy.js';

const SYN_EVERY_MS = 250;

/** The framing page, as its answer to the handshake presents it. */
export interface HostPage extends Peer {
  readonly origin: string;
}

/** Finds the host: asks until it answers or nobody waits any more, and then keeps to that one. */
export interface Handshake {
  /** The host, once it has answered and was accepted. */
  readonly host: HostPage | undefined;
  /** Ends the wait with the host, or with `origin-refused` when the policy does not allow the framing page. */
  connect(allows: OriginPolicy, wait: Wait<Peer>): void;
  /** Takes the framing page's answer. Each repeated SYN may be answered, and only the first answer counts. */
  answered(page: HostPage): void;
}

export function startHandshake(post: (message: unknown, origin: string) => void): Handshake {
  const knocks = new Set<(page: HostPage) => boolean>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let host: HostPage | undefined;

  const ask = () => {
    try {
      post(synMessage(), '*');
    } catch {
      // Nobody can be reached through such a window: the time limit says so.
    }
  };

  return {
    get host() {
      return host;
    },
    connect(allows, wait) {
      const knock = (page: HostPage) => admit(page, allows, wait);
      if (host) {
        knock(host);
        return;
      }
      if (knocks.size === 0) {
        // Repeated, because a host that begins to listen later than the page has missed the first one.
        timer = setInterval(ask, SYN_EVERY_MS);
        ask();
      }
      knocks.add(knock);
      wait.onEnd(() => {
        knocks.delete(knock);
        if (knocks.size === 0) clearInterval(timer);
      });
    },
    answered(page) {
      if (host || ![...knocks].filter((knock) => knock(page)).length) return;
      host = page;
      post(ackMessage(), page.origin);
    },
  };
}

function admit(page: HostPage, allows: OriginPolicy, { resolve, fail }: Wait<Peer>): boolean {
  const isAllowed = allows(page.origin);
  if (isAllowed) resolve(page);
  else fail('origin-refused', `the framing page is ${page.origin}`);
  return isAllowed;
}
