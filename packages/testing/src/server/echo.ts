import { HttpResponse } from 'msw';
import { secretsOf } from './credentials.js';
import { type Escaping, escaped, jsonAsPhp, jsonInUnicode } from './escaping.js';

/** Where a refusal repeats a secret; `msg` is the gateway's 401, `page` is an HTML page, `location` a redirect. */
export type EchoPlace = 'message' | 'msg' | 'fields' | 'field-name' | 'header' | 'location' | 'page';

/** A refusal that repeats what the request must keep secret. */
export interface Echo {
  /** @default 'message' */
  in?: EchoPlace;
  /** How the secret is escaped before it is put there, one way after the other; a JSON answer escapes the whole once more. @default none */
  escaped?: readonly Escaping[];
  /** How JSON is written: as PHP does, with `\/`, or every character of a text as `\uXXXX`. @default 'php' */
  json?: 'php' | 'unicode';
  /** HTTP status; a redirect has 302, and `msg` 401. @default 200 */
  status?: number;
}

/** Every place, for those who ask without types. */
export const PLACES: Record<EchoPlace, true> = {
  message: true,
  msg: true,
  fields: true,
  'field-name': true,
  header: true,
  location: true,
  page: true,
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** The refusal: every secret of the request in the place that is asked for. */
export async function echo(
  {
    in: place = 'message',
    escaped: ways = [],
    json: style = 'php',
    status = place === 'msg' ? 401 : 200,
  }: Echo,
  request: Request,
) {
  const text = escaped((await secretsOf(request)).join(' '), ways);
  const written = style === 'php' ? jsonAsPhp : jsonInUnicode;
  const json = (body: unknown) => new HttpResponse(written(body), { status, headers: JSON_TYPE });
  switch (place) {
    case 'message':
      return json({ status: 'fail', message: `"${text}" is not allowed.` });
    case 'msg':
      return json({ code: 200004, msg: `"${text}" is not allowed.` });
    case 'fields':
      return json({ result: 'fail', message: { account: [`"${text}" is not allowed.`], title: text } });
    case 'field-name':
      return json({ result: 'fail', message: { [text]: ['is not allowed.'] } });
    case 'header':
      return new HttpResponse(jsonAsPhp({ status: 'fail', message: 'Not allowed' }), {
        status,
        headers: { ...JSON_TYPE, 'x-message': inHeader(text) },
      });
    case 'location':
      return new HttpResponse(null, {
        status: 302,
        headers: { location: `/index.php?token=${inHeader(text)}` },
      });
    case 'page':
      return HttpResponse.html(`<html><body><b>Warning</b>: "${text}" is not allowed.</body></html>`, {
        status,
      });
  }
}

// A header holds bytes: those of UTF-8, each as one character, without the control characters that HTTP forbids.
const inHeader = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^ -~\x80-\xff]/g, ' ');
