import { chinese } from 'pm-api-client/zh';
import { commandWords } from './command-words.js';
import { sentences } from './sentences.js';
import { words } from './words.js';

/** The Chinese of the command, and of the client that it uses, by template. */
export const zh: Readonly<Record<string, string>> = {
  ...chinese.templates,
  ...commandWords.templates,
  ...sentences,
  ...words,
};
