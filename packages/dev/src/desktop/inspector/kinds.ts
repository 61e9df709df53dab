import type { LogKind } from '../../api.js';
import type { Label } from '../texts/texts.js';

/** The kinds of lines by the word that a line and its button say, in the order of the buttons. */
export const kindNames: Readonly<Record<LogKind, Label>> = {
  'host-call': 'host call',
  'host-event': 'event',
  gateway: 'gateway',
  authorization: 'authorization',
  proxy: 'request',
  output: 'output',
  control: 'control',
};

export const kinds = Object.keys(kindNames) as LogKind[];
