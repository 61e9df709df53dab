import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { DesktopIcon } from '../stage/entries.js';
import type { Control } from './control.js';
import type { LogLines } from './use-device.js';

/** What each panel of the emulator has. */
export interface EmulatorParts {
  /** The device for the application in front. */
  state: DevState;
  log: LogLines;
  control: Control;
  /** Opens a file with a page of an application. */
  onOpenWith: (icon: DesktopIcon, path: string) => void;
  /** Waits for a change and shows its error, if any. */
  attempt(change: Promise<unknown>): void;
}

export const EmulatorContext = createContext<EmulatorParts | undefined>(undefined);

export function useEmulator(): EmulatorParts {
  const parts = useContext(EmulatorContext);
  if (parts === undefined) throw new Error('A panel is drawn outside of the side panel');
  return parts;
}
