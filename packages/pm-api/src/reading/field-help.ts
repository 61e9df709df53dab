import type { Field as FieldMeaning } from 'pm-api-client/fields';
import { inBoth, listed, type Text, type Texts, type TextValue, text } from '../texts.js';
import type { Field } from './schema.js';

/** Help of a field's flag: its meaning, its values, whether it is required and what holds without it. */
export function flagHelp(field: Field, given: FieldMeaning | Text | undefined, texts: Texts): string {
  const meaning = given === undefined || 'template' in given ? undefined : given;
  const standard = meaning?.default?.[texts.language === 'en' ? 0 : 1];
  const notes = [
    ...(field.required ? [REQUIRED] : []),
    ...(field.repeats ? [REPEATS] : []),
    ...(standard === undefined ? [] : [inBoth(text`default: ${standard}`, '默认：{0}')]),
  ];
  const values = valuesOf(field, meaning, texts);
  const parts = texts.say(
    listed('clauses', [...values, ...(notes.length === 0 ? [] : [listed('items', notes)])]),
  );
  const about = given !== undefined && 'template' in given ? texts.say(given) : aboutOf(meaning, texts);
  return about === '' || parts === ''
    ? `${about}${parts}`
    : texts.say(inBoth(text`${about} (${parts})`, '{0}（{1}）'));
}

const REQUIRED = inBoth(text`required`, '必填');
const REPEATS = inBoth(text`repeat for more`, '可重复');

/** The meaning of a field; in Chinese after the label of ZenTao's screens. */
function aboutOf(meaning: FieldMeaning | undefined, { language }: Texts): string {
  if (meaning === undefined) return '';
  const [label, about] = meaning[language];
  // A flag takes the values of a list one by one.
  const plain = about
    .replace(/\['(\w+)'\]/g, '$1')
    .replaceAll('`', '')
    .replace(/[.。]$/, '');
  return language === 'en' || plain.startsWith(label) ? plain : `${label}：${plain}`;
}

function valuesOf({ choices, isOpen }: Field, meaning: FieldMeaning | undefined, texts: Texts): string[] {
  if (choices.length === 0) return [];
  const labels = typeof meaning?.kind === 'object' ? meaning.kind.values : {};
  const shown: TextValue[] = choices.filter(Boolean).map((value) => {
    const label = texts.language === 'en' ? undefined : labels[value]?.[1];
    return label === undefined || label === value ? value : `${value} ${label}`;
  });
  const list = listed('items', shown);
  return [texts.say(isOpen ? inBoth(text`${list} or another value`, '{0}，或其他值') : list)];
}
