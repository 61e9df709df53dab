import { resourceOf } from '../any-resource.js';
import { connect, contextOf } from '../context.js';
import type { Io } from '../io.js';
import { recordNumber } from '../record-number.js';
import type { Verb } from '../resource-verb.js';
import { showWrite } from '../show-write.js';
import { addWriteOptions, writeOptionsOf } from '../write-options.js';

/** `pm-api delete bugs 12` */
export function deleteVerb(io: Io): Verb {
  return {
    name: 'delete',
    does: 'Delete a record',
    example: () => '12 --dry-run',
    isOffered: (definition) => definition.delete === true,
    build: (command, definition) => {
      command.argument('<id>', 'number of the record', recordNumber);
      addWriteOptions(command);
      command.action(async (id: number) => {
        const context = contextOf(io, command);
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        await showWrite(context, 'delete', definition, await resourceOf(pm, definition).delete(id, write));
      });
    },
  };
}
