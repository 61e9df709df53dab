import type { Call } from './call.js';

/** Can this text be sent in the `token` header? */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** What stands where a secret stood. */
const STARS = '***';

/** A secret of fewer letters than these is found in words that have nothing to do with it. */
const SHORT = 4;

/** Characters of one text that are shown; a server's words are shorter by far. */
const SHOWN = 1000;

/** Characters that are searched: a secret may begin before the last that is shown, and be written at length. */
const SEARCHED = 8 * SHOWN;

/** Encodings in one another that are undone, as in JSON in a JSON string with HTML in it. */
const LAYERS = 3;

/**
 * A server's words without the secrets, however they are written in it: as they are, escaped for JSON, as HTML or for a URL, or as
 * several of these in one another.
 *
 * Where a short secret occurs, the whole text goes: with only its letters replaced, the words around them would tell it.
 */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const searched = text.slice(0, SEARCHED);
  const hidden: Range[] = [];
  for (const reading of readingsOf(searched)) {
    for (const secret of secrets) {
      if (secret === undefined || secret === '') continue;
      const found = occurrencesOf(secret, reading);
      if (found.length > 0 && secret.length < SHORT) return STARS;
      hidden.push(...found);
    }
  }
  return covered(searched, hidden);
}

/** Names of fields that nobody may see, whoever sends them. */
const SECRET_NAME = /passw|token|secret/i;

/** Is a field of this call a secret? */
export function isSecret({ secrets = [] }: Pick<Call, 'secrets'>, name: string): boolean {
  return secrets.includes(name) || SECRET_NAME.test(name);
}

/** The values of a call's secret fields. */
export function secretsIn(call: Pick<Call, 'body' | 'query' | 'secrets'>): string[] {
  const named = Object.entries({ ...call.query, ...call.body }).filter(([name]) => isSecret(call, name));
  return named.map(([, value]) => value).filter((value) => typeof value === 'string');
}

/** An error of somebody else's fetch, which may hold the whole request: only its words are kept, without secrets. */
export function bareCause(cause: unknown, hide: Hide, levelsLeft = 5): Error {
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) };
  const bare = new Error(hide(message));
  bare.name = hide(name);
  bare.stack = `${bare.name}: ${bare.message}`;
  const inner = cause instanceof Error ? cause.cause : undefined;
  if (inner !== undefined && levelsLeft > 0) bare.cause = bareCause(inner, hide, levelsLeft - 1);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  // Codes of runtimes are such words; anything else may be text of the request.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)
    ? Object.assign(bare, { code: hide(code) })
    : bare;
}

/** A server's words as they may be shown. */
export type Hide = (words: string) => string;

/** From the first character to behind the last. */
type Range = readonly [from: number, to: number];

/** A text as it reads once some of its escapes are undone, and where each of its characters stands in the original. */
interface Reading {
  text: string;
  /** For each character, where its spelling begins; one more for the end. Left out where nothing was undone. */
  starts?: readonly number[];
}

/** The text as it is, and as it reads with up to three layers of escapes undone, each reading once. */
function readingsOf(text: string): Reading[] {
  const readings = new Map<string, Reading>([[text, { text }]]);
  let newest: Reading[] = [{ text }];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    newest = newest.flatMap((reading) => ESCAPES.map((kind) => unescaped(reading, kind)));
    newest = newest.filter((reading) => !readings.has(reading.text) && readings.set(reading.text, reading));
  }
  return [...readings.values()];
}

function occurrencesOf(secret: string, { text, starts }: Reading): Range[] {
  const found: Range[] = [];
  const at = (index: number) => starts?.[index] ?? index;
  for (let index = text.indexOf(secret); index !== -1; index = text.indexOf(secret, index + 1)) {
    found.push([at(index), at(index + secret.length)]);
  }
  return found;
}

