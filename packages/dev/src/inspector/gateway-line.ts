import { inBoth, text } from 'plat-common/text';
import type { GatewayExchange } from 'plat-testing/gateway';
import type { DevFaults } from '../api.js';
import type { LogEvent } from './log.js';

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
