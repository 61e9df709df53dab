import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';

const CHANNELS = ['start', 'end', 'error'];

/**
 * Makes a span of each attempt that plat-gateway-client announces, until the function that it returns is called.
 *
 * @param {import('@opentelemetry/api').Tracer} tracer
 */
export function traceGateway(tracer) {
  // An attempt is known by the call's id and its number: a call that is sent again keeps its id.
  const open = new Map();
  const keyOf = ({ reqId, attempt }) => `${attempt} ${reqId}`;

  const listeners = {
    start(event) {
      // Published in the caller's own task, so with a context manager the span is a child of the caller's span.
      const span = tracer.startSpan(event.req, {
        kind: SpanKind.CLIENT,
        attributes: { 'plat.req_id': event.reqId, 'plat.attempt': event.attempt },
      });
      open.set(keyOf(event), span);
    },
    end(event) {
      const span = take(event);
      span?.setAttributes({
        'http.response.status_code': event.httpStatus,
        'http.response.body.size': event.bytes,
      });
      // An answer came, and it may be a refusal.
      if (event.httpStatus >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    error(event) {
      const span = take(event);
      span?.setAttributes({ 'error.type': event.code, 'plat.delivery': event.delivery });
      span?.setStatus({ code: SpanStatusCode.ERROR, message: event.code });
      span?.end();
    },
  };

  /** The span of an attempt; undefined when it began before anybody listened. */
  function take(event) {
    const span = open.get(keyOf(event));
    open.delete(keyOf(event));
    return span;
  }

  for (const name of CHANNELS) subscribe(`plat-gateway-client:${name}`, listeners[name]);
  return () => {
    for (const name of CHANNELS) unsubscribe(`plat-gateway-client:${name}`, listeners[name]);
  };
}
