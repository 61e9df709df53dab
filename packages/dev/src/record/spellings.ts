/** A text without escapes, and where in the text before them each of its characters began. */
interface Layer {
  text: string;
  /** One more than there are characters: the last is the end. */
  starts: number[] | undefined;
}

/** A part of a text, from its first character up to the one behind its last. */
export interface Place {
  from: number;
  to: number;
}

// As often as a server was seen to escape, and twice more.
const MOST_LAYERS = 6;
const SHORTEST_BEGINNING = 4;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  plus: '+',
  equals: '=',
  period: '.',
  lowbar: '_',
  hyphen: '-',
};
const ESCAPE = new RegExp(
  String.raw`\\u([\da-f]{4})|\\x([\da-f]{2})|%([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?|&(${Object.keys(NAMED).join('|')});?|\\(.)`,
  'gi',
);
/** An escape that may go on. */
const BEGUN_ESCAPE = /(?:\\u?[\da-f]{0,3}|%[\da-f]?|&[#a-z\d]{0,8})$/i;

/** Finds words in a text, whatever their case and however they are escaped: for JSON, a URL or HTML, once or more often. */
export function placesOf(words: readonly string[], text: string): Place[] {
  return layersOf(text).flatMap((layer) => {
    const folded = withoutCase(layer.text);
    return words.flatMap((word) => occurrences(withoutCase(word), folded, layer.starts));
  });
}

/** Where at the end of a text the beginning of a word stands, of four characters or more. */
export function beginningOf(words: readonly string[], text: string): Place | undefined {
  const starts = layersOf(text).flatMap((layer) => {
    const folded = withoutCase(layer.text);
    const ends = [folded, folded.replace(BEGUN_ESCAPE, '')];
    return ends.flatMap((end) =>
      words.flatMap((word) => {
        const length = beginningLength(withoutCase(word), end);
        return length === 0 ? [] : [layer.starts?.[end.length - length] ?? end.length - length];
      }),
    );
  });
  return starts.length === 0 ? undefined : { from: Math.min(...starts), to: text.length };
}

function occurrences(word: string, text: string, starts: number[] | undefined): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    places.push({ from: starts?.[at] ?? at, to: starts?.[at + word.length] ?? at + word.length });
  }
  return places;
}

function beginningLength(word: string, end: string): number {
  for (let length = Math.min(word.length - 1, end.length); length >= SHORTEST_BEGINNING; length -= 1) {
    if (end.endsWith(word.slice(0, length))) return length;
  }
  return 0;
}

/** The text, and what it is when the escapes are undone, again and again. */
function layersOf(text: string): Layer[] {
  const layers: Layer[] = [];
  for (let last: Layer | undefined = { text, starts: undefined }; last && layers.length < MOST_LAYERS; ) {
    layers.push(last);
    last = unescaped(last);
  }
  return layers;
}

function unescaped({ text, starts: before }: Layer): Layer | undefined {
  const parts: string[] = [];
  const starts: number[] = [];
  let at = 0;
  const copy = (end: number) => {
    parts.push(text.slice(at, end));
    for (let index = at; index < end; index += 1) starts.push(before?.[index] ?? index);
  };
  for (const match of text.matchAll(ESCAPE)) {
    copy(match.index);
    const character = characterOf(match);
    parts.push(character);
    for (let unit = 0; unit < character.length; unit += 1) starts.push(before?.[match.index] ?? match.index);
    at = match.index + match[0].length;
  }
  if (at === 0) return undefined;
  copy(text.length);
  starts.push(before?.[text.length] ?? text.length);
  return { text: parts.join(''), starts };
}

function characterOf([
  ,
  unicode,
  short,
  percent,
  hexadecimal,
  decimal,
  name,
  other,
]: RegExpExecArray): string {
  const hex = unicode ?? short ?? percent ?? hexadecimal;
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (other !== undefined) return other;
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
}

/** In lower case, and as long as before: some letters become two. */
function withoutCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
