import { languageOfLocale } from 'plat-common/locale';
import type { DevPackage, DevState, StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { Icon, type IconName } from '../parts/icon.js';
import { type Label, useTexts } from '../texts/texts.js';

/** How the application is shown. */
export type View = 'window' | 'phone';

const views: readonly (readonly [view: View, text: Label, icon: IconName])[] = [
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
  const t = useTexts();
  const { app, users, userId, config, now } = state;
  const nextTheme = config.theme === 'dark' ? 'light' : 'dark';
  return (
    <header class="toolbar">
      <h1>
        plat-dev <span>{app.title}</span>
        {app.version && <small>{app.version}</small>}{' '}
        {run && (
          <small class="status" data-phase={run.phase} role="status">
            {t(run.phase)}
          </small>
        )}
      </h1>
      {app.entries.length > 1 && (
        <select
          class="entry-choice"
          aria-label={t('Page of the application')}
          onChange={({ currentTarget }) => onEntry(currentTarget.selectedIndex)}
        >
          {app.entries.map(({ name, path }, index) => (
            <option key={path} selected={index === entry}>
              {name}
            </option>
          ))}
        </select>
      )}
      <fieldset class="segments" aria-label={t('How the application is shown')}>
        {views.map(([name, text, icon]) => (
          <button type="button" key={name} aria-pressed={name === view} onClick={() => onView(name)}>
            <Icon name={icon} />
            {t(text)}
          </button>
        ))}
        <a href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" />
          {t('Tab')}
        </a>
      </fieldset>
      <span class="space" />
      {now !== undefined && (
        <button
          type="button"
          class="clock"
          title={t('The clock of the device is stopped; press to resume it')}
          onClick={() => onChange({ now: null })}
        >
          <Icon name="clock" />
          <time dateTime={now}>{localTime(now).replace('T', ' ')}</time>
        </button>
      )}
      <select
        class="user"
        aria-label={t('User')}
        onChange={({ currentTarget }) => onChange({ userId: users[currentTarget.selectedIndex]?.id ?? 0 })}
      >
        {users.map(({ id, name, role, authorizationOff }) => (
          <option key={id} selected={id === userId}>
            {name}
            {authorizationOff
              ? t(', authorization off')
              : role === 'administrator'
                ? t(', administrator')
                : ''}
          </option>
        ))}
        <option selected={userId === 0}>{t('Logged out')}</option>
      </select>
      <LanguageSwitch language={config.language} onChange={onChange} />
      <button
        type="button"
        class="quiet"
        aria-label={t(nextTheme === 'dark' ? 'Switch to the dark theme' : 'Switch to the light theme')}
        onClick={() => onChange({ theme: nextTheme })}
      >
        <Icon name={nextTheme === 'dark' ? 'moon' : 'sun'} />
      </button>
    </header>
  );
}

interface LanguageSwitchProps {
  language: string;
  onChange: (change: StateChange) => void;
}

/** Switches the language of the system between Chinese and English; the settings have the others. */
function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
  const isChinese = languageOfLocale(language) === 'zh';
  const other = isChinese ? 'en-US' : 'zh-CN';
  return (
    <button type="button" class="quiet language" lang={other} onClick={() => onChange({ language: other })}>
      {isChinese ? 'English' : '中文'}
    </button>
  );
}
