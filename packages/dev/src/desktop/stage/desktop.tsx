import { languageOfLocale } from 'plat-common/locale';
import type { TextValue } from 'plat-common/text';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DevApp, DevState } from '../../api.js';
import { type Control, reasonOf } from '../control/control.js';
import { useDevice } from '../control/use-device.js';
import { SidePanel } from '../panels/side-panel.js';
import { type Toast, Toasts } from '../parts/toasts.js';
import { LanguageContext, textsOf } from '../texts/texts.js';
import { AppOnStage } from './app-on-stage.js';
import { Dock } from './dock.js';
import { addressOf, type DesktopIcon, iconsOf, iconTitle } from './entries.js';
import { Toolbar, type View } from './toolbar.js';
import { useSystemLook } from './use-system-look.js';

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

declare global {
  interface Window {
    /** The time of the device's frozen clock, in milliseconds since 1970; undefined while it runs. For the pages in the frames. */
    platDevNow?: (() => number | undefined) | undefined;
  }
}

/** Gives the time of the device's frozen clock to the pages in the frames, which have the same origin. */
function usePageClock(now: string | undefined): void {
  useLayoutEffect(() => {
    window.platDevNow = () => (now === undefined ? undefined : Date.parse(now));
  }, [now]);
}

/** The device for one of its applications, with its own grants and gateway. */
function withApplication(state: DevState, name: string): DevState {
  const hosted = state.applications.find((one) => one.name === name);
  if (hosted === undefined) return state;
  const { grants, gateway, ...app } = hosted;
  return { ...state, app, grants, gateway };
}

const MAX_TOASTS = 4;

/** The latest notes of the desktop, and what adds and removes them; the functions stay the same. */
function useToasts() {
  const [notes, setNotes] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const stable = useMemo(
    () => ({
      notify(title: TextValue, text: TextValue, href?: string) {
        lastId.current += 1;
        const note: Toast = { id: lastId.current, title, text, ...(href !== undefined && { href }) };
        setNotes((all) => [...all.slice(1 - MAX_TOASTS), note]);
      },
      dismiss: (id: number) => setNotes((all) => all.filter((note) => note.id !== id)),
    }),
    [],
  );
  return { notes, ...stable };
}

/** The windows of the desktop: one for each application that was opened, and one of them in front. */
interface Windows {
  /** The name of the application in front; undefined while all windows are minimized. */
  front: string | undefined;
  /** The names of those that have a window, in the order in which they were opened. */
  opened: readonly string[];
  open(name: string): void;
  minimize(): void;
}

/** Opens the first application at once; one that is there no more has no window. */
function useWindows(apps: readonly DevApp[]): Windows {
  const [wanted, setWanted] = useState<{ front: string | undefined; opened: readonly string[] }>();
  const names = apps.map(({ name }) => name);
  const first = names.slice(0, 1);
  const { front, opened } = wanted ?? { front: first[0], opened: first };
  const there = opened.filter((name) => names.includes(name));
  return {
    front: front !== undefined && there.includes(front) ? front : undefined,
    opened: there,
    open: (name) => setWanted({ front: name, opened: there.includes(name) ? there : [...there, name] }),
    minimize: () => setWanted({ front: undefined, opened: there }),
  };
}
