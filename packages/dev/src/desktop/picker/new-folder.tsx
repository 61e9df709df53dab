import type { Text } from 'plat-common/text';
import { useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import { control, reasonOf } from '../control/control.js';
import { Button } from '../parts/button.js';
import { Problem } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';

interface NewFolderProps {
  /** The folder that it is made in. */
  path: string;
  onMade: (folder: FileEntry) => void;
  onLeave: () => void;
}

/** Asks for the name of a folder and makes it. */
export function NewFolder({ path, onMade, onLeave }: NewFolderProps) {
  const t = useTexts();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Text>();
  const make = (event: Event) => {
    event.preventDefault();
    control
      .makeFolder(`${path}/${name.trim()}`)
      .then(onMade, (error: unknown) => setProblem(reasonOf(error)));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape leaves this form and not the picker.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <form class="new-folder" onSubmit={make} onKeyDown={leave}>
      <input
        aria-label={t('Name of the new folder', '新文件夹名称')}
        placeholder={t('Name of the new folder', '新文件夹名称')}
        value={name}
        required
        autofocus
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" text={t('Create', '创建')} />
      <Button class="quiet" onClick={onLeave} text={t('Discard', '放弃')} />
      <Problem text={problem} />
    </form>
  );
}
