import type { Behaviour } from './behaviour.js';
import type { Made } from './record.js';
import type { SeededHost } from './seeded-host.js';

/** What was seen of a run. Times are milliseconds since its start. */
export interface Seen {
  readonly calls: readonly Made[];
  readonly host: SeededHost;
  /** When the page began to look for its host, each time anew when nobody had used it any more. */
  readonly opened: readonly number[];
  readonly behaviour: Behaviour;
}

const CONNECT_MS = 10_000;
const CALL_MS = 10_000;
/** A limit whose timer fires late is looked at again. */
const LATENESS_MS = 200;
/** No host that lives is away for longer, once the page has called it. */
const FOUND_MS = 5000;
/** A call is posted at once; a handshake may be late by one SYN. */
const POSTED_MS = 200;

/** Everything that must not be, and was. */
export function judge(seen: Seen): string[] {
  const wrongInCalls = seen.calls.flatMap((made) => {
    const wrong = [
      ...wrongInRuns(made, seen),
      ...wrongInEnd(made),
      ...wrongInLoss(made, seen),
      ...wrongInAnswer(made, seen),
      ...wrongInPosting(made, seen),
      ...wrongInFinding(made, seen),
    ];
    return wrong.map((what) => `${made.mark} ${made.call.member}: ${what}`);
  });
  return [...wrongInCalls, ...wrongInOrder(seen)];
}

function wrongInRuns({ mark, call }: Made, { host }: Seen): string[] {
  if (!call.isExclusive) return [];
  const posts = host.posted.get(mark) ?? [];
  const runs = host.timesRun(mark);
  const wrong = posts.length > 1 ? [`posted ${posts.length} times`] : [];
  // Where an old end was left alive, both run what was posted once.
  return runs > 1 && !host.isDoubled ? [...wrong, `run ${runs} times`] : wrong;
}

function wrongInOrder({ calls, host }: Seen): string[] {
  const marks = calls.filter(({ mark }) => host.posted.has(mark)).map(({ mark }) => mark);
  const [made, posted] = [marks.join(), [...host.posted.keys()].join()];
  return made === posted ? [] : [`posted in the order ${posted}`];
}

function wrongInEnd(made: Made): string[] {
  const { call, madeAt, settledAt, timeoutMs, code, abortedAt, destroyedAt } = made;
  if (settledAt === undefined) return ['never ended'];
  const limitMs = timeoutMs ?? (call.asksUser ? Number.POSITIVE_INFINITY : CONNECT_MS + CALL_MS);
  const tookMs = settledAt - madeAt;
  if (tookMs > limitMs + LATENESS_MS && abortedAt === undefined) return [`ended after ${tookMs} ms`];
  if (code === undefined) return [];
  const isMeant: Record<string, boolean> = {
    'host-replaced': call.isExclusive,
    aborted: abortedAt !== undefined && settledAt >= abortedAt,
    destroyed: destroyedAt !== undefined && settledAt >= destroyedAt,
    'call-timeout': timeoutMs === undefined ? !call.asksUser && tookMs >= CALL_MS : tookMs >= timeoutMs,
    'host-timeout': timeoutMs === undefined && tookMs >= CONNECT_MS,
  };
  return isMeant[code] ? [] : [`ended with ${code} after ${tookMs} ms`];
}

/**
 * Only a call whose host was replaced, or whose answer the host has lost, is given up as lost; and no answer is lost at a host
 * that loses nothing.
 */
