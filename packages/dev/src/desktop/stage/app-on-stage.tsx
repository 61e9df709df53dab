import type { ExitPageTips } from 'plat-schemas/app';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Asked } from '../authorization/asked.js';
import { type Question, useOperations } from '../authorization/use-operations.js';
import { control } from '../control/control.js';
import type { DeviceOfApp } from '../control/use-device.js';
import type { HostUi } from '../host/host-methods.js';
import { PackageStage } from '../package/package-stage.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { useTexts } from '../texts/texts.js';
import { HostedFrame, MobileFrame } from './app-frame.js';
import { AppIcon, hasPage } from './app-icons.js';
import { Phone } from './phone.js';
import type { View } from './toolbar.js';

interface AppOnStageProps {
  /** The device for this application. */
  state: DeviceOfApp;
  /** Index of the page in the application's entries. */
  index: number;
  src: string;
  /** Of the page, where the application has several. */
  title: string;
  view: View;
  /** Of several windows one is in front; the others stay loaded. */
  isFront: boolean;
  onMinimize: () => void;
  onClose: () => void;
  notify: HostUi['notify'];
}

/** One application of the device: its page in a window or a phone, and what it asks the person. */
export function AppOnStage(props: AppOnStageProps) {
  const { state, index, src, view, isFront, onMinimize, onClose, notify } = props;
  const t = useTexts();
  const { name: app, title: appTitle, problemText, package: run } = state.app;
  const isShown = hasPage(state);
  const [loads, setLoads] = useState(0);
  // Another user, view, page or age of the system is another page in the frame.
  const shownPage = [view, src, state.userId, state.faults.oldSystem, loads].join();
  const { ui, exitTips, isLeaving, setLeaving, question, ...page } = useHostUi(shownPage, notify, onClose);
  useEffect(() => {
    // What a browser loads from a port does not pass plat-dev.
    if (isShown && src.startsWith('http')) void control.act(`frames/${index}`, app).catch(() => undefined);
  }, [shownPage, isShown]);

  const title = page.title || props.title;
  const close = () => (exitTips === undefined ? onClose() : setLeaving(true));
  // One after the other: a phone has one sheet.
  const asked = question ? (
    <QuestionDialog key={question.id} question={question} appTitle={appTitle} />
  ) : (
    isLeaving &&
    exitTips && (
      <Dialog
        title={exitTips.title ?? t('Leave this page?', '确定离开此页面？')}
        class="small"
        onCancel={() => setLeaving(false)}
      >
        <p>{exitTips.content}</p>
        <footer class="buttons">
          <Button class="quiet" onClick={onClose} text={t('Leave', '离开')} />
          <Button class="primary" autofocus onClick={() => setLeaving(false)} text={t('Stay', '留下')} />
        </footer>
      </Dialog>
    )
  );
  const isPhone = view === 'phone';
  const frame = (
    <div class="app-frame">
      {run && !isShown ? (
        <PackageStage app={state.app} run={run} />
      ) : isPhone ? (
        <MobileFrame key={shownPage} src={src} state={state} ui={ui} />
      ) : (
        <HostedFrame key={shownPage} src={src} state={state} ui={ui} />
      )}
    </div>
  );
  const buttons = [
    ['minimize', t(`Minimize ${title}`, `最小化 ${title}`), isPhone ? undefined : onMinimize],
    ['reload', t('Reload the page', '重新加载页面'), () => setLoads(loads + 1)],
    ['close', t(`Close ${title}`, `关闭 ${title}`), close],
  ] as const;
  const bar = (
    <header class="title-bar">
      <AppIcon key={index} app={app} index={index} />
      <h2 title={title}>{title}</h2>
      {buttons.map(
        ([name, label, press]) =>
          press && <Button class="quiet" key={name} aria-label={label} onClick={press} icon={name} />,
      )}
    </header>
  );
  return (
    <div class="app-on-stage" hidden={!isFront}>
      {problemText && <p class="banner">{t(problemText)}</p>}
      {isPhone ? (
        <Phone title={title} now={state.now} sheet={asked} onBack={close}>
          {bar}
          {frame}
        </Phone>
      ) : (
        <section class="app-window" aria-label={title}>
          {bar}
          {frame}
        </section>
      )}
      {!isPhone && isFront && asked}
    </div>
  );
}

/**
 * What a page does to the desktop since it was opened.
 *
 * @param page what it is known by: another one begins anew, and questions of the one before are cancelled
 * @param notify shows what would open on a device; the same function at each drawing
 * @param onClose called when the page closes the application
 */
function useHostUi(page: string, notify: HostUi['notify'], onClose: () => void) {
  const [title, setTitle] = useState<string>();
  const [exitTips, setExitTips] = useState<ExitPageTips>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, cancel, question } = useOperations();
  const closeApp = useRef(onClose);
  closeApp.current = onClose;
  const ui = useMemo<HostUi>(
    () => ({ setTitle, setExitTips, closeApp: () => closeApp.current(), notify, run }),
    [notify, run],
  );
  useEffect(() => {
    setTitle(undefined);
    setExitTips(undefined);
    setLeaving(false);
    cancel();
  }, [page, cancel]);
  return { ui, title, exitTips, isLeaving, setLeaving, question };
}

/** Puts a call of the page to the person at the desktop. */
function QuestionDialog({ question, appTitle }: { question: Question; appTitle: string }) {
  const t = useTexts();
  const goUp = useRef<() => boolean>();
  const { offer, answer } = question;
  const choice = offer?.directory ? t('Choose a folder', '选择文件夹') : t('Choose a file', '选择文件');
  return (
    <Dialog
      title={offer ? (offer.title ?? choice) : t('Allow access', '允许访问')}
      class={offer ? 'wide' : 'small'}
      onCancel={() => answer()}
      onBack={() => {
        if (!goUp.current?.()) answer();
      }}
    >
      <Asked question={question} appTitle={appTitle} goUpRef={goUp} />
    </Dialog>
  );
}
