import { languageOfLocale } from 'plat-common/locale';
import { useState } from 'preact/hooks';
import type { DevApp, DevState } from '../../api.js';
import { usePageClock } from '../clock/use-clock.js';
import { type Control, reasonOf } from '../control/control.js';
import { useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { Toasts, useToasts } from '../parts/toasts.js';
import { LanguageContext, textsOf } from '../texts/texts.js';
import { AppIcons, hasPage } from './app-icons.js';
import { AppOnStage } from './app-on-stage.js';
import { addressOf, type DesktopIcon, iconsOf, iconTitle } from './entries.js';
import { Phone } from './phone.js';
import { Toolbar, type View } from './toolbar.js';
import { useSystemLook } from './use-system-look.js';

/** The page of an application that its window shows. */
interface Opening {
  /** Index in the application's entries; at first that of its first window. */
  index?: number;
  /** The file that it was opened with. */
  file?: string;
}

/** The platform's desktop with the applications on it, and the panels of the emulator beside it. */
export function Desktop({ control }: { control: Control }) {
  const { state, log, isConnected } = useDevice(control);
  const { notes, notify, dismiss } = useToasts();
  const [view, setView] = useState<View>('window');
  const apps = state?.applications ?? [];
  const icons = state === undefined ? [] : iconsOf(state);
  const windows = useWindows(apps);
  const { minimize, close } = windows;
  const shownIndex = (name: string) =>
    windows.opened[name]?.index ??
    icons.find(({ app, entry }) => app.name === name && !entry.opensTab)?.index ??
    0;
  const entryOf = (name: string) => {
    const app = apps.find((one) => one.name === name);
    return app?.entries[shownIndex(name)] ?? { name, path: `/app/${name}/` };
  };
  /** A page of a tab has no window while it can be shown. */
  const hasWindow = (name: string) =>
    !entryOf(name).opensTab || apps.some((app) => app.name === name && !hasPage({ app }));
  const opened = Object.keys(windows.opened).filter(hasWindow);
  const front = opened.find((name) => name === windows.front);
  useSystemLook(state?.config);
  const locale = state?.config.language ?? navigator.language;
  const t = textsOf(locale);
  usePageClock(state?.now);
  if (state === undefined) {
    return <p class="empty">{t(isConnected ? 'Connecting to plat-dev…' : 'plat-dev does not respond.')}</p>;
  }

  const sourceOf = (name: string) => addressOf(entryOf(name), { file: windows.opened[name]?.file });
  const titleOf = (name: string) => {
    const own = icons.filter(({ app }) => app.name === name);
    const shown = own.find(({ index }) => index === shownIndex(name));
    return shown === undefined
      ? (apps.find((app) => app.name === name)?.title ?? name)
      : iconTitle(shown, icons);
  };
  const openIcon = ({ app, index }: DesktopIcon, file?: string) =>
    windows.open(app.name, { index, ...(file !== undefined && { file }) });
  const openWith = (icon: DesktopIcon, file: string) => {
    if (icon.entry.opensTab) window.open(addressOf(icon.entry, { file }), '_blank', 'noopener');
    else openIcon(icon, file);
  };
  const isPhone = view === 'phone';
  // A phone shows one application, so the pages of the others end.
  const onStage = opened.filter((name) => !isPhone || name === front);
  const frontName = front ?? state.app.name;
  const frontState = withApplication(state, frontName);
  const appIcons = (
    <AppIcons icons={icons} front={front} shown={shownIndex} opened={opened} onOpen={openIcon} />
  );
  return (
    <LanguageContext.Provider value={languageOfLocale(locale)}>
      <div class="desktop">
        <Toolbar
          state={frontState}
          view={view}
          run={apps.find(({ name }) => name === frontName)?.package}
          src={sourceOf(frontName)}
          onView={setView}
          onChange={(change) => {
            control.change(change).catch((error: unknown) => notify(t('Not changed'), reasonOf(error)));
          }}
        />
        <main class="stage">
          {!isConnected && (
            <p class="banner">{t('plat-dev does not respond. The page may be out of date.')}</p>
          )}
          {onStage.map((name) => (
            <AppOnStage
              key={name}
              state={withApplication(state, name)}
              entry={shownIndex(name)}
              src={sourceOf(name)}
              title={titleOf(name)}
              instead={apps.find((app) => app.name === name && !hasPage({ app }))?.package}
              view={view}
              frameName={name === apps[0]?.name ? 'plat-dev-window' : `plat-dev-window-${name}`}
              isFront={name === front}
              onMinimize={minimize}
              onClose={() => close(name)}
              control={control}
              notify={notify}
            />
          ))}
          {isPhone
            ? front === undefined && (
                <Phone title={t('Applications')} now={state.now}>
                  {appIcons}
                </Phone>
              )
            : (front === undefined || icons.length > 1) && appIcons}
          <Toasts notes={notes} onDismiss={dismiss} />
        </main>
        <SidePanel
          state={frontState}
          log={log}
          control={control}
          onOpenWith={openWith}
          onProblem={(text) => notify(t('Not done'), text)}
        />
      </div>
    </LanguageContext.Provider>
  );
}

/** The device for one of its applications, with its own grants and gateway. */
function withApplication(state: DevState, name: string): DevState {
  const hosted = state.applications.find((one) => one.name === name);
  if (hosted === undefined) return state;
  const { grants, gateway, ...app } = hosted;
  return { ...state, app, grants, gateway };
}

/**
 * The windows of the desktop: one for each application that was opened, and one of them in front, unless the desktop is seen.
 * Opens the first application at once; one that is there no more has no window.
 */
function useWindows(apps: readonly DevApp[]) {
  const [first] = apps;
  const [wanted, setWanted] = useState<{ front: string | undefined; opened: Record<string, Opening> }>();
  const all = wanted ?? { front: first?.name, opened: first ? { [first.name]: {} } : {} };
  const names = apps.map(({ name }) => name);
  const opened = Object.fromEntries(Object.entries(all.opened).filter(([name]) => names.includes(name)));
  return {
    front: all.front,
    opened,
    open: (name: string, opening: Opening) =>
      setWanted({ front: name, opened: { ...opened, [name]: opening } }),
    minimize: () => setWanted({ front: undefined, opened }),
    close(name: string) {
      const { [name]: _, ...others } = opened;
      setWanted({ front: undefined, opened: others });
    },
  };
}