function wrongInLoss({ mark, call, code, settledAt = 0 }: Made, { host, behaviour }: Seen): string[] {
  const [post] = host.posted.get(mark) ?? [];
  // One that refuses unknown names in their turn only breaks the rule that all hosts of this protocol keep.
  if (!call.isExclusive || !post || host.isDoubled || behaviour.options.serial === 'calls') return [];
  const answeredAt = (host.ranUntil.get(mark) ?? Infinity) + 2 * (behaviour.lateness?.delayMs ?? 0);
  const hears = host.losses.every(({ fromMs, toMs }) => toMs < post.atMs || fromMs > answeredAt);
  if (code === 'host-replaced') {
    const metAt = Math.max(...host.acks.filter(({ place }) => place < post.place).map(({ atMs }) => atMs));
    const wasReplaced = host.replacedAt.some((atMs) => atMs >= metAt && atMs <= settledAt);
    return wasReplaced || !hears ? [] : ['given up as lost in a host that was not replaced'];
  }
  return code !== undefined && hears && answeredAt < settledAt
    ? [`ended with ${code}, and had run until ${host.ranUntil.get(mark)}`]
    : [];
}

/** An answer that came in time is the right one, and is what the call ends with. */
function wrongInAnswer({ mark, call, code, value, settledAt = 0 }: Made, { host }: Seen): string[] {
  if (code === undefined) {
    const wrong = call.wrongIn(value);
    return wrong === undefined ? [] : [`ended with ${wrong}`];
  }
  const [post] = host.posted.get(mark) ?? [];
  const repliedAt = post && host.replied.get(post.id);
  return repliedAt !== undefined && repliedAt.atMs < settledAt
    ? [`ended with ${code}, and was answered before`]
    : [];
}

/** Every call is posted at once, whatever waits. */
function wrongInPosting(
  { mark, call, madeAt, settledAt = Number.POSITIVE_INFINITY }: Made,
  seen: Seen,
): string[] {
  if (!call.isExclusive) return [];
  const dueAt = Math.max(madeAt, connectionAt(madeAt, seen)) + POSTED_MS;
  const [post] = seen.host.posted.get(mark) ?? [];
  const postedAt = post?.atMs ?? Number.POSITIVE_INFINITY;
  return Math.min(postedAt, settledAt) > dueAt ? [`posted at ${postedAt}, not by ${dueAt}`] : [];
}

/**
 * From the end of a loss on, a call is answered as soon as the host can; or, where it must not run twice, it ends in
 * `host-replaced` within five seconds.
 */
function wrongInFinding(made: Made, seen: Seen): string[] {
  const { host, behaviour } = seen;
  const { madeAt, code, abortedAt, destroyedAt, call, mark, settledAt = Number.POSITIVE_INFINITY } = made;
  const { serial, refusesUnknown = true } = behaviour.options;
  if (serial || host.isDoubled || !refusesUnknown || behaviour.bus?.kind === 'half-alive') return [];
  const freeAt = Math.max(madeAt, connectionAt(madeAt, seen));
  const delayMs = behaviour.lateness?.delayMs ?? 0;
  const dueAt = freeAt + FOUND_MS + 3 * delayMs + (host.personMs.get(mark) ?? 0);
  const isUntroubled = host.losses.every(({ fromMs, toMs }) => toMs < madeAt || fromMs > dueAt);
  const limitMs = made.timeoutMs ?? CALL_MS;
  const mayEndBefore =
    abortedAt !== undefined ||
    destroyedAt !== undefined ||
    (!call.asksUser && madeAt + limitMs <= dueAt) ||
    made.timeoutMs;
  if (!isUntroubled || mayEndBefore) return [];
  const isEnd = code === undefined || (call.isExclusive && code === 'host-replaced');
  return isEnd && settledAt <= dueAt
    ? []
    : [`ended with ${code ?? 'its answer'} at ${settledAt}, not answered by ${dueAt}`];
}

/** When the connection that a call of this time uses was made. */
function connectionAt(madeAt: number, { opened, host }: Seen): number {
  const openedAt = Math.max(...opened.filter((atMs) => atMs <= madeAt));
  const metAt = host.acks.map(({ atMs }) => atMs).filter((atMs) => atMs >= openedAt);
  return Math.min(...metAt, Number.POSITIVE_INFINITY);
}