function covered(text: string, ranges: readonly Range[]): string {
  let shown = '';
  let position = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (to <= position || from >= SHOWN) continue;
    if (from >= position) shown += `${text.slice(position, from)}${STARS}`;
    position = to;
  }
  return shown + text.slice(position, Math.max(position, SHOWN));
}

/** How one kind of text writes a character, and what it stands for; undefined where it is no escape. */
interface Escape {
  spelling: RegExp;
  meaning: (spelling: string) => string | undefined;
}

function unescaped({ text, starts }: Reading, { spelling, meaning }: Escape): Reading {
  const origin: number[] = [];
  let result = '';
  let position = 0;
  const take = (part: string, from: number, isOne: boolean) => {
    for (let index = 0; index < part.length; index += 1) {
      const place = isOne ? from : from + index;
      origin.push(starts?.[place] ?? place);
    }
    result += part;
  };
  for (const { 0: spelt, index } of text.matchAll(spelling)) {
    const meant = meaning(spelt);
    if (meant === undefined) continue;
    take(text.slice(position, index), position, false);
    take(meant, index, true);
    position = index + spelt.length;
  }
  take(text.slice(position), position, false);
  origin.push(starts?.[text.length] ?? text.length);
  return { text: result, starts: origin };
}

const JSON_LETTERS: ReadonlyMap<string, string> = new Map([
  ...['"', "'", '/', '\\'].map((letter) => [letter, letter] as const),
  ...Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
]);

// The names of U+00A0 to U+00FF, in order: PHP writes letters of western languages with them.
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

// The names of U+0391 to U+03C9, in order; three numbers among them have none.
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

const NAMES: ReadonlyMap<string, string> = new Map([
  ...GREEK.map((name, index) => [name, String.fromCharCode(0x391 + index)] as const),
  ...LATIN.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    excl: '!',
    num: '#',
    dollar: '$',
    percnt: '%',
    lpar: '(',
    rpar: ')',
    ast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    equals: '=',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    grave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    rcub: '}',
    rbrace: '}',
    Tab: '\t',
    NewLine: '\n',
    euro: '€',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    fnof: 'ƒ',
    circ: 'ˆ',
    tilde: '˜',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    dagger: '†',
    Dagger: '‡',
    bull: '•',
    hellip: '…',
    permil: '‰',
    prime: '′',
    Prime: '″',
    lsaquo: '‹',
    rsaquo: '›',
    oline: '‾',
    frasl: '⁄',
    trade: '™',
  }),
]);

// The bytes of one character in UTF-8.
const PERCENT =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;

const ESCAPES: readonly Escape[] = [
  {
    spelling: /\\(?:u[0-9a-f]{4}|[^u])/gis,
    meaning: (spelling) => JSON_LETTERS.get(spelling.charAt(1)) ?? unicodeEscaped(spelling),
  },
  // A text in which a backslash stands for itself everywhere else, and what the escape of older pages writes.
  { spelling: /\\u[0-9a-f]{4}/gi, meaning: unicodeEscaped },
  { spelling: /%u[0-9a-f]{4}/gi, meaning: unicodeEscaped },
  {
    spelling: /&(?:#0*\d{1,7}|#x0*[0-9a-f]{1,6}|[a-z]\w{1,7});?/gi,
    meaning: (entity) => {
      const name = entity.slice(1).replace(';', '');
      if (!name.startsWith('#')) return NAMES.get(name);
      const point = Number(name.replace('#', '').replace(/^x/i, '0x'));
      return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
    },
  },
  { spelling: PERCENT, meaning: percentDecoded },
  // As a form sends it.
  {
    spelling: new RegExp(`\\+|${PERCENT.source}`, 'gi'),
    meaning: (bytes) => (bytes === '+' ? ' ' : percentDecoded(bytes)),
  },
];

function unicodeEscaped(spelling: string): string | undefined {
  return /^[\\%]u/i.test(spelling) ? String.fromCharCode(Number.parseInt(spelling.slice(2), 16)) : undefined;
}

function percentDecoded(bytes: string): string | undefined {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return undefined;
  }
}
