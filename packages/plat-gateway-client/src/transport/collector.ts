import type { Dispatcher } from 'undici';
import type { Deadline } from '../deadline.js';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { TransportFailure, type WireAnswer, wholeAnswer } from './transport.js';

/** Follows one exchange from the queue to its last byte, and stops it at the byte limit or the deadline. */
export class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly answer: Promise<WireAnswer>;
  #resolve!: (answer: WireAnswer) => void;
  #reject!: (failure: TransportFailure) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #phase: ExchangePhase = { started: false, httpStatus: undefined };

  constructor(
    private readonly maxResponseBytes: number,
    private readonly deadline: Deadline,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    deadline.onEnd((reason) => this.#stop(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    const { ended } = this.deadline;
    // It ended while it stood in the queue: stopping here means that nothing of it is written.
    if (ended !== undefined) controller.abort(new TransportFailure(ended, 'not-sent'));
    else this.#phase.started = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return;
    this.#phase.httpStatus = status;
    if (Number(headers['content-length']) > this.maxResponseBytes) this.#stop('too-large');
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxResponseBytes) this.#stop('too-large');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#resolve(wholeAnswer(this.#phase.httpStatus, this.#chunks, this.#bytes));
  }

  onResponseError(_: Dispatcher.DispatchController | null, cause: Error): void {
    this.#reject(failureOf(cause, this.#phase));
  }

  #stop(code: 'timeout' | 'aborted' | 'too-large'): void {
    const failure = stopped(code, this.#phase);
    this.#chunks = [];
    this.#reject(failure);
    if (this.#phase.started) this.#controller?.abort(failure);
  }
}
