import { HttpResponse } from 'msw';

/*
 * The shapes of a released server's answers. Nearly all have HTTP status 200, failures too.
 */

type Body = Readonly<Record<string, unknown>>;

/** What a field's complaint is: a list of texts, or one. */
export type Complaints = Readonly<Record<string, string | readonly string[]>>;

/** Why the server refuses: a text or complaints for the model's envelope, or a whole response. */
export type Refusal = string | readonly string[] | Complaints | Response;

const HTML = { 'content-type': 'text/html; Language=UTF-8;charset=UTF-8' };

export const json = (body: Body, status = 200) => HttpResponse.json({ ...body }, { status });

/** Records come printed for people; those of products have a space before them. */
export const printed = (body: Body, before = '') =>
  new HttpResponse(`${before}${JSON.stringify(body, null, 4)}`, {
    headers: { 'content-type': 'application/json' },
  });

/** The server gave up: unknown routes and modules, unknown order, wrong operations. Never a success. */
export const nothing = (status = 200) => new HttpResponse(null, { status, headers: HTML });

export const movedTo = (location: string) =>
  new HttpResponse(null, { status: 302, headers: { ...HTML, location } });

/** The redirect for a user who lacks the right that a page needs. */
export function deniedAt(module: string, method: string, isFromScript = false): Response {
  const load = `/index.php?m=user&f=deny&t=json&module=${module}&method=${method}`;
  return isFromScript ? json({ load }) : movedTo(load);
}

/** JSON under the content type of a page. */
export const asPage = (body: Body) => new HttpResponse(JSON.stringify(body), { headers: HTML });

/** A page for a browser. */
export const htmlPage = (html: string) => new HttpResponse(html, { headers: HTML });

/** The form's check of what must be filled in: key `result`, no `status`. */
export const formFailure = (message: Complaints) => asPage({ result: 'fail', message });

/** The form's check of what has to be sent at all, one level deeper than any other. */
export const notSent = (field: string) =>
  asPage({ result: 'fail', message: { '1': { [field]: [`Field '${field}' not empty`] } } });

/** The model's check of what was filled in. */
const modelFailure = (message: string | readonly string[] | Complaints) => json({ message, status: 'fail' });

/** What a check or a resource refuses with, as a response. */
export const refused = (refusal: Refusal): Response =>
  refusal instanceof Response ? refusal : modelFailure(refusal);

export const GONE = 'The item you are trying to access does not exist or has been removed.';

export const fail = (message: string) => json({ status: 'fail', message });

export const missingParameter = (name: string) => fail(`Missing required parameter: ${name}.`);

export const notThere = (word: string) => fail(`${word} does not exist.`);

/** A record outside of the user's view is not a matter of permissions to this server. */
export const notVisible = (word: string) => fail(`${word} is not allowed.`);

/** The same where the page of the product is asked first. */
export const hiddenProduct = () => fail('You do not have permission to access this Product.');

/** A right that none of the user's groups has. */
export const notAllowed = () => json({ status: 'error', message: 'Not allowed' }, 403);

export const cannotBeEmpty = (label: string) => `『${label}』 cannot be empty.`;

/** A success. What else a page is told, as where to go next, is left out: no client reads it. */
export const done = { status: 'success' };
/** What most creates answer. */
export const withID = ({ id }: { id: number }) => json({ ...done, id });

/** Rows by their numbers; none are an empty list, as PHP writes it. */
export const byNumber = (rows: readonly { id: number }[]) =>
  rows.length === 0 ? [] : Object.fromEntries(rows.map((row) => [row.id, row]));

/** The address of a page. */
export const page = (module: string, view: string, rest = '') =>
  `/index.php?m=${module}&f=${view}&t=json${rest}`;
