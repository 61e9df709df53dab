import { useRef } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-ui.js';
import { useHost } from '../host/use-host.js';
import { MOBILE_FRAME } from '../mobile/mobile-shell.js';
import { useMobileShell } from '../mobile/use-mobile-shell.js';

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
export function MobileFrame(props: Omit<AppFrameProps, 'name'>) {
  const frame = useRef<HTMLIFrameElement>(null);
  useMobileShell(frame, props);
  return <iframe ref={frame} name={MOBILE_FRAME} title={`${props.state.app.title}, mobile`} />;
}
