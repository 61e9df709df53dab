import { wrongField } from './checks.js';
import { type Environment, environmentOf } from './environment.js';
import type { Host, Outcome, WireTap } from './host.js';
import { byName, type HostMethodName, hostMethods, namesOf } from './host-methods.js';
import { openMobileApp } from './mobile/mobile-app.js';
import { callOptionChecks, platAppOptionChecks } from './option-checks.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import { openCall, type PendingCall } from './pending-call.js';
import { joinConnection } from './wire/connection.js';
import { recordOf } from './wire/messages.js';
import { allowOrigins, type OriginPolicy } from './wire/origin-policy.js';

export type { PendingCall } from './pending-call.js';

type Failing = Pick<PendingCall<unknown>, 'fail'>;

const same = (answer: unknown) => answer;
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** What the members of one `PlatApp` are written with. */
export interface Core {
  /** The window of the page; undefined on a server. */
  readonly page: PageWindow | undefined;
  readonly environment: Environment;
  readonly options: PlatAppOptions;
  /** Undefined where there is none to look for: in a tab and on a server. */
  readonly host: Host | undefined;
  /** The origin of the page that frames this one: of the host that was met, else as the browser tells; never the referrer. */
  framingOrigin(this: void): string | undefined;
  /** Whether a framing page of this origin is obeyed as the host. */
  readonly allows: OriginPolicy;
  /** Begins a call within the limits of its options; `wrong` is the argument that cannot be sent, if any. */
  begin<T>(this: void, what: string, options: CallOptions | undefined, wrong?: string): PendingCall<T>;
  /**
   * Begins a call that asks no host, and does `act` before it returns. Without a window it ends with `no-host`.
   *
   * @param wrongIn names the first argument that cannot be used
   */
  local<T>(
    this: void,
    what: string,
    options: CallOptions | undefined,
    wrongIn: ((page: PageWindow) => string | undefined) | undefined,
    act: (call: PendingCall<T>, page: PageWindow) => void,
  ): Promise<T>;
  /** Begins a call that goes on with `act` when the host was found, and then has `limitMs` to end. */
  withHost<T>(
    this: void,
    what: string,
    options: CallOptions | undefined,
    act: (call: PendingCall<T>, host: Host) => void,
    wrong?: string,
    limitMs?: number,
  ): Promise<T>;
  /** Calls a method of the host by its row in the table: its arguments and its answer are checked there. */
  callHost<T>(
    this: void,
    method: HostMethodName,
    args: readonly unknown[],
    options: CallOptions | undefined,
  ): Promise<T>;
  /** Ends every call with `destroyed`, those to come as well, and leaves the host. */
  destroy(this: void): void;
}

