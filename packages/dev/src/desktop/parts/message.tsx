import type { TextValue } from 'plat-common/text';
import { useMessages } from '../texts/texts.js';

/** An error or a note of the emulator, in the language of the system. */
export function Message({ text }: { text: TextValue }) {
  const translate = useMessages();
  return <>{translate(text)}</>;
}

/** An error that a screen reader says at once; nothing where there is none. */
export function Problem({ text, class: name }: { text: TextValue | undefined; class?: string }) {
  if (text === undefined) return null;
  return (
    <p class={name} role="alert">
      <Message text={text} />
    </p>
  );
}
