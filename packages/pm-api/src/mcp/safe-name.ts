/** Names that Windows keeps for devices, whatever extension they have. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;

/** Characters that a file name cannot have on some system, or that are not seen. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** Characters of a name. */
const MAX_LENGTH = 180;

/** May a file have this name on every system, and be neither hidden nor an option of a command? */
export function isSafeName(name: string): boolean {
  return name !== '' && name === safeName(name);
}

/** A name from elsewhere as the name of a file: without folders, not hidden, not an option, not a device of Windows. */
export function safeName(name: string): string {
  const plain = name
    .replace(UNSAFE, '_')
    .trim()
    .replace(/^[.\-~\s]+/, '_')
    .replace(/[.\s]+$/, '');
  const cut = plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH - 20)}${plain.slice(-20)}`;
  return DEVICE.test(cut) ? `_${cut}` : cut;
}
