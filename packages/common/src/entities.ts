const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** A text with the characters of HTML as entities, in the way of PHP. */
export const withEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A text with these entities, and blanks that are not to be broken, as characters. */
export const withoutEntities = (text: string): string =>
  text.replace(/&#?\w{1,8};/g, (entity) => CHARACTERS[entity] ?? entity);
