import type { StateChange } from '../../api.js';
import { localTime } from '../clock/use-clock.js';
import { Field } from '../parts/field.js';

interface ClockSettingProps {
  now: string | undefined;
  onChange: (change: StateChange) => void;
}

/** Stops the device's clock, and lets it run again. */
export function ClockSetting({ now, onChange }: ClockSettingProps) {
  const set = (text: string) => {
    const time = Date.parse(text);
    if (!Number.isNaN(time)) onChange({ now: new Date(time).toISOString() });
  };
  return (
    <Field label="Clock stands at">
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
            Let it run
          </button>
        </div>
      )}
    </Field>
  );
}
