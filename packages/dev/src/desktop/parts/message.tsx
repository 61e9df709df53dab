import type { TextValue } from 'plat-common/text';
import { useMessages } from '../texts/texts.js';

/** An error or a note of the emulator, in the language of the system. */
export function Message({ text }: { text: TextValue }) {
  const translate = useMessages();
  return <>{translate(text)}</>;
}
