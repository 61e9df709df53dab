import type { ExitPageTips, PlatformConfig } from 'plat-schemas/app';
import type { Delivery } from './emissions.js';
import type { HostFaults } from './host-faults.js';
import type { FromPage } from './host-wire.js';
import type { FakeWindow } from './window-pair.js';

/** A call of the page, as a method of the host ran it. */
export interface HostCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A host for one page: it keeps a configuration, reports its changes, and can behave badly. */
export interface FakeHost {
  /** The page's window in memory; undefined with a real frame. Give it to the SDK: `new PlatApp({ window })`. */
  readonly window?: FakeWindow;
  /** What `getPlatformConfig` answers now. */
  readonly config: PlatformConfig;
  /** The title that the page has set; undefined before. */
  readonly title: string | undefined;
  /** What the host would ask a user who leaves the page, as the page has set it. */
  readonly exitPageTips: ExitPageTips | undefined;
  /** Whether the page has shaken hands, after a swap: again. */
  readonly isConnected: boolean;
  /**
   * Every call that a method of the host has run since the start or `reset()`, whether or not its response arrived: what
   * is in here twice was done twice.
   */
  readonly calls: readonly HostCall[];
  /** Every message of the page, the handshake too, whether or not the host listened. */
  readonly messages: readonly FromPage[];
  /** The events that the page is subscribed to. */
  readonly subscriptions: ReadonlySet<string>;
  readonly faults: HostFaults;
  /** Changes the theme and reports it. Resolves when the page has taken it; never rejects. */
  setTheme(theme: PlatformConfig['theme']): Promise<Delivery>;
  /** Changes the language and reports it. Resolves when the page has taken it; never rejects. */
  setLanguage(language: string): Promise<Delivery>;
  /** Reports any event, if the page is subscribed to it. */
  emit(event: string, ...payload: unknown[]): Promise<Delivery>;
  /**
   * Replaces the host's end of the connection, as a host does that mounts its frame anew around the same page: the new
   * end has no state of the page and waits silently for a handshake. Calls that the old one ran get no response.
   *
   * With `keepsOld` the host forgets to take the old end down: it goes on as before, and from the page's next ACK both
   * run every call.
   */
  swapBridge(options?: { keepsOld?: boolean | undefined }): void;
  /** Posts anything to the page, as a host out of its mind would. */
  post(message: unknown): void;
  /** Configuration, calls, messages and faults as at the start; the page stays connected and subscribed. */
  reset(): void;
  /** Stops listening and talking. */
  close(): void;
}
