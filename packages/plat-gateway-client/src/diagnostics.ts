import { channel } from 'node:diagnostics_channel';
import type { WireAnswer } from './transport/transport.js';

/** One attempt of a call, as `plat-gateway-client:start` announces it. */
export interface GatewayStartEvent {
  /** The capability, as the caller wrote it. */
  req: string;
  reqId: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/** A response that came, as `plat-gateway-client:end` announces it. */
export interface GatewayEndEvent extends GatewayStartEvent {
  milliseconds: number;
  /** Length of the response's body. */
  bytes: number;
  httpStatus: number;
}

/** An attempt without a whole response, as `plat-gateway-client:error` announces it. */
export interface GatewayErrorEvent extends GatewayStartEvent {
  milliseconds: number;
  code: string;
  delivery: string;
}

/** Diagnostics channels of the attempts; without subscribers, nothing is published. */
export const channels = {
  start: channel('plat-gateway-client:start'),
  end: channel('plat-gateway-client:end'),
  error: channel('plat-gateway-client:error'),
};

/** Publishes one attempt to the channels' subscribers. */
export async function traced(event: GatewayStartEvent, send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const startedAt = performance.now();
  channels.start.publish(event);
  try {
    const answer = await send();
    const milliseconds = performance.now() - startedAt;
    const { httpStatus, bytes } = answer;
    channels.end.publish({ ...event, milliseconds, bytes, httpStatus } satisfies GatewayEndEvent);
    return answer;
  } catch (failure) {
    const milliseconds = performance.now() - startedAt;
    const { code, delivery } = failure as { code: string; delivery: string };
    channels.error.publish({ ...event, milliseconds, code, delivery } satisfies GatewayErrorEvent);
    throw failure;
  }
}
