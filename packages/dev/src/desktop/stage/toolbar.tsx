import { languageOfLocale } from 'plat-common/locale';
import type { DevPackage, DevState, StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { Button } from '../parts/button.js';
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
  src: string;
  /** Undefined where plat-dev does not run it. */
  run: DevPackage | undefined;
  onView: (view: View) => void;
  onChange: (change: StateChange) => void;
}

/** The desktop's bar: what is shown, how, and for whom. */
export function Toolbar({ state, view, src, run, onView, onChange }: ToolbarProps) {
  const t = useTexts();
  const { app, users, userId, config, now } = state;
  // The settings have the other languages.
  const isChinese = languageOfLocale(config.language) === 'zh';
  const otherLanguage = isChinese ? 'en-US' : 'zh-CN';
  // On another machine, the name would be that machine.
  const isLocal = /(?:^|\.)localhost$/.test(location.hostname);
  const other = isLocal ? users.find(({ id }) => id !== userId) : undefined;
  const second = other && { name: other.name, url: `http://${other.id}.localhost:${location.port}` };
  const logIn = (id: number) => {
    // Another user has another name; the user of the desktop stays.
    if (/^\d+\.localhost$/.test(location.hostname)) location.hostname = `${id}.localhost`;
    else onChange({ userId: id });
  };
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
      <fieldset class="segments" aria-label={t('How the application is shown')}>
        {views.map(([name, text, icon]) => (
          <Button
            key={name}
            aria-pressed={name === view}
            onClick={() => onView(name)}
            icon={icon}
            text={t(text)}
          />
        ))}
        <a href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" />
          {t('Tab')}
        </a>
      </fieldset>
      <span class="space" />
      {now !== undefined && (
        <Button
          class="clock"
          title={t('The clock of the device is stopped; press to resume it')}
          onClick={() => onChange({ now: null })}
        >
          <Icon name="clock" />
          <time dateTime={now}>{localTime(now).replace('T', ' ')}</time>
        </Button>
      )}
      <select
        class="user"
        aria-label={t('User')}
        title={second && t('To use the device as {{name}} at the same time, open {{url}}', second)}
        onChange={({ currentTarget }) => logIn(users[currentTarget.selectedIndex]?.id ?? 0)}
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
      <Button
        class="quiet language"
        lang={otherLanguage}
        onClick={() => onChange({ language: otherLanguage })}
        text={isChinese ? 'English' : '中文'}
      />
      <Button
        class="quiet"
        aria-label={t(nextTheme === 'dark' ? 'Switch to the dark theme' : 'Switch to the light theme')}
        onClick={() => onChange({ theme: nextTheme })}
        icon={nextTheme === 'dark' ? 'moon' : 'sun'}
      />
    </header>
  );
}
