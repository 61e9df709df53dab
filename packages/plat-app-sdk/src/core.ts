import type { AppAuthResult } from 'plat-schemas/app';
import { type FieldsOf, isFlag, isFunction, recordOf, wrongField, wrongIn } from './checks.js';
import { type Environment, environmentOf, isPlatform } from './environment.js';
import type { Host, MessageObserver } from './host.js';
import { type HostMethod, type HostMethodName, hostMethods } from './host-methods.js';
import { openMobileApp } from './mobile/mobile-app.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { type OpenedWindow, type PageWindow, webOrigin } from './page-window.js';
import { openPendingCalls, type PendingCall } from './pending-calls.js';
import { unknownOption } from './refusals.js';
import { completeCall } from './settle.js';
import { NEVER } from './shared-timer.js';
import { joinConnection } from './wire/connection.js';
import { allowOrigins, isOrigin } from './wire/origin-policy.js';

/** A request whose window waits for its result. */
export interface OpenRequest {
  readonly opened: OpenedWindow;
  readonly call: PendingCall<AppAuthResult>;
}

export type { Failing, PendingCall } from './pending-calls.js';

/** Replaced by the build; a source file that runs as it is counts as development. */
declare const __DEVELOPMENT__: boolean | undefined;

/** What the members of one `PlatApp` are written with. */
export type Core = ReturnType<typeof openCore>;

type Act<T, Of = void> = (call: PendingCall<T>, of: Of) => void;
type Given = CallOptions | undefined;

/** @param isDetached whether a member was called without its object: all that it can do is to say so */
export function openCore(options: PlatAppOptions, isDetached?: boolean) {
  const { window: page = isDetached ? undefined : globalThis.window, platform } = options;
  const { hostOrigin, connectTimeoutMs = 10_000, callTimeoutMs = 10_000 } = options;
  const environment = environmentOf(page, platform);
  /** For the message of a call without a host. */
  const place = environment === 'windowless' ? 'outside a browser window' : 'in a browser tab';
  const allows = allowOrigins(hostOrigin, page);
  let wrongAppOption = wrongIn(options, platAppOptionFields, true);
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__)
    wrongAppOption ??= unknownOption(options, platAppOptionFields);
  const host = page && openHost(page, environment);
  const calls = openPendingCalls();
  /** Whether the host was found and is obeyed: it keeps its origin. */
  let isFound = false;
  let isDestroyed = false;
  if (options.debug && host) host.observer = showMessage;

  /** Begins a call within the limits of its options, and goes on with `act`; `wrong` is the invalid argument. */
  const begin = <T>(what: string, given: Given, wrong: string | undefined, act: Act<T>) => {
    let wrongOption = wrongAppOption ?? (given && wrongIn(given, callOptionFields, true));
    if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__)
      wrongOption ??= given && unknownOption(given, callOptionFields);
    const fault = wrongOption ? `the option ${wrongOption}` : wrong;
    const detached = isDetached && `call it as app.${what}(…)`;
    return calls.begin(what, given, detached || fault, act);
  };

  /** Begins a call that asks no host, and does `act` before it returns. Without a window it ends with `no-host`. */
  const local = async <T>(what: string, given: Given, act: Act<T, PageWindow>, wrong?: string) =>
    begin<T>(what, given, wrong, (call) => (page ? act(call, page) : call.fail('no-host', place)));

  /** Begins a call that goes on with `act` when the host was found, and then has `limitMs` to end. */
  const withHost = <T>(
    what: string,
    given: Given,
    act: Act<T, Host>,
    wrong?: string,
    limitMs = callTimeoutMs,
  ) =>
    begin<T>(what, given, wrong, (call) => {
      if (!host) return call.fail('no-host', place);
      const hasLimit = given?.timeoutMs;
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

  /**
   * Calls a method of the host by its row in the table: its arguments and its response are checked there.
   *
   * @param what the member that an error names. @default the method
   */
  const callHost = <T>(method: HostMethodName, args: object, given: Given, what: string = method) => {
    const row: HostMethod = hostMethods[method];
    const { parameters, read, returns, names = [method], readOnly, asksUser, passesRecord } = row;
    const act: Act<T, Host> = (call, { request }) => {
      const settle = completeCall(call, (received) => {
        const value = read?.(received);
        const wrong = returns && wrongField({ response: value }, { response: returns });
        if (wrong) call.fail('bad-answer', wrong, { cause: received });
        // The row's check has shown that it is what the member promises.
        call.resolve(value as T);
      });
      const posted = passesRecord && environment === 'mobile' ? [args] : Object.values(args);
      call.onEnd(request({ settle, names, args: posted, readOnly }));
    };
    const wrong = parameters && wrongIn(args, parameters, false, true);
    // The user may take any time.
    return withHost<T>(what, given, act, wrong, asksUser ? NEVER : undefined);
  };

  return {
    /** The window of the page; undefined on a server. */
    page,
    environment,
    options,
    /** The requests of `authorize` whose window is open, by the address without the state. */
    openRequests: new Map<string, OpenRequest>(),
    /** Undefined in a tab and on a server. */
    host,
    /** Whether a framing page of this origin is obeyed as the host. */
    allows,
    begin,
    local,
    withHost,
    callHost,
    /** Ends every call with `destroyed`, those to come as well, and leaves the host. */
    stop() {
      if (isDestroyed) return;
      isDestroyed = true;
      calls.stop();
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

const isLimit = (value: unknown) => typeof value === 'number' && value > 0;

const callOptionFields: FieldsOf<CallOptions> = {
  // By what it has: one of another window is no instance of this one's class.
  signal: (value) => isFlag(recordOf(value).aborted) && isFunction(recordOf(value).addEventListener),
  timeoutMs: isLimit,
};

const platAppOptionFields: FieldsOf<Omit<PlatAppOptions, 'window' | 'debug'>> = {
  hostOrigin: (value) => [value].flat().every(isOrigin),
  authOrigin: (value) => !!webOrigin(value),
  connectTimeoutMs: isLimit,
  callTimeoutMs: isLimit,
  platform: isPlatform,
};
