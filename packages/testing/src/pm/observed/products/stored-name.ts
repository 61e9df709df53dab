import { withEntities } from '../records/html.js';

/** Characters of a directory's name that the server keeps, entities and all. */
const NAME_LENGTH = 60;

/** The name of a directory as the server keeps it. */
export const storedName = (name: unknown): string =>
  [...withEntities(String(name).trim())].slice(0, NAME_LENGTH).join('');
