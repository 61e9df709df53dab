import { resourceOf } from '../any-resource.js';
import { connect, contextOf } from '../context.js';
import { exampleFields } from '../fields/example-fields.js';
import { fieldOptions, givenFields } from '../fields/field-options.js';
import { JSON_FLAG, jsonFields } from '../fields/json-fields.js';
import type { Io } from '../io.js';
import type { Verb } from '../resource-verb.js';
import { showWrite } from '../show-write.js';
import { addWriteOptions, writeOptionsOf } from '../write-options.js';

/** `pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk` */
export function createVerb(io: Io): Verb {
  return {
    name: 'create',
    does: 'Create a record',
    example: ({ create, one }) => (create === undefined ? '' : exampleFields(create.fields, one)),
    isOffered: (definition) => definition.create !== undefined,
    build: (command, definition) => {
      if (definition.create === undefined) return;
      const flags = fieldOptions(definition.create.fields, definition.create);
      command.optionsGroup('Fields:');
      for (const flag of flags) command.addOption(flag);
      command.option(...JSON_FLAG);
      addWriteOptions(command);
      command.action(async (options: { json?: string }) => {
        const context = contextOf(io, command);
        const write = writeOptionsOf(command, io);
        const fields = { ...(await jsonFields(options.json, io)), ...givenFields(command.opts(), flags) };
        const pm = await connect(context, write);
        await showWrite(
          context,
          'create',
          definition,
          await resourceOf(pm, definition).create(fields, write),
        );
      });
    },
  };
}
