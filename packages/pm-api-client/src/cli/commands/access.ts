import type { Command } from 'commander';
import type { PmAccess } from '../../access.js';
import { connect, contextOf } from '../context.js';
import type { Io } from '../io.js';
import { one } from '../output/pages.js';
import { addSharedOptions } from '../shared-options.js';

const SOURCES: Readonly<Record<PmAccess['source'], string>> = {
  administrator: 'The user is an administrator.',
  rights: 'These are the rights that the server granted at the login.',
  role: "This is the specification's matrix for the user's role; an administrator may have configured it otherwise.",
  unknown: 'The server did not tell who the user is.',
};

/** `pm-api access`: modules, and read and write for the caller. */
export function addAccess(program: Command, io: Io): void {
  const command = program
    .command('access')
    .description('Show what the user may read and write, module by module')
    .addHelpText('after', '\nExample:\n  pm-api access --fields module,read,write');
  addSharedOptions(command).action(async () => {
    const context = contextOf(io, command);
    const pm = await connect(context);
    const { modules, source } = await pm.access({ signal: io.signal });
    await context.printer.records(
      one(Object.entries(modules).map(([module, access]) => ({ module, ...access }))),
    );
    await context.printer.remark(SOURCES[source]);
  });
}
