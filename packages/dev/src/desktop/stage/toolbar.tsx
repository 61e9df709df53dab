import { languageOfLocale } from 'plat-common/locale';
import type { StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { control } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { phaseNames } from '../package/package-stage.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';

/** How the application is shown. */
export type View = 'window' | 'phone';

const views = [
  ['window', 'Window', '窗口'],
  ['phone', 'Phone', '手机'],
] as const;

interface ToolbarProps {
  view: View;
  src: string;
  onView: (view: View) => void;
}

/** The desktop's bar: what is shown, how, and for whom. */
export function Toolbar({ view, src, onView }: ToolbarProps) {
  const t = useTexts();
  const { state, attempt } = useEmulator();
  const { app, users, userId, config, now } = state;
  const { package: run } = app;
  const onChange = (change: StateChange) => attempt(control.change(change), t('Not changed', '未能更改'));
  // The settings have the other languages.
  const isChinese = languageOfLocale(config.language) === 'zh';
  const otherLanguage = isChinese ? 'en-US' : 'zh-CN';
  // On another machine, the name would be that machine.
  const isLocal = /(?:^|\.)localhost$/.test(location.hostname);
  const second = isLocal ? users.find(({ id }) => id !== userId) : undefined;
  const url = `http://${second?.id}.localhost:${location.port}`;
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
            {t(run.phase, phaseNames[run.phase])}
          </small>
        )}
      </h1>
      <fieldset class="segments" aria-label={t('How the application is shown', '应用的显示方式')}>
        {views.map(([name, english, chinese]) => (
          <Button
            key={name}
            aria-pressed={name === view}
            onClick={() => onView(name)}
            icon={name}
            text={t(english, chinese)}
          />
        ))}
        <a href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" />
          {t('Tab', '标签页')}
        </a>
      </fieldset>
      <span class="space" />
      {now !== undefined && (
        <Button
          class="clock"
          title={t('The clock of the device is stopped; press to resume it', '设备时钟已暂停，点击恢复')}
          onClick={() => onChange({ now: null })}
        >
          <Icon name="clock" />
          <time dateTime={now}>{localTime(now).replace('T', ' ')}</time>
        </Button>
      )}
      <select
        class="user"
        aria-label={t('User', '当前用户')}
        title={
          second &&
          t(
            `To use the device as ${second.name} at the same time, open ${url}`,
            `要同时以 ${second.name} 的身份使用设备，请打开 ${url}`,
          )
        }
        onChange={({ currentTarget }) => logIn(users[currentTarget.selectedIndex]?.id ?? 0)}
      >
        {users.map(({ id, name, role, authorizationOff }) => (
          <option key={id} selected={id === userId}>
            {name}
            {authorizationOff
              ? t(', authorization off', '（已关闭授权）')
              : role === 'administrator'
                ? t(', administrator', '（管理员）')
                : ''}
          </option>
        ))}
        <option selected={userId === 0}>{t('Logged out', '未登录')}</option>
      </select>
      <Button
        class="quiet language"
        lang={otherLanguage}
        onClick={() => onChange({ language: otherLanguage })}
        text={isChinese ? 'English' : '中文'}
      />
      <Button
        class="quiet"
        aria-label={
          nextTheme === 'dark'
            ? t('Switch to the dark theme', '切换到深色主题')
            : t('Switch to the light theme', '切换到浅色主题')
        }
        onClick={() => onChange({ theme: nextTheme })}
        icon={nextTheme === 'dark' ? 'moon' : 'sun'}
      />
    </header>
  );
}