export function openCore(options: PlatAppOptions): Core {
  const {
    window: page = globalThis.window,
    hostOrigin,
    connectTimeoutMs = 10_000,
    callTimeoutMs = 10_000,
  } = options;
  const environment = environmentOf(page, options.platform);
  const allows = allowOrigins(hostOrigin, page?.location);
  const wrongAppOption = wrongField(options, platAppOptionChecks);
  const host = page && openHost(page, environment);
  const signals = new Map<Failing, AbortSignal | undefined>();
  let isDestroyed = false;
  /** Whether the host was found and is obeyed: it keeps its origin. */
  let isFound = false;
  if (options.debug) host?.taps.add(showMessage);

  const look = (call: Failing, signal: AbortSignal | undefined) => {
    if (isDestroyed) call.fail('destroyed', 'destroy() was called');
    else if (signal?.aborted) call.fail('aborted', 'the signal ended it', { cause: signal.reason });
  };
  const lookAtAll = () => {
    for (const [call, signal] of signals) look(call, signal);
  };

  const begin = <T>(what: string, callOptions?: CallOptions, wrong?: string) => {
    const call = openCall<T>(what);
    const wrongOption = wrongAppOption ?? wrongField(callOptions, callOptionChecks);
    if (wrongOption) call.fail('invalid-argument', `the option ${wrongOption} cannot be used`);
    if (wrong) call.fail('invalid-argument', `${wrong} cannot be sent`);
    const { signal, timeoutMs } = wrongOption ? {} : (callOptions ?? {});
    look(call, signal);
    if (call.ended) return call;
    signals.set(call, signal);
    signal?.addEventListener('abort', lookAtAll);
    call.onEnd(() => {
      signals.delete(call);
      // One listener on a signal, whatever it ends: Node warns of a leak at the eleventh.
      if (signal && ![...signals.values()].includes(signal)) signal.removeEventListener('abort', lookAtAll);
    });
    if (timeoutMs) call.limit(timeoutMs, 'call-timeout');
    return call;
  };

  const withHost = <T>(
    what: string,
    callOptions: CallOptions | undefined,
    act: (call: PendingCall<T>, host: Host) => void,
    wrong?: string,
    limitMs = callTimeoutMs,
  ): Promise<T> => {
    const call = begin<T>(what, callOptions, wrong);
    const found = (there: Host) => {
      isFound = true;
      if (!callOptions?.timeoutMs) call.limit(limitMs, 'call-timeout');
      act(call, there);
    };
    if (call.ended) return call.promise;
    if (!host) call.fail('no-host', `there is none, the page is ${environment}`);
    else if (isFound) found(host);
    else {
      if (!callOptions?.timeoutMs) call.limit(connectTimeoutMs, 'host-timeout');
      const failed: Outcome['failed'] = (code, message, cause) => call.fail(code, message, { cause });
      call.onEnd(host.seek({ allows, found: () => found(host), failed }));
    }
    return call.promise;
  };

  return {
    page,
    environment,
    options,
    host,
    allows,
    begin,
    withHost,
    framingOrigin: () => host?.origin() ?? page?.location?.ancestorOrigins?.[0],
    local: async <T>(
      what: string,
      callOptions: CallOptions | undefined,
      wrongIn: ((page: PageWindow) => string | undefined) | undefined,
      act: (call: PendingCall<T>, page: PageWindow) => void,
    ) => {
      const call = begin<T>(what, callOptions, page && wrongIn?.(page));
      if (!page) call.fail('no-host', 'there is no window');
      else if (!call.ended) act(call, page);
      return call.promise;
    },
    callHost: <T>(method: HostMethodName, args: readonly unknown[], callOptions?: CallOptions) => {
      const row = hostMethods[method];
      const { takes, read = same, gives, changesNothing = false, asksUser = false } = row;
      return withHost<T>(
        method,
        callOptions,
        (call, { request }) => {
          const outcome = outcomeOf(call, (answer) => {
            const value = gives && read(answer);
            const wrong = gives && wrongField({ answer: value }, { answer: gives });
            if (wrong) call.fail('bad-answer', `${wrong} is not as specified`, { cause: answer });
            // The row's check has shown that it is what the member promises.
            call.resolve(value as T);
          });
          call.onEnd(request({ ...outcome, names: namesOf(method), args, changesNothing, asksUser }));
        },
        wrongField(byName(row, args), takes),
        // A person may take any time.
        asksUser ? NO_LIMIT : undefined,
      );
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      lookAtAll();
      host?.taps.delete(showMessage);
      host?.leave();
    },
  };
}

/** What the host's answer or refusal does with a call. */
export function outcomeOf({ fail }: Failing, answered: (answer: unknown) => void): Outcome {
  const refused = (said: unknown) => {
    const { code, msg, message = msg } = recordOf(said);
    const reason = typeof message === 'string' ? message : 'no reason given';
    const isNumber = typeof code === 'number';
    fail('host-error', `the host refused${isNumber ? ` with ${code}` : ''}: ${reason}`, {
      cause: said,
      ...(isNumber && { hostCode: code }),
    });
  };
  return {
    refused,
    failed: (code, message, cause) => fail(code, message, { cause }),
    answered(answer) {
      // A host may answer with `{ code, msg, data }`, and then any code but 0 is its no.
      const { code } = recordOf(answer);
      if (typeof code === 'number' && code !== 0) refused(answer);
      else answered(answer);
    },
  };
}

function openHost(page: PageWindow, environment: Environment): Host | undefined {
  if (environment === 'mobile') return openMobileApp(page);
  return environment === 'hosted' ? joinConnection(page) : undefined;
}

const showMessage: WireTap = (direction, message) =>
  console.info(`plat-app-sdk ${direction === 'out' ? '→' : '←'}`, message);
