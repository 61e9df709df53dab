import type { LivePlatformConfig } from 'plat-app-sdk/live';
import type { Texts } from './texts.ts';

/** What the page tells of the platform, as labels and values: none until the platform has answered. */
export function aboutPlatform(
  { config }: LivePlatformConfig,
  texts: Texts,
): [label: string, value: string][] {
  if (config === undefined) return [];
  return [
    [texts.system, config.systemVersion],
    [texts.language, nameOf(config.language)],
    [texts.theme, texts.themes[config.theme]],
  ];
}

/** A language by its own name: `Deutsch` for `de-DE`. */
function nameOf(language: string): string {
  try {
    const [code = language] = language.split('-');
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? language;
  } catch {
    return language;
  }
}
