import type { Json } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Call } from './call.js';
import type { Transport } from './transport.js';

/** The first release of the open edition that has API v2. */
const FIRST_WITH_V2 = 21;

/** The configuration that a server returns without a session, e.g. its version; undefined if it returns none. */
export async function readConfiguration(transport: Transport, timeoutMs: number): Promise<Json | undefined> {
  const page = { form: {}, sessionVar: '' };
  return answerTo({ method: 'GET', path: '/', query: { mode: 'getconfig' }, page }, transport, timeoutMs);
}

/** The name of a server's time zone, which the first version of its API has; undefined if it tells none. */
export async function readTimeZone(transport: Transport, timeoutMs: number): Promise<unknown> {
  const call: Call = { method: 'GET', path: '/configurations/timezone', version: 'v1' };
  return (await answerTo(call, transport, timeoutMs))?.value;
}

async function answerTo(call: Call, transport: Transport, timeoutMs: number): Promise<Json | undefined> {
  const limits = { timeoutMs, signal: undefined };
  try {
    const { body } = await transport(call, undefined, limits, (words) => words);
    return body.kind === 'objects' ? body.values[0] : {};
  } catch {
    // The caller continues with the usual values.
    return undefined;
  }
}

/** The hint for a server whose release has no API v2; undefined for others. Editions such as `biz8.1` count by themselves. */
export function hintWithoutV2({ version }: Json = {}): Text | undefined {
  if (typeof version !== 'string' || !/^\d{1,3}(\.[\w.]{1,20})?$/.test(version)) return undefined;
  return Number.parseInt(version, 10) < FIRST_WITH_V2
    ? text`The server's version ${version} has no API v2; ${FIRST_WITH_V2}.x or newer is needed.`
    : undefined;
}
