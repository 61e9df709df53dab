import { text as ask, isCancel, select } from '@clack/prompts';
import { type Text, text } from 'plat-common/text';
import { devicePlatform, type PlatformName, platforms } from 'plat-schemas/platforms';
import { appNameOf, problemOfName } from '../app-name.js';
import { type TemplateName, templates } from '../write-template.js';

/** What has to be known of an application. */
export interface Answers {
  folder: string;
  template: TemplateName;
  platform: PlatformName;
}

/** As far as it was given. */
export type Given = { [Key in keyof Answers]?: Answers[Key] | undefined };

/** Asks for what is missing, one question after the other; undefined when one was cancelled. */
export async function askForMissing(
  given: Given,
  say: (value: Text) => string,
): Promise<Answers | undefined> {
  const folder =
    given.folder ??
    (await ask({
      message: say(text`Project directory (also the name of the application):`),
      placeholder: 'notes',
      defaultValue: 'notes',
      validate(value) {
        const problem = problemOfName(appNameOf(value || 'notes'));
        return problem && say(problem);
      },
    }));
  if (isCancel(folder)) return undefined;
  const names = Object.keys(templates) as TemplateName[];
  const template =
    given.template ??
    (await select({
      message: say(text`Select a framework:`),
      options: names.map((value) => ({ value, label: templates[value].label })),
    }));
  if (isCancel(template)) return undefined;
  const others = (Object.keys(platforms) as PlatformName[]).filter((name) => name !== devicePlatform);
  const platform =
    given.platform ??
    (await select<PlatformName>({
      message: say(text`Select the target platform:`),
      options: [
        { value: devicePlatform, label: devicePlatform, hint: say(text`the one that devices exist of`) },
        ...others.map((value) => ({ value, label: value })),
      ],
    }));
  return isCancel(platform) ? undefined : { folder, template, platform };
}
