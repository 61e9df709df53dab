import { styleText } from 'node:util';
import type { Io, Output } from './io.js';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Text in a style where the stream is a terminal with colours and the environment does not speak against them, as NO_COLOR does. */
export function styled({ env }: Pick<Io, 'env'>, stream: Output, style: Style, text: string): string {
  if (stream.isTTY !== true || stream.hasColors?.({ ...env }) !== true) return text;
  return styleText(style, text, { validateStream: false });
}
