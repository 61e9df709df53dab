import { createFakeHost, type FakeHost } from 'plat-testing/host';
import { useEffect, useRef } from 'preact/hooks';
import type { DevState } from '../../api.js';
import { control } from '../control/control.js';
import { type HostUi, hostDelays, hostMethods } from '../host/host-methods.js';
import { wireLog } from '../host/wire-log.js';
import { createShell } from '../mobile/create-shell.js';
import { MOBILE_FRAME } from '../mobile/mobile-shell.js';

interface AppFrameProps {
  src: string;
  state: DevState;
  ui: HostUi;
}

/** The application's page with the desktop as its host, for as long as the frame shows this address. */
export function HostedFrame({ src, state, ui }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(state);
  latest.current = state;
  const host = useRef<FakeHost>();
  const { config, faults, app, applications } = state;

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    const created = createFakeHost({
      iframe,
      appOrigin: location.origin,
      id: `${app.name}-1`,
      appName: app.name,
      config,
      methods: hostMethods(ui, () => latest.current),
      onMessage: wireLog(control.report, () => latest.current.faults.host === 'mute'),
    });
    host.current = created;
    // The host listens before the page can say its first word.
    iframe.src = src;
    return () => created.close();
  }, [src, ui]);

  useEffect(() => {
    const injected = host.current?.faults;
    injected?.clear();
    if (faults.host === 'mute') injected?.inject({ kind: 'mute' });
    if (faults.host === 'slow') injected?.inject({ kind: 'slow', delayMs: hostDelays.slow });
    if (faults.host === 'late') injected?.inject({ kind: 'late-start', delayMs: hostDelays.late });
  }, [faults.host]);
  // A page that has not subscribed is told of no change, so not of the configuration that it began with.
  useEffect(() => void host.current?.setTheme(config.theme), [config.theme]);
  useEffect(() => void host.current?.setLanguage(config.language), [config.language]);
  useEffect(() => void host.current?.emit('os/format', config.format), [JSON.stringify(config.format)]);
  // All names begin with `plat-dev-`, by which the script in the page knows its frame.
  const name = app.name === applications[0]?.name ? 'plat-dev-window' : `plat-dev-window-${app.name}`;
  return <iframe ref={frame} name={name} title={app.title} />;
}

/** The application's page as in the mobile app. */
export function MobileFrame({ src, state, ui }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    window.platDevMobile = createShell(ui, () => latest.current);
    iframe.src = src;
    return () => {
      window.platDevMobile = undefined;
    };
  }, [src, ui]);
  return <iframe ref={frame} name={MOBILE_FRAME} title={`${state.app.title}, mobile`} />;
}
