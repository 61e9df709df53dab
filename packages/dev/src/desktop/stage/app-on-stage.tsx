import type { ExitPageTips } from 'plat-schemas/app';
import { useEffect, useState } from 'preact/hooks';
import type { DevPackage, DevState } from '../../api.js';
import { useClock } from '../clock/use-clock.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-ui.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { Lazy } from '../parts/lazy.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';
import { HostedFrame, MobileFrame } from './app-frame.js';
import { AppWindow } from './app-window.js';
import { Phone } from './phone.js';
import type { View } from './toolbar.js';
import { useHostUi } from './use-host-ui.js';

const loadPackage = async () => (await import('../package/package-stage.js')).PackageStage;
const loadQuestion = async () => (await import('./question-dialog.js')).QuestionDialog;

interface AppOnStageProps {
  /** The device for this application. */
  state: DevState;
  src: string;
  /** Of the page, where the application has several. */
  title: string;
  /** Whether a device opens the page in a tab of the browser. */
  opensTab: boolean;
  /** Undefined where plat-dev does not run it. */
  run: DevPackage | undefined;
  view: View;
  frameName: string;
  /** Of several windows one is in front; the others stay loaded. */
  isFront: boolean;
  /** Undefined where there is no other window to see. */
  onMinimize: (() => void) | undefined;
  control: Control;
  notify: HostUi['notify'];
}

/** One application of the device: its page in a window or a phone, and what it asks the person. */
export function AppOnStage(props: AppOnStageProps) {
  const { state, src, title, opensTab, run, view, frameName, isFront, onMinimize, control, notify } = props;
  const { ui, ...shown } = useHostUi(control, notify);
  const [loads, setLoads] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const time = useClock(state.now);
  // Another user, view, page or age of the system is another page in the frame.
  const shownPage = [view, src, state.userId, state.faults.oldSystem, loads].join();
  useEffect(() => {
    setLeaving(false);
    shown.begin();
  }, [shownPage, shown.begin]);

  const load = () => setLoads(loads + 1);
  const close = () => {
    if (shown.exitTips === undefined) shown.close();
    else setLeaving(true);
  };
  const leave = () => {
    setLeaving(false);
    shown.close();
  };
  // One after the other: a phone has one sheet.
  const asked = shown.question ? (
    <Lazy
      key={shown.question.id}
      load={loadQuestion}
      props={{ question: shown.question, control, appTitle: state.app.title }}
    />
  ) : (
    isLeaving &&
    shown.exitTips && <ExitTip tips={shown.exitTips} onStay={() => setLeaving(false)} onLeave={leave} />
  );
  const page = { src, state, ui, control };
  const instead =
    run !== undefined && !showsPage(run) ? (
      <Lazy load={loadPackage} props={{ run, appName: state.app.name, title: state.app.title, control }} />
    ) : (
      opensTab && <TabNotice title={title} src={src} />
    );
  const around = {
    title: shown.title || title,
    isClosed: shown.isClosed,
    onReload: load,
    onClose: close,
    onOpenAgain: load,
  };
  return (
    <div class="app-on-stage" hidden={!isFront}>
      {state.app.problemText && (
        <p class="banner">
          <Message text={state.app.problemText} />
        </p>
      )}
      {view === 'phone' ? (
        <Phone {...around} time={time} sheet={asked}>
          {instead || <MobileFrame key={shownPage} {...page} />}
        </Phone>
      ) : (
        <AppWindow {...around} onMinimize={onMinimize}>
          {instead || <HostedFrame key={shownPage} name={frameName} {...page} />}
        </AppWindow>
      )}
      {view === 'window' && isFront && asked}
    </div>
  );
}

/** Whether the page of an application can be shown. */
function showsPage(run: DevPackage | undefined): boolean {
  return run === undefined || run.phase === 'running';
}

/** What is in the window of a page that a device opens in a tab of the browser. */
function TabNotice({ title, src }: { title: string; src: string }) {
  const t = useTexts();
  return (
    <div class="package-stage" role="status">
      <h2>{title}</h2>
      <p>{t('A device opens this page in a tab of the browser.')}</p>
      <p>
        <a class="primary" href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" /> {t('Open {{name}}', { name: src })}
        </a>
      </p>
    </div>
  );
}

interface ExitTipProps {
  tips: ExitPageTips;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks a person who closes the application, in the words that its page has set. */
function ExitTip({ tips: { title, content }, onStay, onLeave }: ExitTipProps) {
  const t = useTexts();
  return (
    <Dialog title={title ?? t('Leave this page?')} class="small" onCancel={onStay}>
      <p>{content}</p>
      <footer class="buttons">
        <button type="button" class="quiet" onClick={onLeave}>
          {t('Leave')}
        </button>
        <button type="button" class="primary" autofocus onClick={onStay}>
          {t('Stay')}
        </button>
      </footer>
    </Dialog>
  );
}
