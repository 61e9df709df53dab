import type { AppAuthResult, PlatformConfig } from 'plat-schemas/app';
import { parseCallback } from './auth/parse-callback.js';
import { openBridge } from './bridge.js';
import { checkedPlatformConfig } from './config/platform-config-guard.js';
import { type Environment, environmentOf } from './environment.js';
import { PlatAppError } from './errors.js';
import type { HostEventName, HostEventPayload } from './events/host-events.js';
import type { Handler, Subscriptions } from './events/subscriptions.js';
import { type Link, openLink } from './link.js';
import { methodOf, type PlatAppMember } from './members.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import { callPeer, unlessRefused } from './peer.js';

/** Takes a handler off again; a second time does nothing. */
export type Off = () => void;

/**
 * The platform, as the page of an application sees it.
 *
 * Making one never throws, and does nothing outside a browser. Every call ends, in its answer or in a
 * `PlatAppError` whose `code` says why and whose `hint` says what to do. Members tell only the codes of their own;
 * any call to the host may end with `no-host`, `host-timeout`, `origin-refused`, `call-timeout`, `aborted`,
 * `unsupported`, `host-error`, `bad-answer`, `invalid-argument` or `destroyed`.
 */
export class PlatApp {
  /**
   * Whether the page runs in a web browser, framed or in a tab: neither in the mobile app nor on a server.
   * Right at once.
   */
  readonly isWeb: boolean;
  /** Whether the page has a browser tab of its own and so no host to call. Right at once. */
  readonly isStandaloneWeb: boolean;
  readonly #environment: Environment;
  readonly #window: PageWindow | undefined;
  readonly #subscriptions: Subscriptions;
  readonly #link: Link;

  constructor(options?: PlatAppOptions) {
    const { window = globalThis.window, platform } = options ?? {};
    const environment = environmentOf(window, platform);
    const bridge = openBridge(environment, window, options ?? {});
    this.isStandaloneWeb = environment === 'standalone';
    this.isWeb = this.isStandaloneWeb || environment === 'hosted';
    this.#environment = environment;
    this.#window = window;
    this.#subscriptions = bridge.subscriptions;
    this.#link = openLink(bridge, options ?? {});
  }

  /** Resolves when the host has answered and can be called. Calling it is optional: every call waits for the host. */
  ready(options?: CallOptions): Promise<void> {
    return this.#link.use('ready', options, (_host, wait) => wait.resolve());
  }

  /**
   * Whether the host here offers what the member needs, by the host's own list. False in a tab and on a server;
   * rejects when a host should be there and cannot be reached.
   */
  async supports(member: PlatAppMember | (string & {}), options?: CallOptions): Promise<boolean> {
    const method = methodOf(member);
    if (!method || this.#environment === 'standalone' || this.#environment === 'windowless') return false;
    return this.#link.use('supports', options, (host, wait) => wait.resolve(host.offers(method)));
  }

  /**
   * Reads the host's theme, language, versions and formats. Fields that a newer host adds are kept.
   *
   * Needs system 1.2.0401 and host app 1.34.0 or later; no scope.
   *
   * Source: platform interface, "PlatformConfig".
   */
  async getPlatformConfig(options?: CallOptions): Promise<PlatformConfig> {
    return checkedPlatformConfig(await this.#call('getPlatformConfig', [], options));
  }

  /**
   * Calls `handler` on every event of that name. Resolves, when the host has agreed to report it, with the function
   * that takes the handler off. Handlers run in the order of their registration; one that throws harms no other.
   *
   * Only in a frame of the host: elsewhere it rejects with `unsupported` (mobile app) or `no-host`.
   *
   * Source: platform interface, "Events".
   */
  $on<Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ): Promise<Off> {
    return this.#listen(event, handler, false, options);
  }

  /** Like `$on`, for the next event of that name only. */
  $once<Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ): Promise<Off> {
    return this.#listen(event, handler, true, options);
  }

  /**
   * Takes the handler off, however often it was registered; without a handler, all handlers that this instance
   * has for the event. It hears nothing more from now on.
   */
  $off<Name extends HostEventName>(
    event: Name,
    handler?: (...payload: HostEventPayload<Name>) => void,
  ): void {
    this.#subscriptions.remove(
      (one) => one.owner === this && one.event === event && (!handler || one.handler === handler),
    );
  }

  /**
   * Reads the result of an authorization from the URL of the callback page, by default this page's.
   *
   * Never throws: what cannot be read is undefined. Compare `state` with the one you sent before you believe it.
   *
   * Source: platform interface, "Authorization callback flow".
   */
  parseAppAuthCallback(url?: string | URL | URLSearchParams): AppAuthResult {
    return parseCallback(url ?? this.#window?.location?.search ?? '');
  }

  /** Ends all pending calls with `destroyed`, takes all handlers off and frees timers and listeners. */
  destroy(): void {
    this.#subscriptions.remove((one) => one.owner === this);
    this.#link.destroy();
  }

  async #call(method: string, args: unknown[], options?: CallOptions): Promise<unknown> {
    const answer = await this.#link.use<unknown>(method, options, (host, wait) =>
      callPeer(host, method, args, wait),
    );
    return unlessRefused(method, answer);
  }

  async #listen(event: string, handler: Handler, once: boolean, options?: CallOptions): Promise<Off> {
    if (typeof handler !== 'function') throw new PlatAppError('invalid-argument', '$on: no function to call');
    const listener = { event, handler, once, owner: this };
    const off = () => this.#subscriptions.remove((one) => one === listener);
    this.#subscriptions.add(listener);
    try {
      await this.#link.use<void>(`$on ${event}`, options, (host, wait) =>
        this.#subscriptions.agree(host, listener, wait),
      );
    } catch (error) {
      off();
      throw error;
    }
    return off;
  }
}
