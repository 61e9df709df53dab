import type { Field as FieldMeaning } from 'pm-api-client/fields';
import type { Field } from './fields.js';
import type { Text, Texts } from './texts/texts.js';

/** What is known of a field: its row in the tables of fields, or a sentence. */
export type Meaning = FieldMeaning | Text;

/** Help of a field's flag: its meaning, its values, whether it is required and what holds without it. */
export function flagHelp(field: Field, given: Meaning | undefined, texts: Texts): string {
  const meaning = typeof given === 'string' ? undefined : given;
  const say = (text: Text, values?: Record<string, string>) => texts.translate(text, values);
  const isEnglish = texts.language === 'en';
  const standard = meaning?.default?.[isEnglish ? 0 : 1];
  const notes = [
    ...(field.required ? [say('required')] : []),
    ...(field.repeats ? [say('repeat for more')] : []),
    ...(standard === undefined ? [] : [say('default: {{value}}', { value: standard })]),
  ];
  const values = valuesOf(field, meaning, texts);
  const parts = [
    ...(values === '' ? [] : [values]),
    ...(notes.length === 0 ? [] : [notes.join(isEnglish ? ', ' : '、')]),
  ].join('; ');
  const about = typeof given === 'string' ? texts.translate(given) : aboutOf(meaning, texts);
  if (about === '' || parts === '') return `${about}${parts}`;
  return say('{{about}} ({{parts}})', { about, parts });
}

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

function valuesOf({ choices, isOpen }: Field, meaning: FieldMeaning | undefined, texts: Texts): string {
  if (choices.length === 0) return '';
  const labels = typeof meaning?.kind === 'object' ? meaning.kind.values : {};
  const shown = choices.map((value) => {
    const label = texts.language === 'en' ? undefined : labels[value]?.[1];
    return label === undefined || label === value ? value : `${value} ${label}`;
  });
  const list = shown.join(texts.language === 'en' ? ', ' : '、');
  return isOpen ? texts.translate('{{list}} or another value' satisfies Text, { list }) : list;
}
