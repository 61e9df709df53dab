import { resourceFields } from 'pm-api-client/fields';
import type { Io } from './io.js';
import { attachmentsText, cellText, styled } from './printable.js';
import { allFieldsOf } from './reading/names.js';
import { seenText } from './reading/record-text.js';
import { labelOf } from './reading/values.js';
import { aliasesOf, RESOURCES } from './resources.js';
import type { TableStyle } from './table.js';

/** How a table looks; titles and values are the labels of ZenTao's screens where the run is Chinese or has asked for them. */
export function tableStyle(io: Io, hasLabels: boolean, resource = ''): TableStyle {
  const { stdout, texts } = io;
  const heading = (name: string) => styled(io, stdout, 'bold', name);
  const width = stdout.isTTY ? stdout.columns : undefined;
  const isEnglish = texts.language === 'en';
  const { richText = [] } = RESOURCES.find(({ name }) => name === resource) ?? {};
  const readable = (name: string, value: unknown) => {
    if (name === 'files') return attachmentsText(value);
    return richText.includes(name) ? seenText(cellText(value)).trim() : value;
  };
  if (isEnglish && !hasLabels) return { titleOf: (name) => name, shownOf: readable, heading, width };
  const fields = allFieldsOf(resource);
  const nouns = new Map<unknown, string>(
    Object.values(resourceFields).flatMap(({ name, one, label }) =>
      [name, ...aliasesOf({ name, one })].map((word) => [word, label[isEnglish ? 0 : 1]] as const),
    ),
  );
  // The counts of people have heads of their own.
  const headOf = (name: string) => {
    const own = `${resource} ${name}`;
    const head = texts.word('column', own);
    return head === own ? texts.word('column', name) : head;
  };
  return {
    titleOf: (name) => fields[name]?.[texts.language][0] ?? headOf(name),
    // A row of open work names its kind, and a card of a board its group.
    shownOf: (name, value, { group, kind = group }) =>
      ['kind', 'group', 'module', 'objectType'].includes(name)
        ? (nouns.get(value) ?? texts.word('kind', String(value)))
        : name === 'action' || name === 'outcome'
          ? texts.word(name, String(value))
          : (labelOf(value, { ...fields, ...allFieldsOf(String(kind)) }[name], texts.language) ??
            readable(name, value)),
    heading,
    width,
  };
}
