import { PlatAppError } from './errors.js';
import type { Wait } from './wait.js';
import { recordOf, type WireRecord } from './wire/messages.js';

/** A host that has been found and can be called: the framing page, or the mobile app. */
export interface Peer {
  offers(method: string): boolean;
  /** Calls a method that it offers; its answer ends the wait. */
  call(method: string, args: WireRecord, wait: Wait<unknown>): void;
}

/** Calls the peer. What it does not offer fails at once, as there may never be an answer. */
export function callPeer(peer: Peer, method: string, args: WireRecord, wait: Wait<unknown>): void {
  const name = nameAt(peer, method);
  if (name) peer.call(name, args, wait);
  else wait.fail('unsupported', `the host has no ${method}`);
}

/** The name under which the peer offers the method: hosts may have `openFileManager` as `openFileManagerApp`. */
export function nameAt(peer: Peer, method: string): string | undefined {
  return [method, `${method}App`].find(peer.offers);
}

/** A host may answer with `{ code, msg, data }`, and then any code but 0 is its no. Source: platform gaps, "Front end". */
export function unlessRefused(method: string, answer: unknown): unknown {
  const { code, msg } = recordOf(answer);
  if (typeof code !== 'number' || code === 0) return answer;
  const details = { cause: answer, hostCode: code };
  throw new PlatAppError('host-error', `${method}: the host refused with ${code}: ${msg}`, details);
}
