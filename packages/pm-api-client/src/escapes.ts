/** How one kind of text writes a character, and what it stands for; undefined where it is no escape. */
export interface Escape {
  spelling: RegExp;
  meaning: (spelling: string) => string | undefined;
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

// The names of U+0391 to U+03C9, in order; a dash stands for a number that has none.
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

/** The ways in which servers write a character otherwise: JSON, HTML, URLs. */
export const ESCAPES: readonly Escape[] = [
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
