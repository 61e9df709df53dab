/** Replaced by the build; a source file that runs as it is counts as development. */
declare const __DEVELOPMENT__: boolean | undefined;

/** What is said of an invalid field; in development with its value, and what it must be. */
export function refusal(path: string, value: unknown, fields?: object): string {
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__) return explained(path, value, fields);
  return `${path} is invalid`;
}

function explained(path: string, value: unknown, fields: object | undefined): string {
  const names = path.split('.');
  const refused: unknown = names.reduce((one, name) => Object(one)[name], value);
  const isKnown = !fields || names.reduce<unknown>(own, fields) !== undefined;
  const rule = own(rules(), names.at(-1) ?? '') ?? 'a record';
  return `${path} is invalid: ${shown(refused)}. ${isKnown ? `It must be ${rule}` : 'There is no such name'}`;
}

/** What each field must be. The default build leaves this to the page about errors. */
function rules(): object {
  const flag = 'true or false';
  const text = 'a text';
  const nonEmpty = 'a text that is not empty';
  const limit = 'a number above 0';
  return {
    ...{ multiple: flag, directory: flag, creatable: flag, admin: flag },
    ...{ title: text, content: text, okText: text, path: nonEmpty, appName: nonEmpty, event: nonEmpty },
    ...{ timeoutMs: limit, connectTimeoutMs: limit, callTimeoutMs: limit },
    state: 'a text that is not empty, made for this one request',
    paths: 'a list of texts that are not empty, with at least one',
    disabledPaths: 'a list of texts',
    accept: "a list of extensions without commas, such as ['.md'], or a text",
    sidebarGroup: 'a list of names without commas',
    handler: 'a function',
    url: 'an address that a browser can open, and that runs no script',
    operation: 'pickFile, pickUserFile, pickSharedFile, authorizeUserFile or authorizeSharedFile',
    redirectUri: 'a path, or an address of the origin of this page; for another one set allowForeignRedirect',
    target: "'_blank' or '_self'",
    features: 'a text without noopener and noreferrer, which would cut the result off',
    signal: 'an AbortSignal',
    hostOrigin: "an origin such as https://nas.example:5667, a list of origins, or '*'",
    authOrigin: 'an address on http or https',
    platform: 'the name of a platform that is known',
  };
}

const own = (record: unknown, name: string): unknown =>
  Object.hasOwn(Object(record), name) ? Object(record)[name] : undefined;

/** Options that are checked elsewhere, or need no check. */
const otherOptions: readonly string[] = [
  ...['window', 'debug', 'target', 'features', 'popup', 'type', 'allowForeignRedirect', 'closedGraceMs'],
];

/** What is said of the first option that nothing takes. The default build has no list of them. */
export function unknownOption(options: object, fields: object): string | undefined {
  const name = Object.keys(options).find((one) => !Object.hasOwn(fields, one) && !otherOptions.includes(one));
  return name && explained(name, options, fields);
}

function shown(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 100);
  } catch {
    return 'a value that cannot be shown';
  }
}
