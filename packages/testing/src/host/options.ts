import type { PlatformConfig } from 'plat-schemas/app';
import { requireKnown } from '../known.js';
import type { MessageWatcher, PageFrame } from './frame-port.js';

/** A method of the host: what it returns, or resolves with, is its response; what it throws is its refusal. */
export type HostMethod = (...args: unknown[]) => unknown;

/** Which page the fake host has, and what it answers. */
export interface FakeHostOptions {
  /** The app's frame in this window. Left out, the host makes a page's window in memory: `host.window`. */
  iframe?: PageFrame | undefined;
  /** Origin of the page in the frame; `'*'` talks to whatever is in it. @default the origin of `iframe.src` */
  appOrigin?: string | undefined;
  /** Address of the page in memory. @default 'http://nas.example:5667/app/notes/' */
  appUrl?: string | undefined;
  /** Origin of the host in memory. @default 'http://nas.example:5666' */
  hostOrigin?: string | undefined;
  /** User agent of the window in memory. @default 'Mozilla/5.0 (fake host)' */
  userAgent?: string | undefined;
  /** What `getPlatformConfig` answers, over the default world: theme light, language en-US, versions. */
  config?: Partial<PlatformConfig> | undefined;
  /**
   * Methods in the place of the host's own or beside them, by their name on the wire; undefined takes one away. Its own
   * are all that a page may call, and answer at once: pickers with paths below `/vol1`.
   */
  methods?: Record<string, HostMethod | undefined> | undefined;
  /** Reads along: is called with every message between page and host. */
  onMessage?: MessageWatcher | undefined;
  /** The name that the host gives the page. @default 'notes-1' */
  id?: string | undefined;
  /** Name of the application, as the host tells it. @default 'notes' */
  appName?: string | undefined;
  /** Shakes hands like a plain penpal parent: without id, appName and config. @default false */
  plain?: boolean | undefined;
  /** Whether the host answers every SYN, or of each of its connections only the first. @default true */
  answersRepeatedSyn?: boolean | undefined;
  /** Whether the handshake tells the names of the host's methods. @default true */
  listsMethods?: boolean | undefined;
  /** Whether a call of a method that the host lacks is refused, or left without a response. @default true */
  refusesUnknown?: boolean | undefined;
  /**
   * What the host does one at a time. `methods`: a method waits for the end of the one before, while handshakes and
   * refusals of unknown methods are prompt. `calls`: the refusals wait, too. `messages`: everything that the page says
   * waits, a SYN too.
   * @default nothing: all side by side
   */
  serial?: 'methods' | 'calls' | 'messages' | undefined;
  /** Whether other libraries post to the page before every word of page and host. @default false */
  noisy?: boolean | undefined;
}

/** Rejects an unknown option. */
export function requireHostOptions(options: FakeHostOptions): void {
  requireKnown('createFakeHost has no option', Object.keys(options), OPTIONS);
  if (options.serial) requireKnown('There is no serial', [options.serial], SERIAL);
}

const SERIAL = ['methods', 'calls', 'messages'];

const OPTIONS =
  'iframe appOrigin appUrl hostOrigin userAgent config methods onMessage id appName plain answersRepeatedSyn listsMethods refusesUnknown serial noisy'.split(
    ' ',
  );

/** The world before anything happened. */
export const defaultConfig: PlatformConfig = {
  theme: 'light',
  language: 'en-US',
  systemLanguage: 'en-US',
  appVersion: '1.34.0',
  systemVersion: '1.2.0401',
  format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
};
