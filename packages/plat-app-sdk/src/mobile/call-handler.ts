import { isText } from '../checks.js';
import type { Outcome, WireTap } from '../host.js';
import type { PageWindow } from '../page-window.js';

/** Calls a handler of the mobile app. */
export type HandlerCaller = (
  handler: string,
  args: readonly unknown[],
  outcome: Outcome,
  decode?: (answer: unknown) => unknown,
) => void;

/**
 * Calls the handler with texts: JSON, unless an argument is a text itself, and an empty one for an argument left out. It
 * answers in JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
export async function callHandler(
  page: PageWindow,
  taps: ReadonlySet<WireTap>,
  ...[handler, args, outcome, decode = decodeTwice]: Parameters<HandlerCaller>
): Promise<void> {
  const texts = args.map((value = '') => (isText(value) ? value : JSON.stringify(value)));
  let answer: unknown;
  try {
    for (const tap of taps) tap('out', [handler, ...texts]);
    answer = await page.flutter_inappwebview?.callHandler(handler, ...texts);
    for (const tap of taps) tap('in', [handler, answer]);
    // None is enough for a call that asks for nothing, and for a pick: then nothing was picked.
    outcome.answered(answer ? decode(answer) : undefined);
  } catch (cause) {
    if (answer) outcome.failed('bad-answer', 'the answer cannot be read', answer);
    else outcome.failed('host-error', 'the app failed', cause);
  }
}

function decodeTwice(answer: unknown): unknown {
  return JSON.parse(JSON.parse(String(answer)).result);
}
