import type { TextValue } from 'plat-common/text';
import { useTexts } from '../texts/texts.js';

/** An error that a screen reader says at once; nothing where there is none. */
export function Problem({ text, class: name }: { text: TextValue | undefined; class?: string }) {
  const t = useTexts();
  if (text === undefined) return null;
  return (
    <p class={name} role="alert">
      {t(text)}
    </p>
  );
}
