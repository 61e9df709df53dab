import { styleText } from 'node:util';
import { printableJson, printable as printableText } from 'plat-common/printable';
import type { Io, Output } from './io.js';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Text of others as a terminal may have it, on one line: what would steer the terminal is written out. */
export function printable(text: string): string {
  return printableText(text).replaceAll('\n', '\\n');
}

/** One JSON value on one line. What JSON leaves as it is and a terminal would act on is escaped too. */
export function jsonLine(value: unknown): string {
  return `${printableJson(JSON.stringify(value))}\n`;
}

/** A value as the text of one cell: nothing for nothing, JSON for what is not a single value. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Bytes for people, e.g. `12.3 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 2 ** 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Attachments of a record, each with the number by which it is downloaded: `6 crash.log (12.3 KiB)`. */
export function attachmentsText(files: unknown): unknown {
  if (!Array.isArray(files)) return files;
  return files.map(({ id, title, size }) => `${id} ${title} (${sizeText(Number(size))})`).join('; ');
}

/** Text in a style where the stream is a terminal with colours and the environment does not speak against them, as NO_COLOR does. */
export function styled({ env }: Pick<Io, 'env'>, stream: Output, style: Style, text: string): string {
  if (stream.isTTY !== true || stream.hasColors?.({ ...env }) !== true) return text;
  return styleText(style, text, { validateStream: false });
}
