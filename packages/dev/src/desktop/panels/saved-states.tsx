import { useState } from 'preact/hooks';
import { useEmulator } from '../control/emulator-context.js';
import { useAnswer } from '../control/use-answer.js';
import { Button } from '../parts/button.js';
import { useTexts } from '../texts/texts.js';

const savedTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Keeps settings and grants under a name, and gives them back. */
export function SavedStates() {
  const t = useTexts();
  const { control, attempt } = useEmulator();
  const [name, setName] = useState('');
  const [saves, setSaves] = useState(0);
  // A list that failed to load is loaded again after the next save.
  const { answer: states = [] } = useAnswer(control.savedStates, [control, saves]);
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
