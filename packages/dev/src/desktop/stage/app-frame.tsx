import { useEffect, useRef } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-methods.js';
import { useHost } from '../host/use-host.js';
import { createShell } from '../mobile/create-shell.js';
import { MOBILE_FRAME } from '../mobile/mobile-shell.js';

interface AppFrameProps {
  /** The name of the frame; it begins with `plat-dev-`. */
  name: string;
  src: string;
  state: DevState;
  ui: HostUi;
  control: Control;
}

/** The application's page with the desktop as its host. */
export function HostedFrame(props: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useHost(frame, props);
  return <iframe ref={frame} name={props.name} title={props.state.app.title} />;
}

/** The application's page as in the mobile app. */
export function MobileFrame({ src, state, ui, control }: Omit<AppFrameProps, 'name'>) {
  const frame = useRef<HTMLIFrameElement>(null);
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
  }, [src, ui, control]);
  return <iframe ref={frame} name={MOBILE_FRAME} title={`${state.app.title}, mobile`} />;
}
