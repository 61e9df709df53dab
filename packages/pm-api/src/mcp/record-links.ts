import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { matching } from '../reading/people.js';
import { RESOURCES, resourceOf } from '../resources.js';
import { escapeInvisibleCharacters } from './escape-invisible-characters.js';
import { NOTICE, shownRecord } from './record-texts.js';
import { failureOf } from './tool-error.js';
import type { ToolHost } from './tools.js';

/** Records that a completion looks at; the protocol allows as many suggestions. */
const MAX_LOOKED_AT = 100;

const READABLE = RESOURCES.filter(({ get }) => get === true);

/** Offers each record by an address such as `pm://bug/12`, and a user by `pm://account/dev1`, with completions. */
export function registerRecordLinks(server: McpServer, host: ToolHost): void {
  for (const definition of READABLE) {
    const { one } = definition;
    server.registerResource(
      one,
      new ResourceTemplate(`pm://${one}/{id}`, {
        list: undefined,
        // A completion is optional: without a response of the server, the list is empty.
        complete: { id: (start) => idsOf(host, definition, start).catch(() => []) },
      }),
      { title: `${one.charAt(0).toUpperCase()}${one.slice(1)} by its id`, mimeType: 'application/json' },
      async (uri, { id }, { mcpReq }) => {
        const number = /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : undefined;
        if (number === undefined) throw notThere(uri, `${one} is followed by an id, such as pm://${one}/12`);
        const options = { signal: mcpReq.signal, richText: 'html' } as const;
        const record = await host
          .pm()
          .then((pm) => resourceOf(pm, definition).get(number, options))
          .catch((error: unknown) => {
            const { message, hint } = failureOf(error);
            throw notThere(uri, `${message} ${hint}`);
          });
        return textOf(uri, { notice: NOTICE, ...(await shownRecord(definition, record)) });
      },
    );
  }
  server.registerResource(
    'account',
    new ResourceTemplate('pm://account/{account}', {
      list: undefined,
      complete: { account: (start) => accountsLike(host, start).catch(() => []) },
    }),
    { title: 'A user by the account name', mimeType: 'application/json' },
    async (uri, { account }) => {
      const users = await host.people.all();
      const name = decodeURIComponent(String(account));
      const user = users?.find((one) => one.account === name);
      if (user === undefined) throw notThere(uri, `there is no account ${name}, or you may not list users`);
      return textOf(uri, { notice: NOTICE, record: user });
    },
  );
}

function textOf(uri: URL, content: object) {
  const text = escapeInvisibleCharacters(JSON.stringify(content));
  return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
}

function notThere(uri: URL, why: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.ResourceNotFound, `${uri.href}: ${why}`);
}

/** Ids of the newest records of a list that needs no parent, that begin with what was typed. */
async function idsOf(host: ToolHost, definition: ResourceDefinition, start: string): Promise<string[]> {
  const { list } = definition;
  if (list === undefined || !(list.whole || list.my)) return [];
  const filter = { ...(!list.whole && { my: true }), recPerPage: MAX_LOOKED_AT };
  const { items } = await resourceOf(await host.pm(), definition).list(filter, { signal: host.signal });
  return items.map(({ id }) => String(id)).filter((id) => id.startsWith(start));
}

async function accountsLike(host: ToolHost, start: string): Promise<string[]> {
  const users = (await host.people.all()) ?? [];
  const found = start === '' ? users : matching(users, start);
  return found.map(({ account }) => account);
}
