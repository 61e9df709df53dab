// What is written about a value in place of the value: a report has no token, name or path of a user in it.

/** Segments of paths that are the system's or the probe's own. */
const KNOWN =
  /^(?:vol\d+|@app(?:center|conf|data|home|temp|meta|share)|plat-probe|plat-probe-missing|nodejs_v\d+|var|apps|target|etc|tmp|meta|shares|run|log|usr|local|s?bin|opt|lib|node)?$/;
const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|^[\da-f]*:[\da-f:.]+$/i;
const SECRET = /token|secret|password|key|cookie|authorization/i;

/** A path with another word for each segment from the first one that is not known. */
export function maskedPath(path, other = () => '*') {
  let isKnown = true;
  const masked = (segment) => {
    isKnown &&= KNOWN.test(segment);
    return isKnown || segment === '' ? segment : other(segment);
  };
  return path.split('/').map(masked).join('/');
}

/** What a variable or a header looks like, by its name and value. */
export function shapeOf(name, value) {
  if (value === undefined) return 'missing';
  if (value === '') return 'empty';
  if (SECRET.test(name)) return 'set';
  if (/^(?:plat-probe|true|false)$/.test(value)) return value;
  if (ADDRESS.test(value)) return 'address';
  if (/^\d+$/.test(value)) return 'number';
  if (/^\d+(?:\.\d+)+$/.test(value)) return 'version';
  if (/^[0-9a-f]{16,}$/i.test(value)) return `${value.length} hexadecimal digits`;
  if (value.startsWith('/'))
    return value
      .split(':')
      .map((path) => maskedPath(path))
      .join(':');
  return 'text';
}

/** What a JSON value looks like: its keys and types. */
export function typesOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${[...new Set(value.map(typesOf))].sort().join(' | ')}]`;
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(
    ([key, own]) => `${/^\w+$/.test(key) ? key : '*'}: ${typesOf(own)}`,
  );
  return `{ ${fields.sort().join(', ')} }`;
}
