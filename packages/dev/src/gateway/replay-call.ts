import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import type { RunningFakeGateway } from 'plat-testing/gateway';
import type { LogEntry, ReplayedCall } from '../api.js';
import { PlatDevError } from '../errors.js';
import { isTruncated } from '../inspector/truncate.js';

const TIMEOUT_MS = 10_000;

/** The request of a line of the log; throws where the line is no gateway call, or has not all of it. */
export function requestOfLine(line: LogEntry | undefined, seq: number): unknown {
  const detail = line?.kind === 'gateway' ? line.detail : undefined;
  if (typeof detail !== 'object' || detail === null) {
    const hint = 'Take the number of a line of the kind gateway; old lines are forgotten.';
    throw new PlatDevError('call-invalid', `Line ${seq} of the log is no call of the gateway`, hint);
  }
  if ('request' in detail && !isTruncated(detail.request)) return detail.request;
  const hint = 'Make it from the application again.';
  throw new PlatDevError('call-invalid', `The call in line ${seq} is longer than the log keeps`, hint);
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
    const hint = 'Start the gateway, and switch its faults off.';
    throw new PlatDevError('call-invalid', 'The gateway gave no answer that can be read', hint, { cause });
  }
}
