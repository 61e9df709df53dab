import { createContext } from 'preact';

/** What the phone's back key does to the sheet that is open; undefined while none is. */
export interface PhoneBackKey {
  current: (() => void) | undefined;
}

/** The back key of the phone that a component is drawn in; undefined outside of a phone. */
export const PhoneBack = createContext<PhoneBackKey | undefined>(undefined);
