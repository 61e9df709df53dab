import type { StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { Field } from '../parts/field.js';
import { useTexts } from '../texts/texts.js';

interface ClockSettingProps {
  now: string | undefined;
  onChange: (change: StateChange) => void;
}

/** Stops and resumes the clock of the device. */
export function ClockSetting({ now, onChange }: ClockSettingProps) {
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
          <button type="button" disabled={now === undefined} onClick={() => onChange({ now: null })}>
            {t('Resume')}
          </button>
        </div>
      )}
    </Field>
  );
}
