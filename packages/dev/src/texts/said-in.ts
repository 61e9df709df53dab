import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type TextValue } from 'plat-common/text';
import { command } from './zh-command.js';
import { emulator } from './zh-emulator.js';
import { packages } from './zh-packages.js';

/** Punctuation between values. */
const frames = {
  '{0}.': '{0}。',
  '{0}: {1}': '{0}：{1}',
  '{0}: {1}.': '{0}：{1}。',
  '{0} ({1})': '{0}（{1}）',
  '{0} ({1}).': '{0}（{1}）。',
  '{0} {1}': '{0}{1}',
  '{0}. {1}': '{0}。{1}',
};

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = {
  language: 'zh',
  templates: { ...frames, ...command, ...emulator, ...packages },
};

/** Gives texts as they are shown in a language. */
export function saidIn(language: Language | undefined): (value: TextValue) => string {
  return (value) => said(value, language === 'zh' ? chinese : 'en');
}
