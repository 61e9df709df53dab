import { text as ask, isCancel, select } from '@clack/prompts';
import { type Text, text } from 'plat-common/text';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { appNameOf, problemOfName } from '../app-name.js';
import { type TemplateName, templates } from '../templates.js';

type Say = (value: Text) => string;

/** Asks for the folder; undefined when the question was cancelled. */
export async function askForFolder(say: Say): Promise<string | undefined> {
  const answer = await ask({
    message: say(text`Project directory (also the name of the application):`),
    placeholder: 'notes',
    defaultValue: 'notes',
    validate(value) {
      const problem = problemOfName(appNameOf(value || 'notes'));
      return problem && say(problem);
    },
  });
  return isCancel(answer) ? undefined : answer;
}

/** Asks for the template; undefined when the question was cancelled. */
export async function askForTemplate(say: Say): Promise<TemplateName | undefined> {
  const answer = await select({
    message: say(text`Select a framework:`),
    options: (Object.keys(templates) as TemplateName[]).map((value) => ({
      value,
      label: templates[value].label,
    })),
  });
  return isCancel(answer) ? undefined : answer;
}

/** Asks for the platform; undefined when the question was cancelled. */
export async function askForPlatform(say: Say): Promise<PlatformName | undefined> {
  const names = Object.keys(platforms) as PlatformName[];
  const others = names.filter((name) => name !== devicePlatform);
  const answer = await select<PlatformName>({
    message: say(text`Select the target platform:`),
    options: [
      { value: devicePlatform, label: devicePlatform, hint: say(text`the one that devices exist of`) },
      ...others.map((value) => ({ value, label: value })),
    ],
  });
  return isCancel(answer) ? undefined : answer;
}
