import { said, type Text } from 'plat-common/text';

/** An object with properties that JSON, comparisons and copies leave out: texts beside their English. */
export function withHidden<Shown extends object, Hidden extends object>(
  shown: Shown,
  hidden: Hidden,
): Shown & Hidden {
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(shown, name, { value });
  return shown as Shown & Hidden;
}

/** A result with a hint in English, and as a text. */
export function withHint<Result extends object>(result: Result, hintText: Text) {
  return withHidden({ ...result, hint: said(hintText) }, { hintText });
}

/** A copy with other values, and with the texts of what is copied. */
export function copyOf<Of extends object, Other extends object>(of: Of, other: Other): Of & Other {
  const copied = Object.getOwnPropertyDescriptors({ ...other });
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(of), ...copied }) as Of & Other;
}
