import { text } from 'node:stream/consumers';
import { isJson, type Json } from '../../body.js';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import type { Io } from '../io.js';
import { SECRET_NAMES } from '../secret-names.js';

/** The flag that gives fields as JSON. */
export const JSON_FLAG = ['--json <object>', 'fields as a JSON object; - reads it from stdin'] as const;

/** The fields of `--json`: the text itself, or what comes by stdin for `-`. */
export async function jsonFields(given: string | undefined, { stdin }: Io): Promise<Json> {
  if (given === undefined) return {};
  const fields = parsed(given === '-' ? await text(stdin) : given);
  if (isJson(fields)) {
    if (given !== '-') refuseSecretFields(fields);
    return fields;
  }
  const where = given === '-' ? 'what came by stdin' : 'the value of --json';
  const hint = 'Give an object, such as {"title": "Login fails"}. Nothing was sent.';
  throw new CommandFailure(`${where} is not a JSON object.`, hint, EXIT.usage);
}

function refuseSecretFields(fields: Json): void {
  const secret = Object.keys(fields).find((name) => SECRET_NAMES.includes(name));
  if (secret === undefined) return;
  throw new CommandFailure(
    `${secret} is not taken from the command line, where the shell's history and the list of processes show it.`,
    'Give the object by stdin, with --json -. Nothing was sent.',
    EXIT.usage,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
