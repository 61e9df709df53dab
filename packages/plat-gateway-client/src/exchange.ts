import type { RequestEnvelope, ResponseEnvelope } from 'plat-schemas/gateway';
import { readAnswer } from './answer.js';
import { FailedAttempts } from './attempts.js';
import { Call } from './call.js';
import { announced, channels } from './diagnostics.js';
import type { GatewayLink } from './link.js';
import type { CallLimits, OptionProblem } from './options.js';
import { isPlainRequest } from './plain-shapes.js';
import { TransportFailure } from './transport/transport.js';

/** An answer beside the call that it belongs to. */
export interface Answered {
  call: Call;
  /** Status of the HTTP answer. */
  httpStatus: number;
  /** The answer, as the gateway wrote it. */
  envelope: ResponseEnvelope;
}

/**
 * Sends one envelope and resolves with what `read` makes of its answer, whatever the answer's code is. It rejects with a
 * GatewayError when there is no answer of this call that can be read. All of a usual call is this one function, because
 * each further asynchronous one costs a tenth of it.
 */
export async function exchange<Result>(
  link: GatewayLink,
  envelope: RequestEnvelope,
  given: CallLimits | OptionProblem,
  read: (answered: Answered) => Result | Promise<Result>,
): Promise<Result> {
  const call = new Call(link, envelope);
  const limits = call.limits(given);
  call.begin(limits);
  try {
    if (!isPlainRequest(envelope)) await call.check(envelope);
    const { path } = link.platform;
    const { maxResponseBytes } = limits;
    const body = call.bodyOf(envelope);
    let failed: FailedAttempts | undefined;
    for (;;) {
      try {
        // It is read for each attempt: it may have changed since the one before.
        const token = call.token();
        const transport = link.transport ?? (await link.open());
        const request = { path, token, body, maxResponseBytes };
        const { start, end, error } = channels;
        const isObserved = start.hasSubscribers || end.hasSubscribers || error.hasSubscribers;
        const answer = isObserved
          ? await announced({ req: call.req, reqId: call.reqId, attempt: call.attempts }, () =>
              transport.send(request, call),
            )
          : await transport.send(request, call);
        const { httpStatus } = answer;
        const result = read({ call, httpStatus, envelope: readAnswer(answer, call, token) });
        return result instanceof Promise ? await result : result;
      } catch (failure) {
        if (!(failure instanceof TransportFailure)) throw failure;
        failed ??= new FailedAttempts(call.req, limits, call, link.pauses);
        await failed.waitAfter(failure);
      }
    }
  } catch (failure) {
    throw failure instanceof TransportFailure ? call.lost(failure, limits) : failure;
  } finally {
    call.release();
  }
}
