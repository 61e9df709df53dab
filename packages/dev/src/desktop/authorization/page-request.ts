import { operationByRoute } from '../../authorization/operations.js';
import type { OperationRequest } from './run-operation.js';

/** What the address of an authorization page asks for, and where the result goes. */
export interface PageRequest extends OperationRequest {
  redirectUri: string;
  state: string | undefined;
}

/** Undefined for an address that asks for nothing. Source: the platform's own page SDK. */
export function pageRequestOf({ pathname, searchParams }: URL): PageRequest | undefined {
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
