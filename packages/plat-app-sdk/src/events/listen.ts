import { isFunction, isNonEmptyString, wrongIn } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import type { CallOptions } from '../options.js';
import { completeCall } from '../settle.js';
import type { Handler, Listener } from './subscriptions.js';

/** Removes a handler; a second call does nothing. */
export type Unsubscribe = () => void;

/** Registers a handler. Resolves, when the host has agreed to report the event, with what takes it off. */
export async function listen(
  core: Core,
  event: string,
  handler: Handler,
  once: boolean,
  options: CallOptions | undefined,
): Promise<Unsubscribe> {
  const listener: Listener = { event, handler, once, owner: core };
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
  const agreed = core.withHost(wrong || !subscriptions ? '$on' : `$on ${event}`, options, agree, wrong);
  agreed.catch(off);
  return agreed;
}

/** Takes off those of this instance's handlers that are meant. */
export function silence(core: Core, isMeant: (listener: Listener) => boolean): void {
  core.host?.subscriptions?.remove((one) => one.owner === core && isMeant(one));
}
