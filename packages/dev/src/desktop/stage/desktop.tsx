import { useState } from 'preact/hooks';
import { usePageClock } from '../clock/page-clock.js';
import { withApplication } from '../control/applications.js';
import type { Control } from '../control/control.js';
import { useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { Toasts } from '../parts/toasts.js';
import { useToasts } from '../parts/use-toasts.js';
import { AppOnStage } from './app-on-stage.js';
import { Dock } from './dock.js';
import { Toolbar, type View } from './toolbar.js';
import { useTheme } from './use-theme.js';
import { useWindows } from './use-windows.js';

/** The platform's desktop with the applications on it, and the panels of the emulator beside it. */
export function Desktop({ control }: { control: Control }) {
  const { state, log, isConnected } = useDevice(control);
  const { notes, notify, dismiss } = useToasts();
  const [view, setView] = useState<View>('window');
  const [entries, setEntries] = useState<Readonly<Record<string, number>>>({});
  const apps = state?.applications ?? [];
  const { front, opened, open, minimize } = useWindows(apps);
  useTheme(state?.config);
  usePageClock(state?.now);
  if (state === undefined) {
    return <p class="empty">{isConnected ? 'Connecting to plat-dev…' : 'plat-dev does not answer.'}</p>;
  }

  const addressOf = (name: string) => {
    const app = apps.find((one) => one.name === name);
    return app?.entries[entries[name] ?? 0]?.path ?? `/app/${name}/`;
  };
  // A phone shows one application, so the pages of the others end.
  const onStage = opened.filter((name) => view === 'window' || name === front);
  const frontName = front ?? state.app.name;
  const frontState = withApplication(state, frontName);
  return (
    <div class="desktop">
      <Toolbar
        state={frontState}
        view={view}
        entry={entries[frontName] ?? 0}
        src={addressOf(frontName)}
        onView={setView}
        onEntry={(index) => setEntries({ ...entries, [frontName]: index })}
        onChange={(change) => {
          control.change(change).catch(({ message }: Error) => notify('Not changed', message));
        }}
      />
      <main class="stage of-platform">
        {!isConnected && <p class="banner">plat-dev does not answer. What you see may be old.</p>}
        {onStage.map((name) => (
          <AppOnStage
            key={name}
            state={withApplication(state, name)}
            src={addressOf(name)}
            view={view}
            frameName={name === apps[0]?.name ? 'plat-dev-window' : `plat-dev-window-${name}`}
            isFront={name === front}
            onMinimize={apps.length > 1 ? minimize : undefined}
            control={control}
            notify={notify}
          />
        ))}
        {apps.length > 1 && <Dock apps={apps} front={front} opened={opened} onOpen={open} />}
        <Toasts notes={notes} onDismiss={dismiss} />
      </main>
      <SidePanel
        state={frontState}
        log={log}
        control={control}
        onProblem={(text) => notify('Not done', text)}
      />
    </div>
  );
}
