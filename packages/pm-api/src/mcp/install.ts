import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import writeFileAtomic from 'write-file-atomic';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Text } from '../texts/texts.js';
import { MCP_CLIENTS, type McpClient, type McpClientName, type Place } from './clients.js';
import {
  addToJson,
  type ChangedSettings,
  jsonEntry,
  keptEntry,
  removeFromJson,
  UnknownForm,
} from './json-settings.js';
import type { ServerEntry } from './server-entry.js';
import { addToToml, removeFromToml, tomlEntry } from './toml-settings.js';

/** What was done to the settings of a client, or would be. */
interface Changed {
  path: string;
  title: string;
  /** Was an entry there before, and did it forbid to write? */
  previous: { readOnly: boolean } | undefined;
  isChanged: boolean;
}

/** What was written, or would be. */
export interface Installed extends Changed {
  /** Only this server's part: others may hold secrets. */
  entry: string;
  next: Text;
}

/** Adds the server to the settings of a client, or replaces its entry, and keeps everything else in them. */
export async function install(
  name: McpClientName,
  server: ServerEntry,
  place: Place,
  how: { dryRun: boolean },
): Promise<Installed> {
  const client: McpClient = MCP_CLIENTS[name];
  const { format, key, next } = client;
  const own = keptEntry(key, server);
  const changed = await change(client, place, how, BY_HAND, (before) =>
    format === 'json' ? addToJson(before, key, own) : addToToml(before, server),
  );
  return { ...changed, entry: format === 'json' ? jsonEntry(key, own) : tomlEntry(server), next };
}

/** Removes the entry of this server from the settings of a client, and nothing else. */
export async function uninstall(
  name: McpClientName,
  place: Place,
  how: { dryRun: boolean },
): Promise<Changed> {
  const client: McpClient = MCP_CLIENTS[name];
  const { format, key } = client;
  return change(client, place, how, DELETE_BY_HAND, (before) =>
    format === 'json' ? removeFromJson(before, key) : removeFromToml(before),
  );
}

async function change(
  client: McpClient,
  place: Place,
  { dryRun }: { dryRun: boolean },
  byHand: Text,
  make: (before: string) => ChangedSettings,
): Promise<Changed> {
  const path = client.path(place);
  const before = await textOf(path, byHand);
  const { after, previous } = made(make, before, client, path, byHand);
  const isChanged = after !== before;
  if (!dryRun && isChanged) await write(path, after, byHand);
  return {
    path,
    title: client.title,
    previous: previous === undefined ? undefined : { readOnly: /["']--read-only["']/.test(previous) },
    isChanged,
  };
}

function made(
  make: (before: string) => ChangedSettings,
  before: string,
  { format }: McpClient,
  path: string,
  byHand: Text,
): ChangedSettings {
  try {
    return make(before);
  } catch (error) {
    if (!(error instanceof UnknownForm)) throw error;
    const why: Text =
      format === 'json'
        ? '{{path}} is not JSON with a list of servers.'
        : '{{path}} has its servers in a form that cannot be changed here.';
    throw new CommandError(why, byHand, EXIT.usage, { values: { path } });
  }
}

async function textOf(path: string, byHand: Text): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT') return '';
    if (code === undefined) throw error;
    throw new CommandError('{{path}} cannot be read ({{code}}).', byHand, EXIT.usage, {
      values: { path, code },
    });
  }
}

async function write(path: string, text: string, byHand: Text): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === undefined) throw error;
    throw new CommandError('{{path}} cannot be written ({{code}}).', byHand, EXIT.usage, {
      values: { path, code },
    });
  }
}

const BY_HAND =
  'Nothing was changed. Correct the file, or add the entry of pm-api mcp --print-config yourself.' satisfies Text;

const DELETE_BY_HAND =
  'Nothing was changed. Correct the file, or delete the entry project-management yourself.' satisfies Text;
