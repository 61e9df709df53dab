import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import type { Limits } from '../options.js';

/**
 * How servers address their pages: each word as it usually is, and as a server may have it in its configuration. `requestType` is
 * `GET` for `index.php?m=…&f=…`, and `PATH_INFO` or `PATH_INFO2` for words in the path.
 */
const WORDS = {
  requestType: ['GET', /^\w{1,20}$/],
  requestFix: ['-', /^[-_.]$/],
  moduleVar: ['m', /^\w{1,20}$/],
  methodVar: ['f', /^\w{1,20}$/],
  sessionVar: ['zentaosid', /^\w{1,40}$/],
} as const;

/** The form of a page that changes something: what no route of the API does, or not on every server. */
interface PageForm {
  module: string;
  method: string;
  /** The parameters of the page, in their order. */
  parameters: Readonly<Record<string, string | number>>;
  form: Readonly<Record<string, string>>;
}

/** The request that sends the form of a page to this server. */
export async function pageCall(
  connection: Connection,
  { module, method, parameters, form }: PageForm,
  limits: Limits,
) {
  const told = await connection.configuration(limits);
  const word = (name: keyof typeof WORDS): string => {
    const [usual, allowed] = WORDS[name];
    const value = told[name];
    return typeof value === 'string' && allowed.test(value) ? value : usual;
  };
  const page = { sessionVar: word('sessionVar'), form };
  const requestType = word('requestType');
  if (requestType === 'GET') {
    const query = { [word('moduleVar')]: module, [word('methodVar')]: method, ...parameters };
    return { method: 'POST', path: '/index.php', query, page } as const satisfies Call;
  }
  const words = [module, method, ...Object.values(parameters)].join(word('requestFix'));
  const path = `${requestType === 'PATH_INFO2' ? '/index.php' : ''}/${words}.html`;
  return { method: 'POST', path, page } as const satisfies Call;
}
