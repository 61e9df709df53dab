import type { OpenRequest } from './auth/open-request.js';
import { type WireRecord, wrongField } from './checks.js';
import { type Environment, environmentOf } from './environment.js';
import type { Host, MessageObserver } from './host.js';
import { type HostMethod, type HostMethodName, hostMethods } from './host-methods.js';
import { openMobileApp } from './mobile/mobile-app.js';
import { callOptionFields, platAppOptionFields } from './option-checks.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import { openPendingCalls, type PendingCall, type PendingCalls } from './pending-calls.js';
import { completeCall } from './settle.js';
import { NEVER } from './shared-timer.js';
import { allowOrigins, type OriginPolicy } from './wire/origin-policy.js';
import { joinConnection } from './wire/shared-connection.js';

export type { PendingCall } from './pending-calls.js';

/** What the members of one `PlatApp` are written with. */
export interface Core {
  /** The window of the page; undefined on a server. */
  readonly page: PageWindow | undefined;
  readonly environment: Environment;
  readonly options: PlatAppOptions;
  /** The requests of `authorize` whose window is open, by the address without the state. */
  readonly openRequests: Map<string, OpenRequest>;
  /** Undefined in a tab and on a server. */
  readonly host: Host | undefined;
  /** Whether a framing page of this origin is obeyed as the host. */
  readonly allows: OriginPolicy;
  /** Begins a call within the limits of its options, and goes on with `act`; `wrong` is the invalid argument. */
  readonly begin: PendingCalls['begin'];
  /** Begins a call that asks no host, and does `act` before it returns. Without a window it ends with `no-host`. */
  local<T>(
    this: void,
    what: string,
    options: CallOptions | undefined,
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
  /** Calls a method of the host by its row in the table: its arguments and its response are checked there. */
  callHost<T>(
    this: void,
    method: HostMethodName,
    args: WireRecord,
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
  /** For the message of a call without a host. */
  const place = environment === 'windowless' ? 'outside a browser window' : 'in a browser tab';
  const allows = allowOrigins(hostOrigin, page);
  const wrongAppOption = wrongField(options, platAppOptionFields, true);
  const host = page && openHost(page, environment);
  const calls = openPendingCalls();
  /** Whether the host was found and is obeyed: it keeps its origin. */
  let isFound = false;
  let isDestroyed = false;
  if (options.debug && host) host.observer = showMessage;

  const begin: Core['begin'] = (what, callOptions, wrong, act) => {
    const wrongOption = wrongAppOption ?? (callOptions && wrongField(callOptions, callOptionFields, true));
    return calls.begin(what, callOptions, wrongOption ? `the option ${wrongOption}` : wrong, act);
  };

  const withHost: Core['withHost'] = (what, callOptions, act, wrong, limitMs = callTimeoutMs) =>
    begin(what, callOptions, wrong, (call) => {
      if (!host) return call.fail('no-host', place);
      const hasLimit = callOptions?.timeoutMs;
      const start = () => {
        if (call.ended) return;
        isFound = true;
        if (!hasLimit) call.limit(limitMs, 'call-timeout');
        act(call, host);
      };
      if (isFound) return start();
      if (!hasLimit) call.limit(connectTimeoutMs, 'host-timeout');
      call.onEnd(host.waitForHost({ allows, settle: completeCall(call, start) }));
    });

  return {
    page,
    environment,
    openRequests: new Map(),
    options,
    host,
    allows,
    begin,
    withHost,
    local: async (what, callOptions, act) =>
      begin(what, callOptions, undefined, (call) => (page ? act(call, page) : call.fail('no-host', place))),
    callHost: <T>(method: HostMethodName, args: WireRecord, callOptions?: CallOptions) => {
      const row: HostMethod = hostMethods[method];
      const { parameters, read, returns, names = [method], readOnly, asksUser, passesRecord } = row;
      return withHost<T>(
        method,
        callOptions,
        (call, { request }) => {
          const settle = completeCall(call, (received) => {
            const value = read?.(received);
            const wrong = returns && wrongField({ response: value }, { response: returns });
            if (wrong) call.fail('bad-answer', wrong, { cause: received });
            // The row's check has shown that it is what the member promises.
            call.resolve(value as T);
          });
          call.onEnd(
            request({
              settle,
              names,
              args: passesRecord && environment === 'mobile' ? [args] : Object.values(args),
              readOnly,
            }),
          );
        },
        parameters && wrongField(args, parameters, false, true),
        // The user may take any time.
        asksUser ? NEVER : undefined,
      );
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      calls.destroy();
      if (host?.observer === showMessage) host.observer = undefined;
      host?.leave();
    },
  };
}

function openHost(page: PageWindow, environment: Environment): Host | undefined {
  if (environment === 'mobile') return openMobileApp(page);
  return environment === 'hosted' ? joinConnection(page) : undefined;
}

const showMessage: MessageObserver = (direction, message) => console.info('plat-app-sdk', direction, message);
