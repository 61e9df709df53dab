import { isCancel, select, text } from '@clack/prompts';
import type { Language } from 'plat-common/locale';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { appNameOf, problemOfName } from '../app-name.js';
import { saidIn } from '../said-in.js';
import { type TemplateName, templates } from '../templates.js';
import type { texts } from './texts.js';

type Texts = (typeof texts)['en' | 'zh'];

/** Asks for the folder; undefined when the question was cancelled. */
export async function askForFolder({ askFolder }: Texts, language: Language): Promise<string | undefined> {
  const answer = await text({
    message: askFolder,
    placeholder: 'notes',
    defaultValue: 'notes',
    validate(value) {
      const problem = problemOfName(appNameOf(value || 'notes'));
      return problem && saidIn(language, problem);
    },
  });
  return isCancel(answer) ? undefined : answer;
}

/** Asks for the template; undefined when the question was cancelled. */
export async function askForTemplate({ askTemplate }: Texts): Promise<TemplateName | undefined> {
  const answer = await select({
    message: askTemplate,
    options: (Object.keys(templates) as TemplateName[]).map((value) => ({
      value,
      label: templates[value].label,
    })),
  });
  return isCancel(answer) ? undefined : answer;
}

/** Asks for the platform; undefined when the question was cancelled. */
export async function askForPlatform(said: Texts): Promise<PlatformName | undefined> {
  const names = Object.keys(platforms) as PlatformName[];
  const others = names.filter((name) => name !== devicePlatform);
  const answer = await select<PlatformName>({
    message: said.askPlatform,
    options: [
      { value: devicePlatform, label: devicePlatform, hint: said.devicePlatform },
      ...others.map((value) => ({ value, label: value })),
    ],
  });
  return isCancel(answer) ? undefined : answer;
}
