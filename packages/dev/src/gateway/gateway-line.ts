import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { inBoth, text } from 'plat-common/text';
import type { GatewayExchange, RunningFakeGateway } from 'plat-testing/gateway';
import type { DevFaults, LogEntry, ReplayedCall } from '../api.js';
import { PlatDevError } from '../errors.js';
import type { LogEvent } from '../inspector/log.js';
import { isTruncated } from '../inspector/truncate.js';

/** Faults under which the true response reaches the caller, early or late. */
const harmless: readonly (string | undefined)[] = [undefined, 'late', 'first', 'bom', 'gzip', 'escaped'];

const NOT_DECLARED = 200_003;
const NO_REINSTALLATION = inBoth(
  text`A scope that you add to config/resource counts from the next call; a device needs a new installation.`,
  '在 config/resource 中添加的权限从下一次调用起生效；在设备上需要重新安装。',
);

/** The inspector's line of a gateway call: the request, and the response that reached the caller. */
export function gatewayLine(
  { request, response, httpStatus, fault: testFault }: GatewayExchange,
  { path, fault }: { path: string; fault: DevFaults['gateway'] },
): LogEvent {
  const { req, code } = { ...Object(request), ...Object(response) };
  const name = fault === 'well' ? testFault : fault;
  const { reached, texts } = seenBy(testFault, { httpStatus, response });
  return {
    kind: 'gateway',
    title: typeof req === 'string' ? req : inBoth(text`unreadable call`, '无法读取的调用'),
    ok: code === 0 && name === undefined,
    detail: { path, request, ...reached, ...(name && { fault: name }) },
    texts: { ...texts, ...(code === NOT_DECLARED && { here: NO_REINSTALLATION }) },
  };
}

/** What reached the caller of a response. */
function seenBy(fault: GatewayExchange['fault'], truth: Pick<GatewayExchange, 'httpStatus' | 'response'>) {
  if (fault === 'refused') return { texts: { closed: inBoth(text`before a response`, '在响应之前') } };
  if (fault === 'silent') return { texts: { received: inBoth(text`none`, '无') } };
  if (harmless.includes(fault)) return { reached: truth };
  const received = inBoth(text`changed by the fault`, '已被故障更改');
  return { reached: { withoutFault: truth }, texts: { received } };
}

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
