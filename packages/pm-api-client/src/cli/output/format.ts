import type { Output } from '../io.js';

/** The forms of output. */
export const FORMATS = ['table', 'json', 'csv'] as const;

export type Format = (typeof FORMATS)[number];

/** Tables are for people, JSON lines for what reads a pipe. */
export function defaultFormat({ isTTY = false }: Pick<Output, 'isTTY'>): Format {
  return isTTY ? 'table' : 'json';
}
