import { isFilled, isListOf, isText, orAbsent, wrongField } from '../checks.js';
import { filePickerChecks } from '../files/picker-checks.js';
import { httpUrl } from '../http-url.js';
import type { PageWindow } from '../page-window.js';
import { isOperation } from './operation.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';

const { directory, sidebarGroup } = filePickerChecks;
// Items are joined by commas, so one that holds a comma would become two.
const accept = orAbsent(isListOf((item) => isText(item) && /^\.[^,]+$/.test(item)));
const target = orAbsent((value) => value === '_blank' || value === '_self');
// Without its opener the callback page could not tell this page, and the page not hear of its end.
const features = orAbsent((value) => isText(value) && !/no(open|referr)er/i.test(value));

/** The name of the first thing in a request that cannot be sent or done. */
export function wrongInRequest(
  { location }: PageWindow,
  authOrigin: string | undefined,
  [operation, params, options]: AuthRequest<AuthorizeOptions>,
): string | undefined {
  if (!isOperation(operation)) return 'operation';
  const redirectUri = (value: unknown) => {
    const url = isText(value) && value && httpUrl(value, location.href);
    return Boolean(url && (options?.allowForeignRedirect || url.origin === location.origin));
  };
  const path = operation[0] === 'a' ? isFilled : () => true;
  return wrongField(
    { ...params, ...options, authOrigin },
    {
      ...{ appName: isFilled, redirectUri, state: isFilled, path, directory, accept, sidebarGroup },
      ...{ target, features, authOrigin: orAbsent((value) => Boolean(httpUrl(value))) },
    },
  );
}
