import { serverAddress } from 'pm-api-client';
import { recordNumber } from '../arguments.js';
import { addressOf } from '../caller.js';
import type { Verb } from '../verb.js';

/** Where the page of a record has another name than `view`. */
const PAGES: Readonly<Record<string, string>> = { programs: 'product' };

/** `pm-api open bugs 12`: the record's page in the browser, or its address where there is no terminal. */
export function openVerb(): Verb {
  return {
    name: 'open',
    does: 'Open the page of {{a}} in the browser',
    example: () => '12 --print',
    isOffered: () => true,
    // A pipe gets the plain address.
    defaults: { output: 'table' },
    build: (command, definition) => {
      command
        .argument('<id>', 'id of the record', recordNumber)
        .option('--print', 'print the address instead of opening it');
      return async (context, id: number, { print }: { print?: true }) => {
        const { io, printer } = context;
        const baseUrl = webRootOf(await addressOf(context));
        const url = `${baseUrl}/index.php?m=${definition.one}&f=${PAGES[definition.name] ?? 'view'}&id=${id}`;
        if (print || !io.stdout.isTTY || io.openPage === undefined) return printer.result({ url }, [url]);
        await printer.remark('Opening {{url}}', { url });
        try {
          await io.openPage(url);
        } catch {
          await printer.remark('No browser could be started. Open the address yourself.');
        }
      };
    },
  };
}

// Every server takes this form of a page's address, whichever it writes itself, and reads what follows by its place.
function webRootOf(address: string): string {
  return serverAddress(address);
}
