import { useMessages } from '../texts/texts.js';

/** An error or a note of the emulator, which sends it in English, in the language of the system. */
export function Message({ text }: { text: string }) {
  const translate = useMessages();
  return <>{translate(text)}</>;
}
