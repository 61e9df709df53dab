import { HttpResponse } from 'msw';
import { secretsOf } from './credentials.js';
import { type Escaping, escaped, jsonAsPhp } from './escaping.js';

/** Where a refusal repeats a secret; `page` is an HTML page, `location` a redirect. */
export type EchoPlace = 'message' | 'fields' | 'field-name' | 'header' | 'location' | 'page';

/** A refusal that repeats what the request must keep secret. */
export interface Echo {
  /** @default 'message' */
  in?: EchoPlace;
  /** How the secret is escaped before it is put there, one way after the other; a JSON answer escapes the whole once more. @default none */
  escaped?: readonly Escaping[];
  /** HTTP status; a redirect has 302. @default 200 */
  status?: number;
}

/** Every place, for those who ask without types. */
export const PLACES: Record<EchoPlace, true> = {
  message: true,
  fields: true,
  'field-name': true,
  header: true,
  location: true,
  page: true,
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** The refusal: every secret of the request in the place that is asked for. */
export async function echo(
  { in: place = 'message', escaped: ways = [], status = 200 }: Echo,
  request: Request,
) {
  const text = escaped((await secretsOf(request)).join(' '), ways);
  const json = (body: unknown) => new HttpResponse(jsonAsPhp(body), { status, headers: JSON_TYPE });
  switch (place) {
    case 'message':
      return json({ status: 'fail', message: `"${text}" is not allowed.` });
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
