import { isFunction, isNonEmptyString, wrongIn } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import type { CallOptions } from '../options.js';
import { completeCall } from '../settle.js';
import type { Listener } from './subscriptions.js';

/** Removes a handler; a second call does nothing. */
export type Unsubscribe = () => void;

/** What is listened to, and with what. */
type Heard = Pick<Listener, 'event' | 'handler' | 'once'>;

/** Registers a handler. Resolves, when the host has agreed to report the event, with what takes it off. */
export async function listen(core: Core, heard: Heard, options?: CallOptions): Promise<Unsubscribe> {
  const listener: Listener = { ...heard, owner: core };
  const subscriptions = core.host?.subscriptions;
  const off = () => subscriptions?.remove((one) => one === listener);
  const wrong = wrongIn(listener, { event: isNonEmptyString, handler: isFunction });
  // Already now: the host may report the event ahead of its agreement.
  if (!wrong) subscriptions?.add(listener);
  const agree = (call: PendingCall<Unsubscribe>) => {
    if (!subscriptions) return call.fail('unsupported', '$on');
    const settle = completeCall(call, () => call.resolve(off));
    subscriptions.agree(listener, settle);
  };
  const agreed = core.withHost(wrong || !subscriptions ? '$on' : `$on ${heard.event}`, options, agree, wrong);
  agreed.catch(off);
  return agreed;
}

/** Takes off those of this instance's handlers that are meant. */
export function silence(core: Core, isMeant: (listener: Listener) => boolean): void {
  core.host?.subscriptions?.remove((one) => one.owner === core && isMeant(one));
}
