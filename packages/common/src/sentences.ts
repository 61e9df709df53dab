/** Sentences in another language by the English ones, without full stops. `{{name}}` is a part that changes. */
export type Sentences = Readonly<Record<string, string>>;

/** A text in another language, and whether all of its sentences are. */
export interface Translated {
  text: string;
  isWhole: boolean;
}

/** Up to a full stop that is not within quotes; a quote that has no end is a character as others. */
const SENTENCE = /(?:"[^"]*"|[^"]|"(?![^"]*"))+?(?:[.](?=\s+[A-Z]|$)|$)/gs;

/** The same up to a semicolon. */
const CLAUSE = /(?:"[^"]*"|[^"]|"(?![^"]*"))+?(?:;(?=\s)|$)/gs;

const ENDS: Readonly<Record<string, string>> = { '.': '。', ';': '；' };

/**
 * Translates texts that are English where they arise, such as those of errors, into Chinese. Words in quotes stay as they are, and
 * so does one that is not in the catalogue.
 *
 * @param partOf translates what takes the place of `{{name}}`
 */
export function sentenceTranslator(
  catalogue: Sentences,
  partOf: (value: string) => string,
): (english: string) => Translated {
  let patterns: (readonly [RegExp, string])[] | undefined;
  const translated = (english: string): string | undefined => {
    // Of several that match, the one with the most fixed text is meant.
    patterns ??= Object.entries(catalogue)
      .sort(([one], [other]) => fixedLength(other) - fixedLength(one))
      .map(([template, chinese]) => [patternOf(template), chinese]);
    for (const [pattern, chinese] of patterns) {
      const values = pattern.exec(english);
      if (values === null) continue;
      return chinese.replace(/{{(\w+)}}/g, (_, name: string) => partOf(values.groups?.[name] ?? ''));
    }
    return undefined;
  };
  const asOne = (english: string): Translated => {
    const [, words = '', end = ''] = /^\s*(.*?)([.;]?)$/s.exec(english) ?? [];
    const chinese = translated(words);
    if (chinese === undefined) return { text: english, isWhole: false };
    return { text: chinese + (ENDS[end] ?? end), isWhole: true };
  };
  const sentence = (english: string): Translated => {
    const clauses = joined([...english.matchAll(CLAUSE)].map(([clause]) => asOne(clause)));
    if (clauses.isWhole) return clauses;
    const whole = asOne(english);
    return whole.isWhole ? whole : clauses;
  };
  return (english) => joined([...english.matchAll(SENTENCE)].map(([one]) => sentence(one)));
}

/** Chinese has no space between sentences. */
function joined(parts: readonly Translated[]): Translated {
  const text = parts.reduce(
    (before, part) => before + (/[。；]$/.test(before) ? part.text.trimStart() : part.text),
    '',
  );
  return { text, isWhole: parts.every(({ isWhole }) => isWhole) };
}

function fixedLength(template: string): number {
  return template.replaceAll(/{{\w+}}/g, '').length;
}

function patternOf(template: string): RegExp {
  const parts = template.split(/{{(\w+)}}/);
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`, 's');
}
