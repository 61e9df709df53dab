import { randomUUID } from 'node:crypto';
import { type GatewayClient, GatewayError } from 'plat-gateway-client';

/** What became of the calls. */
export interface Tally {
  /** Calls that ended in their own right answer. */
  answers: number;
  /** Calls that ended in a typed error, by code. */
  errors: Map<string, number>;
  /** Calls that ended in anything else. */
  wrong: unknown[];
  /** Calls that did not end. */
  hanging: number;
}

const TIMEOUT_MS = 2000;
const HANGING_AFTER_MS = 5000;

// What the troubles may lead to. A reqId or data of another call, or a request that was refused, is none of it.
const EXPECTED: ReadonlySet<string> = new Set([
  'socket-missing',
  'socket-refused',
  'connection-lost',
  'timeout',
  'unauthorized',
]);

/** Calls again and again until the signal, one call at a time. */
export async function keepCalling(client: GatewayClient, tally: Tally, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const call = turn % 2 === 0 ? readOwn(client) : changeOwn(client);
    const hanging = new Promise<'hanging'>((resolve) => {
      const timer = setTimeout(resolve, HANGING_AFTER_MS, 'hanging');
      const stop = () => clearTimeout(timer);
      call.then(stop, stop);
    });
    await record(Promise.race([call, hanging]), tally);
  }
}

async function record(call: Promise<unknown>, tally: Tally): Promise<void> {
  try {
    const outcome = await call;
    if (outcome === 'right') tally.answers += 1;
    else if (outcome === 'hanging') tally.hanging += 1;
    else tally.wrong.push(outcome);
  } catch (error) {
    if (!(error instanceof GatewayError) || !EXPECTED.has(error.code)) tally.wrong.push(error);
    else {
      tally.errors.set(error.code, (tally.errors.get(error.code) ?? 0) + 1);
      // A caller who gets an error at once would otherwise spin while the gateway is down.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** A call that only reads, and is therefore sent again: its answer is made of its own path. */
async function readOwn(client: GatewayClient): Promise<unknown> {
  const name = randomUUID();
  const [converted] = await client.convertPath([`/vol1/1000/${name}`], 'en-US', { timeoutMs: TIMEOUT_MS });
  return converted?.semanticPath === `Storage 1/1000/${name}` ? 'right' : converted;
}

/** A call that changes something; its answer repeats its own reqId. */
async function changeOwn(client: GatewayClient): Promise<unknown> {
  const reqId = randomUUID();
  const data = { uid: 1000, path: `/vol1/1000/${reqId}` };
  const envelope = { req: 'plat.file.delUserAccessibleFolder', reqId, data };
  const answer = await client.exchange(envelope, { timeoutMs: TIMEOUT_MS });
  // The envelope comes whatever its code is; between two tokens that is the refusal of the old one.
  return answer.reqId === reqId && (answer.code === 0 || answer.code === 200004) ? 'right' : answer;
}
