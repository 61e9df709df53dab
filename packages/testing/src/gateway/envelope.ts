import { isJson, parsedJson } from 'plat-common/json';
import { type Answer, unauthorized } from './answers.js';

/** Far more than any call of the interface has to say. */
const MAX_BODY_BYTES = 16_777_216;

/** A body as text; undefined where it is longer than any call is, and then the rest of it is not read. */
export async function limitedText(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What the gateway reads of a request. */
export interface SentCall {
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}

/** The response's envelope. It repeats the reqId, but not for an unknown token: observed. */
export function bodyOf({ status, ...answer }: Answer, envelope: Record<string, unknown> | undefined) {
  const isEcho = status !== unauthorized.status && envelope !== undefined && 'reqId' in envelope;
  return { ...(isEcho ? { reqId: envelope.reqId } : {}), msg: '', ...answer };
}

/** The body, or undefined where it is no JSON object or is not declared as JSON. */
export function readEnvelope({ contentType, body }: SentCall): Record<string, unknown> | undefined {
  if (!contentType?.startsWith('application/json')) return undefined;
  const envelope = parsedJson(body);
  return isJson(envelope) ? envelope : undefined;
}
