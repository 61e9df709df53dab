import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import type { Limits } from '../options.js';

/** How the pages of a server are addressed. */
export interface Pages {
  /** `GET` for `index.php?m=…&f=…`; `PATH_INFO` and `PATH_INFO2` for words in the path. */
  requestType: string;
  requestFix: string;
  moduleVar: string;
  methodVar: string;
  sessionVar: string;
}

const USUAL: Pages = {
  requestType: 'GET',
  requestFix: '-',
  moduleVar: 'm',
  methodVar: 'f',
  sessionVar: 'zentaosid',
};

/** How a server addresses its pages, from its own configuration; the usual way if it reports none. */
export async function pagesOf(connection: Connection, limits: Limits): Promise<Pages> {
  const told = await connection.configuration(limits);
  const word = (name: keyof Pages, allowed: RegExp) => {
    const value = told[name];
    return typeof value === 'string' && allowed.test(value) ? value : USUAL[name];
  };
  return {
    requestType: word('requestType', /^\w{1,20}$/),
    requestFix: word('requestFix', /^[-_.]$/),
    moduleVar: word('moduleVar', /^\w{1,20}$/),
    methodVar: word('methodVar', /^\w{1,20}$/),
    sessionVar: word('sessionVar', /^\w{1,40}$/),
  };
}

/** The form of a page that changes something: what no route of the API does, or not on every server. */
export interface PageForm {
  module: string;
  method: string;
  /** The parameters of the page, in their order. */
  parameters: Readonly<Record<string, string | number>>;
  form: Readonly<Record<string, string>>;
}

/** The request that sends the form of a page. */
export function pageCall(
  { requestType, requestFix, moduleVar, methodVar, sessionVar }: Pages = USUAL,
  { module, method, parameters, form }: PageForm,
) {
  const page = { sessionVar, form };
  const words = [module, method, ...Object.values(parameters)].join(requestFix);
  return requestType === 'GET'
    ? ({
        method: 'POST',
        path: '/index.php',
        query: { [moduleVar]: module, [methodVar]: method, ...parameters },
        page,
      } as const satisfies Call)
    : ({
        method: 'POST',
        path: `${requestType === 'PATH_INFO2' ? '/index.php' : ''}/${words}.html`,
        page,
      } as const satisfies Call);
}
