import type { FilePickerParams } from 'plat-schemas/app';
import { isNameIn, isTextOrAbsent, type WireRecord } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { filePickerFields } from '../files/picker-checks.js';
import { type HostMethod, hostMethods } from '../host-methods.js';
import { webOrigin } from '../http-url.js';
import { baseOf, isFramed, originOf, type PageWindow } from '../page-window.js';
import type { AuthRequest } from './options.js';

/** An unknown operation accepts every parameter of the known ones. */
const unknownOperation: HostMethod = { parameters: { path: isTextOrAbsent, params: filePickerFields } };

/** The host's method for the operation, with its parameters. */
export const methodOf = (operation: string): HostMethod =>
  isNameIn(hostMethods, operation) ? hostMethods[operation] : unknownOperation;

type Failing = Pick<PendingCall<unknown>, 'fail'>;

/**
 * The origin of the authorization pages: the option's, else in a tab the page's own. In a frame it is the framing page's,
 * when that is known and obeyed as the host: any other would be handed the `state`, so the call then ends.
 */
export function authorizationOrigin(
  { options: { authOrigin }, host, allows }: Pick<Core, 'options' | 'host' | 'allows'>,
  page: PageWindow,
  call: Failing,
): string | undefined {
  // Of the connected host, else from the browser; never the referrer, which changes when the page navigates.
  const framing = host?.origin?.() ?? page.location.ancestorOrigins?.[0] ?? 'unknown';
  const own = isFramed(page) ? allows(framing) && framing : originOf(page);
  const origin = webOrigin(authOrigin ?? own);
  if (!origin) call.fail('origin-refused', framing);
  return origin;
}

interface Arguments extends WireRecord {
  path?: string | undefined;
  params?: FilePickerParams;
}

/** The parameters of the operation: a path, or the options of the picker. */
export function argumentOf([
  operation,
  { appName, redirectUri, state, path, ...params },
]: AuthRequest): Arguments {
  const { parameters = {} } = methodOf(operation);
  return { ...('path' in parameters && { path }), ...('params' in parameters && { params }) };
}

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: host protocol, "Authorization URL", which has no `accept` for shared files; their `directory` is from the
 * platform interface.
 */
export function appAuthUrl(core: Core, page: PageWindow, call: Failing, request: AuthRequest): string {
  const [operation, { appName, redirectUri = '', state }] = request;
  const { path, params = {} }: Arguments = argumentOf(request);
  const { directory, sidebarGroup } = params;
  const values = {
    ...{ appName, redirectUri: callbackAddress(redirectUri, baseOf(page)), state, directory },
    accept: operation === 'pickSharedFile' ? undefined : params.accept,
    ...{ sidebarGroup, path },
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value && `${value}`) query.set(name, `${value}`);
  }
  // Source: the platform's own SDK, whose pages are all named so.
  const route = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${authorizationOrigin(core, page, call)}/app-auth/${route}?${query}`;
}

/** As given, when it is a path or an address; else the path that it is from the page's address. */
function callbackAddress(given: string, pageHref: string | undefined): string {
  if (/^(https?:\/\/|\/(?![/\\]))/i.test(given)) return given;
  const { href, origin } = new URL(given, pageHref);
  return href.slice(origin.length);
}
