import { PlatAppError } from './errors.js';
import type { Wait } from './wait.js';
import { recordOf } from './wire/messages.js';

/** A host that has been found and can be called: the framing page, or the mobile app. */
export interface Peer {
  /** The name that the host gave this page; undefined when it gave none. */
  readonly id?: unknown;
  offers(method: string): boolean;
  /** Calls a method that it offers; its answer ends the wait. */
  call(method: string, args: unknown[], wait: Wait<unknown>): void;
}

/** Calls the peer. What it does not offer fails at once, as there may never be an answer. */
export function callPeer(peer: Peer, method: string, args: unknown[], wait: Wait<unknown>): void {
  if (peer.offers(method)) peer.call(method, args, wait);
  else wait.fail('unsupported', `the host has no ${method}`);
}

/** A host may answer with `{ code, msg, data }`, and then any code but 0 is its no. Source: platform gaps, "Front end". */
export function unlessRefused(method: string, answer: unknown): unknown {
  const { code, msg } = recordOf(answer);
  if (typeof code !== 'number' || code === 0) return answer;
  const details = { cause: answer, hostCode: code };
  throw new PlatAppError('host-error', `${method}: the host refused with ${code}: ${msg}`, details);
}
