import { languageOfLocale } from 'plat-common/locale';
import { useState } from 'preact/hooks';
import { usePageClock } from '../clock/page-clock.js';
import { withApplication } from '../control/applications.js';
import { type Control, reasonOf } from '../control/control.js';
import { useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { Toasts } from '../parts/toasts.js';
import { useToasts } from '../parts/use-toasts.js';
import { LanguageContext, textsOf } from '../texts/texts.js';
import { AppOnStage } from './app-on-stage.js';
import { Dock } from './dock.js';
import { addressOf, type DesktopIcon, iconsOf, iconTitle } from './entries.js';
import { Toolbar, type View } from './toolbar.js';
import { useSystemLook } from './use-system-look.js';
import { useWindows } from './use-windows.js';

/** The page of an application that its window shows. */
interface Opening {
  /** Index in the application's entries. */
  index: number;
  /** The file that it was opened with. */
  file?: string;
}

/** The platform's desktop with the applications on it, and the panels of the emulator beside it. */
export function Desktop({ control }: { control: Control }) {
  const { state, log, isConnected } = useDevice(control);
  const { notes, notify, dismiss } = useToasts();
  const [view, setView] = useState<View>('window');
  const [openings, setOpenings] = useState<Readonly<Record<string, Opening>>>({});
  const apps = state?.applications ?? [];
  const { front, opened, open, minimize } = useWindows(apps);
  useSystemLook(state?.config);
  const locale = state?.config.language ?? navigator.language;
  const t = textsOf(locale);
  usePageClock(state?.now);
  if (state === undefined) {
    return <p class="empty">{t(isConnected ? 'Connecting to plat-dev…' : 'plat-dev does not respond.')}</p>;
  }

  const icons = iconsOf(state);
  const shownIndex = (name: string) =>
    openings[name]?.index ?? icons.find(({ app }) => app.name === name)?.index ?? 0;
  const entryOf = (name: string) => {
    const app = apps.find((one) => one.name === name);
    return app?.entries[shownIndex(name)] ?? { name, path: `/app/${name}/` };
  };
  const sourceOf = (name: string) => addressOf(entryOf(name), { file: openings[name]?.file });
  const titleOf = (name: string) => {
    const own = icons.filter(({ app }) => app.name === name);
    const shown = own.find(({ index }) => index === shownIndex(name));
    return shown === undefined
      ? (apps.find((app) => app.name === name)?.title ?? name)
      : iconTitle(shown, icons);
  };
  const openIcon = ({ app, index }: DesktopIcon, file?: string) => {
    setOpenings({ ...openings, [app.name]: { index, ...(file !== undefined && { file }) } });
    open(app.name);
  };
  const openWith = (icon: DesktopIcon, file: string) => {
    if (icon.entry.opensTab) window.open(addressOf(icon.entry, { file }), '_blank', 'noopener');
    else openIcon(icon, file);
  };
  // A phone shows one application, so the pages of the others end.
  const onStage = opened.filter((name) => view === 'window' || name === front);
  const frontName = front ?? state.app.name;
  const frontState = withApplication(state, frontName);
  return (
    <LanguageContext.Provider value={languageOfLocale(locale)}>
      <div class="desktop">
        <Toolbar
          state={frontState}
          view={view}
          entry={shownIndex(frontName)}
          run={apps.find(({ name }) => name === frontName)?.package}
          src={sourceOf(frontName)}
          onView={setView}
          onEntry={(index) => setOpenings({ ...openings, [frontName]: { index } })}
          onChange={(change) => {
            control.change(change).catch((error: unknown) => notify(t('Not changed'), reasonOf(error)));
          }}
        />
        <main class="stage of-platform">
          {!isConnected && (
            <p class="banner">{t('plat-dev does not respond. The page may be out of date.')}</p>
          )}
          {onStage.map((name) => (
            <AppOnStage
              key={name}
              state={withApplication(state, name)}
              src={sourceOf(name)}
              title={titleOf(name)}
              opensTab={entryOf(name).opensTab === true}
              run={apps.find((one) => one.name === name)?.package}
              view={view}
              frameName={name === apps[0]?.name ? 'plat-dev-window' : `plat-dev-window-${name}`}
              isFront={name === front}
              onMinimize={apps.length > 1 ? minimize : undefined}
              control={control}
              notify={notify}
            />
          ))}
          {icons.length > 1 && (
            <Dock icons={icons} front={front} shown={shownIndex} opened={opened} onOpen={openIcon} />
          )}
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
