import type { FilePickerParams } from 'plat-schemas/app';
import { isNameIn, isNonEmptyString, isTextOrAbsent, matches, type WireRecord, wrongIn } from '../checks.js';
import type { Core, Failing, PendingCall } from '../core.js';
import { filePickerFields, type HostMethod, hostMethods } from '../host-methods.js';
import { CUTS_OPENER, openWindow } from '../open-window.js';
import { baseOf, isFramed, originOf, type PageWindow, webOrigin } from '../page-window.js';
import { refusal } from '../refusals.js';
import type { AuthorizeOptions, AuthorizeParams } from './options.js';

/** What the members that ask for authorization are called with. */
export type AuthRequest = [
  operation: string,
  params: AuthorizeParams,
  options?: AuthorizeOptions | undefined,
];

/** Words in camelCase, two at least; newer authorization pages may offer operations unknown to this version. */
const isOperation = matches(/^[a-z]+([A-Z][a-z]+)+$/);

const windowFields = {
  target: matches(/^_(blank|self)$/),
  // Without its opener the callback page could not tell this page, and the page not hear of its end.
  features: (value: unknown) => typeof value === 'string' && !CUTS_OPENER.test(value),
};

/**
 * The first invalid or unsupported part of a request.
 *
 * @param opensPage whether an authorization page opens: a host that picks needs neither callback page nor state
 */
function wrongInRequest(page: PageWindow, request: AuthRequest, opensPage: boolean): string | undefined {
  const [operation, params, options] = request;
  // No name that every object has; and the host's picker only for what the host has one for.
  if (!isOperation(operation) || operation in {} || !(opensPage || methodOf(operation).asksUser))
    return refusal('operation', { operation });
  const given = { ...params, ...options };
  const isRedirectUri = (value: unknown) => {
    const origin = isNonEmptyString(value) && webOrigin(value, baseOf(page));
    return !!origin && (options?.allowForeignRedirect || origin === originOf(page));
  };
  return (
    wrongIn(given, { appName: isNonEmptyString }) ??
    wrongIn(given, { state: isNonEmptyString, redirectUri: isRedirectUri }, !opensPage) ??
    wrongIn(given, windowFields, true) ??
    wrongIn(argumentOf(request), methodOf(operation).parameters ?? {}, false, true)
  );
}

/** An unknown operation accepts every parameter of the known ones. */
const unknownOperation: HostMethod = { parameters: { path: isTextOrAbsent, params: filePickerFields } };

/** The host's method for the operation, with its parameters. */
const methodOf = (operation: string): HostMethod =>
  isNameIn(hostMethods, operation) ? hostMethods[operation] : unknownOperation;

/**
 * The origin of the authorization pages: the option's, else in a tab the page's own. In a frame it is the framing page's,
 * when that is known and obeyed as the host: any other would be handed the `state`, so the call then ends.
 */
function authorizationOrigin({ options, host, allows }: Core, page: PageWindow, call: Failing) {
  // Of the connected host, else from the browser; never the referrer, which changes when the page navigates.
  const framing = host?.origin?.() ?? page.location.ancestorOrigins?.[0] ?? 'unknown';
  const own = isFramed(page) ? allows(framing) && framing : originOf(page);
  const origin = webOrigin(options.authOrigin ?? own);
  if (!origin) call.fail('origin-refused', framing);
  return origin;
}

interface Arguments extends WireRecord {
  path?: string | undefined;
  params?: FilePickerParams;
}

/** The parameters of the operation: a path, or the options of the picker. */
export function argumentOf([operation, request]: AuthRequest): Arguments {
  const { appName, redirectUri, state, path, ...params } = request;
  const { parameters = {} } = methodOf(operation);
  return { ...('path' in parameters && { path }), ...('params' in parameters && { params }) };
}

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: host protocol, "Authorization URL", which has no `accept` for shared files; their `directory` is from the
 * platform interface.
 */
function appAuthUrl(core: Core, page: PageWindow, call: Failing, request: AuthRequest): string {
  const [operation, { appName, redirectUri = '', state }] = request;
  const { path, params = {} }: Arguments = argumentOf(request);
  const values = {
    appName,
    redirectUri: callbackAddress(redirectUri, baseOf(page)),
    state,
    directory: params.directory,
    accept: operation === 'pickSharedFile' ? undefined : params.accept,
    sidebarGroup: params.sidebarGroup,
    path,
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

/**
 * Begins a call about a request, and goes on with `act` when nothing is wrong in it; with the address of its page, where
 * that is `opensPage`. A call that fails closes the window in its options: the one that came with the request, or that
 * `act` put there.
 */
export async function beginRequest<T>(
  core: Core,
  what: string,
  request: AuthRequest,
  opensPage: boolean,
  act: (call: PendingCall<T>, page: PageWindow, url: string, options: AuthorizeOptions) => void,
): Promise<T> {
  const options = { ...request[2] };
  const outcome = core.local<T>(what, options, (call, page) => {
    const wrong = wrongInRequest(page, request, opensPage);
    if (wrong) return call.fail('invalid-argument', wrong);
    const url = opensPage ? appAuthUrl(core, page, call, request) : '';
    if (!call.ended) act(call, page, url, options);
  });
  // One that is no window has nothing to close.
  outcome.catch(() => options.window?.close?.());
  return outcome;
}

/** Opens the authorization page. See `PlatApp.openAppAuth`. */
export function openAppAuth(core: Core, request: AuthRequest): Promise<string> {
  return beginRequest<string>(core, 'openAppAuth', request, true, (call, page, url, options) => {
    const { environment, callHost } = core;
    // There is no second window in the mobile app; the page itself goes where it is sent, as anywhere.
    if (environment === 'mobile' && options.target !== '_self') {
      options.window?.close?.();
      return call.resolve(callHost<void>('openURL', { url }, options, 'openAppAuth').then(() => url));
    }
    openWindow(page, call, url, options, true);
    call.resolve(url);
  });
}

/** The address of the authorization page. See `PlatApp.buildAppAuthUrl`. */
export function buildAppAuthUrl(core: Core, request: AuthRequest): Promise<string> {
  return beginRequest<string>(core, 'buildAppAuthUrl', request, true, (call, _page, url) =>
    call.resolve(url),
  );
}

/** The origin of the authorization pages. See `PlatApp.getAppAuthBaseUrl`. */
export function getAppAuthBaseUrl(core: Core): Promise<string> {
  return core.local<string>('getAppAuthBaseUrl', undefined, (call, page) =>
    call.resolve(authorizationOrigin(core, page, call) as string),
  );
}
