import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-ui.js';
import { createShell } from './create-shell.js';

/** Is the mobile app around the page in the frame, for as long as the frame shows this address. */
export function useMobileShell(
  frame: RefObject<HTMLIFrameElement>,
  { src, state, ui, control }: { src: string; state: DevState; ui: HostUi; control: Control },
): void {
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    const device = () => {
      const { config, app, faults, platform } = latest.current;
      return { config, appName: app.name, isOld: faults.oldSystem, platform, fault: faults.host };
    };
    window.platDevMobile = createShell(
      ui,
      device,
      (event) => void control.report(event).catch(() => undefined),
    );
    iframe.src = src;
    return () => {
      window.platDevMobile = undefined;
    };
  }, [frame, src, ui, control]);
}
