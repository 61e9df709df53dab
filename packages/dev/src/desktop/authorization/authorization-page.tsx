import type { Text } from 'plat-common/text';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DevState } from '../../api.js';
import { operationByRoute, operations } from '../../authorization/operations.js';
import { messageOf } from '../../authorization/result-codes.js';
import { type Control, reasonOf } from '../control/control.js';
import { Problem } from '../parts/message.js';
import { Picker } from '../picker/picker.js';
import { useSystemLook } from '../stage/use-system-look.js';
import { TextsContext } from '../texts/texts.js';
import { Consent } from './consent.js';
import { type OperationEnd, type OperationRequest, runOperation } from './run-operation.js';
import { useQuestions } from './use-questions.js';

/** The system's page where a person picks or authorizes for an application that runs in a tab of its own. */
export function AuthorizationPage({ control, url }: { control: Control; url: URL }) {
  const request = useMemo(() => pageRequestOf(url), [url]);
  const [state, setState] = useState<DevState>();
  const { ask, cancel, question } = useQuestions();
  const [refusal, setRefusal] = useState<{ code: number; msg: string; next: string }>();
  const [problem, setProblem] = useState<Text>();
  const t = useSystemLook(state?.config);

  useEffect(() => {
    if (request === undefined) return;
    const leave = (end: OperationEnd) => {
      const next = callbackUrl(request, end, url.href);
      if (end.by === 'person' || end.answer.code === 0) return location.replace(next);
      setRefusal({ ...end.answer, next });
    };
    control.state().then(setState, (error: unknown) => setProblem(reasonOf(error)));
    runOperation(control, ask, request).then(leave, (error: unknown) => setProblem(reasonOf(error)));
  }, [control, ask, request, url]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancel();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [cancel]);

  const title =
    request && operations[request.operation].takesPath
      ? t('Allow access for', '授权应用访问：')
      : t('Choose for', '为应用选择：');
  const appTitle = state?.app.title ?? request?.appName ?? '';
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
        <Problem text={problem} />
        {refusal && (
          <div class="consent" role="alert">
            <p>
              {t(
                `The platform rejects the request: ${reason} (${refusal.code}).`,
                `平台拒绝了该请求：${reason}（${refusal.code}）。`,
              )}
            </p>
            <footer class="buttons">
              <a class="primary" href={refusal.next}>
                {t(`Back to ${appTitle}`, `返回 ${appTitle}`)}
              </a>
            </footer>
          </div>
        )}
        {question?.offer && (
          <Picker control={control} request={question.offer} onPick={question.answer} onCancel={cancel} />
        )}
        {question && !question.offer && (
          <Consent request={question.request} appTitle={appTitle} onAnswer={question.answer} />
        )}
      </main>
    </TextsContext.Provider>
  );
}

/**
 * Where the person goes back to, with the result in the query; a query of the address's own stays before it.
 *
 * Source: the platform's own page SDK.
 */
function callbackUrl(request: PageRequest, end: OperationEnd, base: string): string {
  const url = new URL(request.redirectUri, base);
  for (const [name, value] of Object.entries(resultOf(request, end))) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

function resultOf({ operation, appName, state }: PageRequest, end: OperationEnd) {
  const about = { method: operation, appName, state };
  if (end.by === 'person' && end.word === 'cancel') return { status: 'cancel', ...about };
  if (end.by === 'person' || end.answer.code !== 0) {
    return { status: 'error', error: 'access_denied', ...about };
  }
  return { status: 'success', ...about, path: JSON.stringify(end.answer.data) };
}

/** What the address of an authorization page asks for, and where the result goes. */
interface PageRequest extends OperationRequest {
  redirectUri: string;
  state: string | undefined;
}

/** Undefined for an address that asks for nothing. Source: the platform's own page SDK. */
function pageRequestOf({ pathname, searchParams }: URL): PageRequest | undefined {
  const operation = operationByRoute.get(pathname.slice('/app-auth/'.length));
  const redirectUri = searchParams.get('redirectUri');
  const appName = searchParams.get('appName');
  if (operation === undefined || !redirectUri || !appName) return undefined;
  return {
    operation,
    appName,
    redirectUri,
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
