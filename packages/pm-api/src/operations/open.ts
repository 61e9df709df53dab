import { serverAddress } from 'pm-api-client';
import { addressOf } from '../caller.js';
import { yes } from '../kinds.js';
import { flag, operation, RECORD_ID } from '../operation.js';
import { RESOURCES } from '../resources.js';
import { inBoth, text } from '../texts.js';

/** Where the page of a record has another name than `view`. */
const PAGES: Readonly<Record<string, string>> = { programs: 'product' };

/** `pm-api open bugs 12`: the record's page in the browser, or its address where there is no terminal. */
export const open = operation({
  name: 'open',
  does: ({ a }) => inBoth(text`Open the page of ${a} in the browser`, '在浏览器中打开{0}的页面'),
  subjects: RESOURCES,
  input: () => ({
    id: RECORD_ID,
    print: flag(yes, text`print the address instead of opening it`, '只输出地址，不打开浏览器'),
  }),
  examples: () => ['12 --print'],
  // A pipe gets the plain address.
  defaults: { output: 'table' },
  run: async ({ subject: { name, one }, id, print }, { context }) => {
    const { io, printer } = context;
    // Every server takes this form of a page's address, whichever it writes itself.
    const url = `${serverAddress(await addressOf(context))}/index.php?m=${one}&f=${PAGES[name] ?? 'view'}&id=${id}`;
    if (print || !io.stdout.isTTY || io.openPage === undefined) return printer.result({ url }, [url]);
    await printer.remark(inBoth(text`Opening ${url}`, '正在打开 {0}'));
    try {
      await io.openPage(url);
    } catch {
      await printer.remark(
        inBoth(
          text`No browser could be started. Open the address yourself.`,
          '无法启动浏览器，请自行打开该地址。',
        ),
      );
    }
  },
});
