/** The server's words as a part of a sentence: without the full stop that they may end with. */
export function quoted(said: string): string {
  return `"${said.replace(/[.。]$/, '')}"`;
}
