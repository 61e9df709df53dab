import type { PlatformConfig } from 'plat-schemas/app';
import { isText } from '../checks.js';
import { isTheme } from '../host-methods.js';

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

/** Whether the payload is what the types promise. The host is another program, and may be any page. */
export function fitsEvent(event: unknown, [value]: unknown[]): boolean {
  if (event === 'os/theme') return isTheme(value);
  return event !== 'os/language' || isText(value);
}
