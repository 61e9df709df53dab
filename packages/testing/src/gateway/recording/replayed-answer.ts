import { HttpResponse } from 'msw';
import type { GatewayCallRecord, GatewayExchange } from '../call-record.js';
import { plainAnswer } from './answer-bytes.js';
import type { RawRequest } from './matching.js';
import { bytesOfBody } from './recording.js';
import type { Replayed } from './replay.js';

/** The answer as a Response, for a fault to change: one that HTTP does not allow is a network error. */
export function responseOf(replayed: Replayed): Response {
  const plain = plainAnswer(replayed);
  if (plain === undefined) return HttpResponse.error();
  const { status, reason, headers: flat, body } = plain;
  const headers = new Headers();
  for (let at = 0; at + 1 < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '');
  headers.delete('transfer-encoding');
  const isEmpty = status === 204 || status === 304;
  return new HttpResponse(isEmpty ? null : new Uint8Array(body), { status, statusText: reason, headers });
}

/** What the gateway tells of a call that the recording answered. */
export function noteOf(
  { exchange: { answer } }: Replayed,
  { body }: RawRequest,
): { call: GatewayCallRecord; exchange: GatewayExchange } {
  const request = jsonOf(body);
  const response = jsonOf(bytesOfBody(answer?.body).toString());
  const text = (key: string) => {
    const value = fieldOf(request, key);
    return typeof value === 'string' ? value : undefined;
  };
  const httpStatus = Number(/^HTTP\/1\.\d (\d{3})/.exec(answer?.head?.[0] ?? '')?.[1] ?? 0);
  const code = fieldOf(response, 'code');
  const [reqId, req, appName] = [text('reqId'), text('req'), text('appName')];
  const call = { reqId, req, appName, data: fieldOf(request, 'data'), httpStatus };
  return {
    call: { ...call, code: typeof code === 'number' ? code : Number.NaN },
    exchange: { request, response, httpStatus },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
