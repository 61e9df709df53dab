import { type Language, languageOfLocale } from 'plat-common/locale';
import type { PlatformConfig } from 'plat-schemas/app';
import type { DevHostedApp, StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { useEmulator } from '../control/emulator-context.js';
import { phaseNames } from '../package/package-stage.js';
import { WizardForm } from '../package/wizard-form.js';
import { Button } from '../parts/button.js';
import { Field, Select } from '../parts/field.js';
import { useTexts } from '../texts/texts.js';
import { SavedStates } from './saved-states.js';

const languages = ['en-US', 'zh-CN', 'zh-TW', 'ja-JP', 'de-DE', 'fr-FR', 'es-ES', 'ar'];
const formats = [
  ['date', 'Date format', '日期格式', ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY']],
  ['time', 'Time format', '时间格式', ['HH:mm', 'hh:mm A']],
] as const;

/** The platform's configuration for pages and servers. */
export function SettingsPanel() {
  const t = useTexts();
  const { state, control, attempt } = useEmulator();
  const config: PlatformConfig = state.config;
  const onChange = (change: StateChange) => attempt(control.change(change));
  const hosted = state.applications.find(({ name }) => name === state.app.name);
  const { theme, language, format = {} } = config;
  const versions = [
    ['systemVersion', 'System version', '系统版本', config.systemVersion],
    ['hostAppVersion', 'Version of the host app', '手机应用版本', config.appVersion],
  ] as const;
  return (
    <div class="form">
      {hosted && <PackageSettings app={hosted} />}
      <Select
        label={t('Theme', '主题')}
        value={theme}
        choices={[
          ['light', t('Light', '浅色')],
          ['dark', t('Dark', '深色')],
        ]}
        onChoose={(chosen) => onChange({ theme: chosen })}
      />
      <Select
        label={t('Language', '语言')}
        value={language}
        choices={choicesWith(languages, language, (code) => languageName(code, languageOfLocale(language)))}
        onChoose={(chosen) => onChange({ language: chosen })}
      />
      {formats.map(([name, english, chinese, usual]) => (
        <Select
          key={name}
          label={t(english, chinese)}
          value={format[name] ?? ''}
          choices={choicesWith(usual, format[name])}
          onChoose={(chosen) => onChange({ format: { ...format, [name]: chosen } })}
        />
      ))}
      {versions.map(([name, english, chinese, version = '']) => (
        <Field key={name} label={t(english, chinese)}>
          {(id) => (
            <input
              id={id}
              value={version}
              spellcheck={false}
              onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <ClockSetting now={state.now} onChange={onChange} />
      <SavedStates />
    </div>
  );
}

/** The usual choices, and the current one when a script has set another. */
function choicesWith(usual: readonly string[], current = '', nameOf = (value: string) => value) {
  const values = current === '' || usual.includes(current) ? usual : [current, ...usual];
  return values.map((value) => [value, nameOf(value)] as const);
}

function languageName(code: string, inLanguage: Language): string {
  return `${new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code)} (${code})`;
}

interface ClockSettingProps {
  now: string | undefined;
  onChange: (change: StateChange) => void;
}

/** Stops and resumes the clock of the device. */
function ClockSetting({ now, onChange }: ClockSettingProps) {
  const t = useTexts();
  const set = (text: string) => {
    const time = Date.parse(text);
    if (!Number.isNaN(time)) onChange({ now: new Date(time).toISOString() });
  };
  return (
    <Field label={t('Freeze clock at', '将时钟固定在')}>
      {(id) => (
        <div class="buttons">
          <input
            id={id}
            class="grow"
            type="datetime-local"
            step="1"
            value={now === undefined ? '' : localTime(now)}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
          <Button
            disabled={now === undefined}
            onClick={() => onChange({ now: null })}
            text={t('Resume', '恢复计时')}
          />
        </div>
      )}
    </Field>
  );
}

/** Start, stop and the settings of an application that plat-dev runs. */
function PackageSettings({ app }: { app: DevHostedApp }) {
  const t = useTexts();
  const { control, attempt } = useEmulator();
  const { package: run, name } = app;
  if (run === undefined) return null;
  const isRunning = run.phase === 'running';
  const phase = t(run.phase, phaseNames[run.phase]);
  return (
    <fieldset>
      <legend>{t(`Package: ${phase}`, `应用包：${phase}`)}</legend>
      {run.noteTexts.map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
      <div class="buttons">
        <Button
          disabled={isRunning}
          onClick={() => attempt(control.act('package/start', name))}
          text={t('Start', '启动')}
        />
        <Button
          disabled={!isRunning}
          onClick={() => attempt(control.act('package/stop', name))}
          text={t('Stop', '停止')}
        />
      </div>
      {run.settings.length > 0 && (
        <WizardForm
          steps={run.settings}
          answers={run.answers}
          submitText={t('Save', '保存')}
          onSubmit={(answers) => control.act('package/settings', name, answers)}
        />
      )}
    </fieldset>
  );
}
