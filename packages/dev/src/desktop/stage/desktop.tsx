import { useState } from 'preact/hooks';
import type { DevHostedApp, DevState } from '../../api.js';
import { usePageClock } from '../clock/use-clock.js';
import { reasonOf } from '../control/control.js';
import { type DeviceOfApp, EmulatorContext, useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { Toasts, useToasts } from '../parts/toasts.js';
import { TextsContext, useSystemLook } from '../texts/texts.js';
import { AppIcons, hasPage } from './app-icons.js';
import { AppOnStage } from './app-on-stage.js';
import { addressOf, type DesktopIcon, iconsOf, iconTitle } from './entries.js';
import { Phone } from './phone.js';
import { Toolbar, type View } from './toolbar.js';

/** The page of an application that its window shows. */
interface Opening {
  /** Index in the application's entries; at first that of its first window. */
  index?: number;
  /** The file that it was opened with. */
  file?: string | undefined;
}

/** The platform's desktop with the applications on it, and the panels of the emulator beside it. */
export function Desktop() {
  const { state, log, isConnected } = useDevice();
  const { notes, notify, dismiss } = useToasts();
  const [view, setView] = useState<View>('window');
  const apps = state?.applications ?? [];
  const icons = state === undefined ? [] : iconsOf(state);
  const { openings, open, minimize, close, ...windows } = useWindows(apps);
  /** The page of an application that is shown, or would be, with its title and address. */
  const pageOf = (app: DevHostedApp) => {
    const own = icons.filter((icon) => icon.app === app);
    const { index = own.find(({ entry }) => !entry.opensTab)?.index ?? 0, file } = openings[app.name] ?? {};
    const entry = app.entries[index] ?? { name: app.name, path: `/app/${app.name}/` };
    const title = iconTitle({ app, entry, index }, icons);
    return { app, index, entry, title, src: addressOf(entry, file) };
  };
  const pages = apps.map(pageOf);
  // A page of a tab has no window while it can be shown.
  const opened = pages.filter(
    ({ app, entry }) => openings[app.name] !== undefined && !(entry.opensTab && hasPage({ app })),
  );
  const front = opened.find(({ app }) => app.name === windows.front);
  const t = useSystemLook(state?.config);
  usePageClock(state?.now);
  const shown = front ?? pages[0];
  if (state === undefined || shown === undefined) {
    const connecting = t('Connecting to plat-dev…', '正在连接 plat-dev…');
    return (
      <p class="empty">{isConnected ? connecting : t('plat-dev does not respond.', 'plat-dev 无响应。')}</p>
    );
  }

  const attempt = (change: Promise<unknown>, title = t('Not done', '操作失败')) => {
    change.catch((error: unknown) => notify(title, reasonOf(error)));
  };
  const onOpenWith = (icon: DesktopIcon, file: string) => {
    if (icon.entry.opensTab) window.open(addressOf(icon.entry, file), '_blank', 'noopener');
    else open(icon.app.name, { index: icon.index, file });
  };
  const isPhone = view === 'phone';
  // A phone shows one application, so the pages of the others end.
  const onStage = opened.filter((page) => !isPhone || page === front);
  const emulator = { state: deviceOf(state, shown.app), log, onOpenWith, attempt };
  const appIcons = (
    <AppIcons
      icons={icons}
      front={front?.app}
      opened={opened}
      onOpen={({ app, index }) => open(app.name, { index })}
    />
  );
  return (
    <TextsContext.Provider value={t}>
      <EmulatorContext.Provider value={emulator}>
        <div class="desktop">
          <Toolbar view={view} src={shown.src} onView={setView} />
          <main class="stage">
            {!isConnected && (
              <p class="banner">
                {t(
                  'plat-dev does not respond. The page may be out of date.',
                  'plat-dev 无响应，页面内容可能不是最新的。',
                )}
              </p>
            )}
            {onStage.map((page) => (
              <AppOnStage
                key={page.app.name}
                {...page}
                state={deviceOf(state, page.app)}
                view={view}
                isFront={page === front}
                onMinimize={minimize}
                onClose={() => close(page.app.name)}
                notify={notify}
              />
            ))}
            {isPhone
              ? front === undefined && (
                  <Phone title={t('Applications', '应用')} now={state.now}>
                    {appIcons}
                  </Phone>
                )
              : (front === undefined || icons.length > 1) && appIcons}
            <Toasts notes={notes} onDismiss={dismiss} />
          </main>
          <SidePanel />
        </div>
      </EmulatorContext.Provider>
    </TextsContext.Provider>
  );
}

function deviceOf(state: DevState, app: DevHostedApp): DeviceOfApp {
  const { grants, gateway } = app;
  return { ...state, app, grants, gateway };
}

/**
 * The windows of the desktop: one for each application that was opened, and one of them in front, unless the desktop is seen.
 * Opens the first application at once; one that is there no more has no window.
 */
function useWindows(apps: readonly DevHostedApp[]) {
  const [first] = apps;
  const [wanted, setWanted] = useState<{ front: string | undefined; opened: Record<string, Opening> }>();
  const all = wanted ?? { front: first?.name, opened: first ? { [first.name]: {} } : {} };
  const { front, opened: openings } = all;
  return {
    front,
    openings,
    open: (name: string, opening: Opening) =>
      setWanted({ front: name, opened: { ...openings, [name]: opening } }),
    minimize: () => setWanted({ front: undefined, opened: openings }),
    close(name: string) {
      const { [name]: _, ...others } = openings;
      setWanted({ front: undefined, opened: others });
    },
  };
}
