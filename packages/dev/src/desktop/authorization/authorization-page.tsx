import { useEffect, useState } from 'preact/hooks';
import { operationByRoute, operations } from '../../authorization/operations.js';
import { messageOf } from '../../authorization/result-codes.js';
import { control, useAnswer } from '../control/control.js';
import { Problem } from '../parts/message.js';
import { TextsContext, useSystemLook } from '../texts/texts.js';
import { Asked } from './asked.js';
import { type OperationEnd, useOperations } from './use-operations.js';

/** The system's page where a person picks or authorizes for an application that runs in a tab of its own. */
export function AuthorizationPage() {
  const [request] = useState(() => pageRequestOf(new URL(location.href)));
  const { run, cancel, question } = useOperations();
  const { answer: state, problem: noState } = useAnswer(control.state, []);
  const { answer: end, problem } = useAnswer(() => run(request), []);
  const t = useSystemLook(state?.config);
  const next = end && callbackUrl(request, end);
  // The person reads what the platform rejects; after any other end the page goes back at once.
  const refusal = typeof end === 'object' && end.code !== 0 ? end : undefined;

  useEffect(() => {
    if (next !== undefined && refusal === undefined) location.replace(next);
  }, [next, refusal]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancel();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [cancel]);

  const title = operations[request.operation].takesPath
    ? t('Allow access for', '授权应用访问：')
    : t('Choose for', '为应用选择：');
  const appTitle = state?.app.title ?? request.appName;
  const reason = refusal && t(messageOf(refusal.code) ?? refusal.msg);
  const user = state?.users.find(({ id }) => id === state.userId);
  return (
    <TextsContext.Provider value={t}>
      <main class="authorization">
        <header>
          <h1>
            {title} <em>{appTitle}</em>
          </h1>
          <p>{user ? t(`Logged in as ${user.name}`, `已登录：${user.name}`) : t('Logged out', '未登录')}</p>
        </header>
        <Problem text={problem ?? noState} />
        {refusal && (
          <div class="consent" role="alert">
            <p>
              {t(
                `The platform rejects the request: ${reason} (${refusal.code}).`,
                `平台拒绝了该请求：${reason}（${refusal.code}）。`,
              )}
            </p>
            <footer class="buttons">
              <a class="primary" href={next}>
                {t(`Back to ${appTitle}`, `返回 ${appTitle}`)}
              </a>
            </footer>
          </div>
        )}
        {question && <Asked question={question} appTitle={appTitle} />}
      </main>
    </TextsContext.Provider>
  );
}

/**
 * Where the person goes back to, with the result in the query; a query of the address's own stays before it.
 *
 * Source: the platform's own page SDK.
 */
function callbackUrl(request: PageRequest, end: OperationEnd): string {
  const url = new URL(request.redirectUri, location.href);
  for (const [name, value] of Object.entries(resultOf(request, end))) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

function resultOf({ operation, appName, state }: PageRequest, end: OperationEnd) {
  const about = { method: operation, appName, state };
  if (end === 'cancel') return { status: 'cancel', ...about };
  if (end === 'deny' || end.code !== 0) return { status: 'error', error: 'access_denied', ...about };
  return { status: 'success', ...about, path: JSON.stringify(end.data) };
}

/** What the address of an authorization page asks for, and where the result goes. */
type PageRequest = ReturnType<typeof pageRequestOf>;

/** Reads the address, which the server has checked before it served the page. Source: the platform's own page SDK. */
function pageRequestOf({ pathname, searchParams }: URL) {
  const operation = operationByRoute.get(pathname.slice('/app-auth/'.length));
  if (operation === undefined) throw new Error(`${pathname} is no page of an authorization`);
  return {
    operation,
    appName: searchParams.get('appName') ?? '',
    redirectUri: searchParams.get('redirectUri') ?? '',
    state: searchParams.get('state') ?? undefined,
    path: searchParams.get('path') ?? undefined,
    params: {
      directory: searchParams.get('directory') === 'true',
      accept: listOf(searchParams.get('accept')),
      sidebarGroup: listOf(searchParams.get('sidebarGroup')),
    },
  };
}

function listOf(text: string | null): string[] {
  return text ? text.split(',') : [];
}
