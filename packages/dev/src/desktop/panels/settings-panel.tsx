import { type Language, languageOfLocale } from 'plat-common/locale';
import type { PlatformConfig } from 'plat-schemas/app';
import type { DevHostedApp, StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { useEmulator } from '../control/emulator-context.js';
import { WizardForm } from '../package/wizard-form.js';
import { Button } from '../parts/button.js';
import { Field, Select } from '../parts/field.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';
import { SavedStates } from './saved-states.js';

const languages = ['en-US', 'zh-CN', 'zh-TW', 'ja-JP', 'de-DE', 'fr-FR', 'es-ES', 'ar'];
const formats = [
  ['date', 'Date format', ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY']],
  ['time', 'Time format', ['HH:mm', 'hh:mm A']],
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
    ['systemVersion', 'System version', config.systemVersion],
    ['hostAppVersion', 'Version of the host app', config.appVersion],
  ] as const;
  return (
    <div class="form">
      {hosted && <PackageSettings app={hosted} />}
      <Select
        label={t('Theme')}
        value={theme}
        choices={[
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]}
        onChoose={(chosen) => onChange({ theme: chosen })}
      />
      <Select
        label={t('Language')}
        value={language}
        choices={choicesWith(languages, language, (code) => languageName(code, languageOfLocale(language)))}
        onChoose={(chosen) => onChange({ language: chosen })}
      />
      {formats.map(([name, label, usual]) => (
        <Select
          key={name}
          label={t(label)}
          value={format[name] ?? ''}
          choices={choicesWith(usual, format[name])}
          onChoose={(chosen) => onChange({ format: { ...format, [name]: chosen } })}
        />
      ))}
      {versions.map(([name, label, version = '']) => (
        <Field key={name} label={t(label)}>
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
    <Field label={t('Freeze clock at')}>
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
          <Button disabled={now === undefined} onClick={() => onChange({ now: null })} text={t('Resume')} />
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
  return (
    <fieldset>
      <legend>{t('Package: {{phase}}', { phase: t(run.phase) })}</legend>
      {run.noteTexts.map((note) => (
        <p key={note}>
          <Message text={note} />
        </p>
      ))}
      <div class="buttons">
        <Button
          disabled={isRunning}
          onClick={() => attempt(control.act('package/start', name))}
          text={t('Start')}
        />
        <Button
          disabled={!isRunning}
          onClick={() => attempt(control.act('package/stop', name))}
          text={t('Stop')}
        />
      </div>
      {run.settings.length > 0 && (
        <WizardForm
          steps={run.settings}
          answers={run.answers}
          submitText={t('Save')}
          onSubmit={(answers) => control.act('package/settings', name, answers)}
        />
      )}
    </fieldset>
  );
}
