import { isFilled, isListOf, isText, matches, orAbsent, wrongField } from '../checks.js';
import { filePickerChecks } from '../files/picker-checks.js';
import { httpUrl } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { isOperation } from './operation.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';

const { directory, sidebarGroup } = filePickerChecks;
// Items are joined by commas, so one that holds a comma would become two.
const accept = orAbsent(isListOf(matches(/^\.[^,]+$/)));
const target = orAbsent(matches(/^_(blank|self)$/));
// Without its opener the callback page could not tell this page, and the page not hear of its end.
const features = orAbsent((value) => isText(value) && !CUTS_OPENER.test(value));
const authOrigin = orAbsent((value) => Boolean(httpUrl(value)));
const picker = { appName: isFilled, state: isFilled, directory, accept, sidebarGroup };

/** The name of the first thing in a request that cannot be sent or done. */
export function wrongInRequest(
  { location }: PageWindow,
  origin: string | undefined,
  [operation, params, options]: AuthRequest<AuthorizeOptions>,
): string | undefined {
  if (!isOperation(operation)) return 'operation';
  const redirectUri = (value: unknown) => {
    const url = isFilled(value) && httpUrl(value, location.href);
    return Boolean(url && (options?.allowForeignRedirect || url.origin === location.origin));
  };
  const path = operation[0] === 'a' ? isFilled : () => true;
  return wrongField(
    { ...params, ...options, authOrigin: origin },
    { ...picker, redirectUri, path, target, features, authOrigin },
  );
}
