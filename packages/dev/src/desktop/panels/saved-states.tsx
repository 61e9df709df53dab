import { useEffect, useState } from 'preact/hooks';
import type { NamedState } from '../../api.js';
import type { Control } from '../control/control.js';
import { useTexts } from '../texts/texts.js';

interface SavedStatesProps {
  control: Control;
  /** Waits for a change and shows its error, if any. */
  attempt: (change: Promise<unknown>) => void;
}

const savedTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Keeps settings and grants under a name, and gives them back. */
export function SavedStates({ control, attempt }: SavedStatesProps) {
  const t = useTexts();
  const [states, setStates] = useState<readonly NamedState[]>([]);
  const [name, setName] = useState('');
  const look = () => control.savedStates().then(setStates);
  // A list that failed to load is loaded again after the next save.
  useEffect(() => void look().catch(() => undefined), [control]);
  const save = async () => {
    await control.saveState(name.trim());
    setName('');
    await look();
  };
  return (
    <fieldset>
      <legend>{t('Saved states')}</legend>
      <form
        class="buttons"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(save());
        }}
      >
        <input
          class="grow"
          aria-label={t('Name of the state')}
          placeholder={t('Name')}
          value={name}
          required
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit">{t('Save')}</button>
      </form>
      <ul class="states">
        {states.map(({ name: saved, savedAt }) => (
          <li key={saved}>
            <span>{saved}</span>
            {savedAt !== undefined && <small>{savedTime.format(Date.parse(savedAt))}</small>}
            <button
              type="button"
              aria-label={t('Load {{name}}', { name: saved })}
              onClick={() => attempt(control.loadState(saved))}
            >
              {t('Load')}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
