import { type Language, languageOfLocale } from 'plat-common/locale';
import { useState } from 'preact/hooks';
import type { StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { control, useAnswer } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { PackageSettings } from '../package/package-stage.js';
import { Button } from '../parts/button.js';
import { Field, Select } from '../parts/field.js';
import { useTexts } from '../texts/texts.js';

const languages = ['en-US', 'zh-CN', 'zh-TW', 'ja-JP', 'de-DE', 'fr-FR', 'es-ES', 'ar'];
const formats = [
  ['date', 'Date format', '日期格式', ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY']],
  ['time', 'Time format', '时间格式', ['HH:mm', 'hh:mm A']],
] as const;

const savedTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The platform's configuration for pages and servers, and the clock of the device. */
export function SettingsPanel() {
  const t = useTexts();
  const { state, attempt } = useEmulator();
  const { config, now } = state;
  const onChange = (change: StateChange) => attempt(control.change(change));
  const { theme, language, format = {} } = config;
  const versions = [
    ['systemVersion', 'System version', '系统版本', config.systemVersion],
    ['hostAppVersion', 'Version of the host app', '手机应用版本', config.appVersion],
  ] as const;
  const freeze = (text: string) => {
    const time = Date.parse(text);
    if (!Number.isNaN(time)) onChange({ now: new Date(time).toISOString() });
  };
  return (
    <div class="form">
      <PackageSettings />
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
      <Field label={t('Freeze clock at', '将时钟固定在')}>
        {(id) => (
          <div class="buttons">
            <input
              id={id}
              class="grow"
              type="datetime-local"
              step="1"
              value={now === undefined ? '' : localTime(now)}
              onChange={({ currentTarget }) => freeze(currentTarget.value)}
            />
            <Button
              disabled={now === undefined}
              onClick={() => onChange({ now: null })}
              text={t('Resume', '恢复计时')}
            />
          </div>
        )}
      </Field>
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

/** Keeps settings and grants under a name, and gives them back. */
function SavedStates() {
  const t = useTexts();
  const { attempt } = useEmulator();
  const [name, setName] = useState('');
  const [saves, setSaves] = useState(0);
  // A list that failed to load is loaded again after the next save.
  const { answer: states = [] } = useAnswer(control.savedStates, [saves]);
  const save = async () => {
    await control.saveState(name.trim());
    setName('');
    setSaves(saves + 1);
  };
  return (
    <fieldset>
      <legend>{t('Saved states', '已保存的状态')}</legend>
      <form
        class="buttons"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(save());
        }}
      >
        <input
          class="grow"
          aria-label={t('Name of the state', '状态名称')}
          placeholder={t('Name', '名称')}
          value={name}
          required
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" text={t('Save', '保存')} />
      </form>
      <ul class="states">
        {states.map(({ name: saved, savedAt }) => (
          <li key={saved}>
            <span>{saved}</span>
            {savedAt !== undefined && <small>{savedTime.format(Date.parse(savedAt))}</small>}
            <Button
              aria-label={t(`Load ${saved}`, `载入 ${saved}`)}
              onClick={() => attempt(control.loadState(saved))}
              text={t('Load', '载入')}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
