import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { inBoth, text } from 'plat-common/text';
import type { RunningFakeGateway } from 'plat-testing/gateway';
import type { LogEntry, ReplayedCall } from '../api.js';
import { PlatDevError } from '../errors.js';
import { isTruncated } from '../inspector/truncate.js';

const TIMEOUT_MS = 10_000;

/** The request of a line of the log; throws for another line, and for a truncated call. */
export function requestOfLine(line: LogEntry | undefined, seq: number): unknown {
  const detail = line?.kind === 'gateway' ? line.detail : undefined;
  if (typeof detail !== 'object' || detail === null) {
    const hint = text`Use the seq of a gateway entry; older entries are discarded.`;
    throw new PlatDevError('call-invalid', text`Entry ${seq} of the log is not a gateway call`, hint);
  }
  if ('request' in detail && !isTruncated(detail.request)) return detail.request;
  const hint = inBoth(text`Repeat it from the application.`, '请从应用中重新发起。');
  throw new PlatDevError('call-invalid', text`The call of entry ${seq} is too long for the log`, hint);
}

/** Calls the gateway on its socket with its present token, so that faults and log see the call as any other. */
export async function replayCall(gateway: RunningFakeGateway, request: unknown): Promise<ReplayedCall> {
  const { socketPath, path, token } = gateway;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const sent = send({ socketPath, path, method: 'POST', headers, signal });
    // What was no JSON is in the log as the text that it was.
    sent.end(typeof request === 'string' ? request : JSON.stringify(request));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { httpStatus: answer.statusCode ?? 0, response: await json(answer) };
  } catch (cause) {
    const hint = inBoth(text`Start the gateway, and switch its faults off.`, '请启动网关，并关闭其故障。');
    throw new PlatDevError('call-invalid', text`The response of the gateway cannot be read`, hint, { cause });
  }
}
