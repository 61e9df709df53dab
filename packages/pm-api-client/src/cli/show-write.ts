import type { ResourceDefinition } from '../resource/definition.js';
import type { WriteResult } from './any-resource.js';
import type { Context } from './context.js';
import { withoutSecretValues } from './secret-names.js';

/** Shows what a write has done, or with `--dry-run` what it would send. */
export async function showWrite(
  { printer }: Context,
  verb: string,
  { one }: ResourceDefinition,
  result: WriteResult,
): Promise<void> {
  if ('method' in result) {
    const body = result.body && withoutSecretValues(result.body);
    const { method, url, headers, fromRecord } = result;
    return printer.result({ ...result, body }, [
      `${method} ${url}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [JSON.stringify(body)]),
      ...(fromRecord.length === 0 ? [] : [`With ${fromRecord.join(', ')} from the record.`]),
    ]);
  }
  const { id, outcome, changedByServer } = result;
  const record = id === undefined ? one : `${one} ${id}`;
  const beside =
    changedByServer.length === 0 ? '' : ` The server also changed ${changedByServer.join(', ')}.`;
  await printer.result({ ...result }, [
    outcome === 'applied'
      ? `${verb}: ${record} is as asked.${beside}`
      : `${verb}: the server said yes to ${record}, unverified.`,
  ]);
  if (result.outcome === 'unverified') await printer.remark(`${record} is unverified: ${result.hint}`);
}
