import { text } from 'plat-common/text';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
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

/** The request that adds a comment: the one page of the server that this package uses. */
export function commentCall(
  { requestType, requestFix, moduleVar, methodVar, sessionVar }: Pages = USUAL,
  objectType: string,
  objectID: number,
  html: string,
) {
  if (!/^\w{1,40}$/.test(objectType)) throw oddType();
  const page = { sessionVar, form: { actioncomment: html } };
  const words = ['action', 'comment', objectType, objectID].join(requestFix);
  return requestType === 'GET'
    ? ({
        method: 'POST',
        path: '/index.php',
        query: { [moduleVar]: 'action', [methodVar]: 'comment', objectType, objectID },
        page,
      } as const satisfies Call)
    : ({
        method: 'POST',
        path: `${requestType === 'PATH_INFO2' ? '/index.php' : ''}/${words}.html`,
        page,
      } as const satisfies Call);
}

function oddType(): PmError {
  return new PmError({
    code: 'bad-response',
    why: text`the history has no usable type of the record.`,
    hint: text`Check any proxy between this client and the server.`,
  });
}
