import { useEffect, useState } from 'preact/hooks';
import type { Control } from '../control/control.js';
import { useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { Toasts } from '../parts/toasts.js';
import { HostedFrame, MobileFrame } from './app-frame.js';
import { AppWindow } from './app-window.js';
import { ExitTip } from './exit-tip.js';
import { Phone } from './phone.js';
import { QuestionDialog } from './question-dialog.js';
import { Toolbar, type View } from './toolbar.js';
import { useClock } from './use-clock.js';
import { useDesk } from './use-desk.js';
import { useTheme } from './use-theme.js';

/** The platform's desktop with one application on it, and the panels of the emulator beside it. */
export function Desktop({ control }: { control: Control }) {
  const { state, log, isConnected } = useDevice(control);
  const { desk, ...shown } = useDesk(control);
  const [view, setView] = useState<View>('window');
  const [entry, setEntry] = useState(0);
  const [loads, setLoads] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const src = state?.app.entries[entry]?.path ?? `/app/${state?.app.name}/`;
  // Another user, view, page or age of the system is another page in the frame.
  const shownPage = [view, src, state?.userId, state?.faults.oldSystem, loads].join();
  useTheme(state?.config);
  const time = useClock();
  useEffect(() => {
    setLeaving(false);
    shown.begin();
  }, [shownPage, shown.begin]);
  if (state === undefined) {
    return <p class="empty">{isConnected ? 'Connecting to plat-dev…' : 'plat-dev does not answer.'}</p>;
  }

  const { app } = state;
  const title = shown.title || app.title;
  const load = () => setLoads(loads + 1);
  const close = () => {
    if (shown.exitTips === undefined) shown.close();
    else setLeaving(true);
  };
  const page = { src, state, desk, control };
  const around = { title, isClosed: shown.isClosed, onReload: load, onClose: close, onOpenAgain: load };
  const leave = () => {
    setLeaving(false);
    shown.close();
  };
  // One after the other: a phone has one sheet.
  const asked = shown.question ? (
    <QuestionDialog
      key={shown.question.id}
      question={shown.question}
      control={control}
      appTitle={app.title}
    />
  ) : (
    isLeaving &&
    shown.exitTips && <ExitTip tips={shown.exitTips} onStay={() => setLeaving(false)} onLeave={leave} />
  );

  return (
    <div class="desktop">
      <Toolbar
        state={state}
        view={view}
        entry={entry}
        src={src}
        onView={setView}
        onEntry={setEntry}
        onChange={(change) => {
          control.change(change).catch(({ message }: Error) => desk.notify('Not changed', message));
        }}
      />
      <main class="stage of-platform">
        {!isConnected && <p class="banner">plat-dev does not answer. What you see may be old.</p>}
        {app.problem && <p class="banner">{app.problem}</p>}
        {view === 'phone' ? (
          <Phone {...around} time={time} sheet={asked}>
            <MobileFrame key={shownPage} {...page} />
          </Phone>
        ) : (
          <AppWindow {...around}>
            <HostedFrame key={shownPage} {...page} />
          </AppWindow>
        )}
        <Toasts notes={shown.notes} onDismiss={shown.dismiss} />
      </main>
      <SidePanel
        state={state}
        log={log}
        control={control}
        onProblem={(text) => desk.notify('Not done', text)}
      />
      {view === 'window' && asked}
    </div>
  );
}
