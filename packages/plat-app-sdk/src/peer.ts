import { isText } from './checks.js';
import type { Wait } from './wait.js';
import { recordOf, type WireRecord } from './wire/messages.js';

/** What is done with an answer. */
export type Take = (answer: unknown) => void;

/** A host that has been found and can be called: the framing page, or the mobile app. */
export interface Peer {
  offers(method: string): boolean;
  /** Calls a method that it offers: its answer is taken, its refusal ends the wait. */
  call(method: string, args: WireRecord, wait: Wait<unknown>, take: Take): void;
}

/** Calls the peer. What it does not offer fails at once, as there may never be an answer. */
export function callPeer(
  peer: Peer,
  method: string,
  args: WireRecord,
  wait: Wait<unknown>,
  take: Take,
): void {
  const name = nameAt(peer, method);
  if (name) peer.call(name, args, wait, take);
  else wait.fail('unsupported', `the host has no ${method}`);
}

/** The name under which the peer offers the method: hosts may have `openFileManager` as `openFileManagerApp`. */
export function nameAt(peer: Peer, method: string): string | undefined {
  return [method, `${method}App`].find(peer.offers);
}

/** Ends the wait with the host's no, in the words and with the number that it has for it. */
export function refuse({ fail }: Pick<Wait<unknown>, 'fail'>, said: unknown): void {
  const { code, msg, message = msg } = recordOf(said);
  const reason = isText(message) ? message : 'no reason given';
  if (typeof code !== 'number') fail('host-error', `the host refused: ${reason}`, { cause: said });
  else fail('host-error', `the host refused with ${code}: ${reason}`, { cause: said, hostCode: code });
}
