import { resourceOf } from '../any-resource.js';
import { connect, contextOf } from '../context.js';
import type { Io } from '../io.js';
import { recordNumber } from '../record-number.js';
import type { Verb } from '../resource-verb.js';

/** `pm-api get bugs 12` */
export function getVerb(io: Io): Verb {
  return {
    name: 'get',
    does: 'Show one record',
    example: () => '12 --output json',
    isOffered: (definition) => definition.get === true,
    build: (command, definition) => {
      command.argument('<id>', 'number of the record', recordNumber).action(async (id: number, _: object) => {
        const context = contextOf(io, command);
        const pm = await connect(context);
        await context.printer.record(await resourceOf(pm, definition).get(id, { signal: io.signal }));
      });
    },
  };
}
