import type { DevPackage, DevState, StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { Icon, type IconName } from '../parts/icon.js';

/** How the application is shown. */
export type View = 'window' | 'phone';

const views: readonly (readonly [view: View, text: string, icon: IconName])[] = [
  ['window', 'Window', 'window'],
  ['phone', 'Phone', 'phone'],
];

interface ToolbarProps {
  state: DevState;
  view: View;
  /** Index in the application's entries. */
  entry: number;
  src: string;
  /** Undefined where plat-dev does not run it. */
  run: DevPackage | undefined;
  onView: (view: View) => void;
  onEntry: (index: number) => void;
  onChange: (change: StateChange) => void;
}

/** The desktop's bar: what is shown, how, and for whom. */
export function Toolbar({ state, view, entry, src, run, onView, onEntry, onChange }: ToolbarProps) {
  const { app, users, userId, config, now } = state;
  const nextTheme = config.theme === 'dark' ? 'light' : 'dark';
  return (
    <header class="toolbar">
      <h1>
        plat-dev <span>{app.title}</span>
        {app.version && <small>{app.version}</small>}{' '}
        {run && (
          <small class="status" data-phase={run.phase} role="status">
            {run.phase}
          </small>
        )}
      </h1>
      {app.entries.length > 1 && (
        <select
          class="entry-choice"
          aria-label="Page of the application"
          onChange={({ currentTarget }) => onEntry(currentTarget.selectedIndex)}
        >
          {app.entries.map(({ name, path }, index) => (
            <option key={path} selected={index === entry}>
              {name}
            </option>
          ))}
        </select>
      )}
      <fieldset class="segments" aria-label="How the application is shown">
        {views.map(([name, text, icon]) => (
          <button type="button" key={name} aria-pressed={name === view} onClick={() => onView(name)}>
            <Icon name={icon} />
            {text}
          </button>
        ))}
        <a href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" />
          Tab
        </a>
      </fieldset>
      <span class="space" />
      {now !== undefined && (
        <button
          type="button"
          class="clock"
          title="The device's clock stands; press to let it run"
          onClick={() => onChange({ now: null })}
        >
          <Icon name="clock" />
          <time dateTime={now}>{localTime(now).replace('T', ' ')}</time>
        </button>
      )}
      <select
        class="user"
        aria-label="Who is logged in"
        onChange={({ currentTarget }) => onChange({ userId: users[currentTarget.selectedIndex]?.id ?? 0 })}
      >
        {users.map(({ id, name, role, authorizationOff }) => (
          <option key={id} selected={id === userId}>
            {name}
            {authorizationOff ? ', authorization off' : role === 'administrator' ? ', administrator' : ''}
          </option>
        ))}
        <option selected={userId === 0}>Nobody</option>
      </select>
      <button
        type="button"
        class="quiet"
        aria-label={`Switch to the ${nextTheme} theme`}
        onClick={() => onChange({ theme: nextTheme })}
      >
        <Icon name={nextTheme === 'dark' ? 'moon' : 'sun'} />
      </button>
    </header>
  );
}
