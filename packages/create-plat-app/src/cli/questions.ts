import { isCancel, select, text } from '@clack/prompts';
import { appNameOf, problemOfName } from '../app-name.js';
import { type TemplateName, templates } from '../templates.js';

/** Asks for the folder; undefined when the question was cancelled. */
export async function askForFolder(): Promise<string | undefined> {
  const answer = await text({
    message: 'Where shall the application be? The folder gives it its name.',
    placeholder: 'notes',
    defaultValue: 'notes',
    validate: (value) => problemOfName(appNameOf(value || 'notes')),
  });
  return isCancel(answer) ? undefined : answer;
}

/** Asks for the template; undefined when the question was cancelled. */
export async function askForTemplate(): Promise<TemplateName | undefined> {
  const answer = await select({
    message: 'What shall the page be written with?',
    options: (Object.keys(templates) as TemplateName[]).map((value) => ({
      value,
      label: templates[value].label,
    })),
  });
  return isCancel(answer) ? undefined : answer;
}
