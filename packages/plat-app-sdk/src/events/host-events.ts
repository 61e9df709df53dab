import type { PlatformConfig } from 'plat-schemas/app';

/** The events that are known, and what their handlers get. */
export interface HostEvents {
  /** The host changed between light and dark. */
  'os/theme': [theme: PlatformConfig['theme']];
  /** The host changed its language. */
  'os/language': [language: string];
}

/** A known event, or any other that the host may have. */
export type HostEventName = keyof HostEvents | (string & {});

/** What a handler of the event gets; of an event that is not known, anything. */
export type HostEventPayload<Name extends string> = Name extends keyof HostEvents
  ? HostEvents[Name]
  : unknown[];

/** A handler of the event. */
export type HostEventHandler<Name extends string> = (...payload: HostEventPayload<Name>) => void;
