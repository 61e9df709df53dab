import { parsedJson } from 'plat-common/json';
import { desktopEntry } from 'plat-schemas/package';
import * as z from 'zod/mini';
import type { DevEntry } from '../api.js';
import type { SafeFolder } from './safe-folder.js';
import { withAnswers } from './wizard.js';

// Of what is only shown, a device takes whatever is there.
const entry = z.extend(z.partial(z.omit(desktopEntry, { desc: true, control: true })), {
  title: z.optional(z.string()),
  type: z.optional(z.string()),
  // Another one, such as javascript:, would be run by the desktop.
  protocol: z.catch(z.optional(z.enum(['http', 'https', ''])), 'http'),
});
const desktopConfig = z.looseObject({ '.url': z.record(z.string(), entry) });

/** The path of a URL is compared as it is sent: an encoded slash or dot is not one for the application's server. */
export function isBelow(root: string, url: string): boolean {
  return url === root || url.startsWith(`${root}/`) || url.startsWith(`${root}?`);
}

/** Where the desktop opens an entry: on its own origin, or on a port of this machine. */
export function addressOfEntry({ path, port, protocol }: DevEntry): string {
  return port === undefined ? path : `${protocol || 'http'}://localhost:${port}${path}`;
}

interface EntryFacts {
  /** The title of entries that have none. */
  name: string;
  /** A variable of the wizard, as in `"port": "${wizard_port}"`, has the value that was answered. */
  answers: Readonly<Record<string, string>>;
}

/** Reads `ui/config` in the installed files, or in a package. */
export async function packageEntries(folder: SafeFolder, facts: EntryFacts) {
  return entriesIn((await folder.text('ui/config')) ?? (await folder.text('app/ui/config')) ?? '', facts);
}

/** The pages of a package by the text of its `ui/config`, and the socket of its server behind the unified gateway, if an entry has one. */
export function entriesIn(text: string, { name, answers }: EntryFacts) {
  const parsed = desktopConfig.safeParse(parsedJson(withAnswers(text, answers)));
  const listed = parsed.success ? Object.entries(parsed.data['.url']) : [];
  const entries = listed.map(([id, fields]): DevEntry => {
    const { title = name, icon, type, protocol, port, url = '/' } = fields;
    const { allUsers, fileTypes = [], noDisplay } = fields;
    const isOnPort = /^\d+$/.test(String(port)) && fields.gatewayPrefix === undefined;
    return {
      id,
      name: title,
      // Two slashes, or a backslash after one, would begin the address of another host.
      path: url.replace(/^[/\\\s]*/, '/'),
      ...(icon !== undefined && { icon }),
      ...(isOnPort && { port: String(port), protocol: protocol ?? 'http' }),
      opensTab: type === 'url',
      isHidden: noDisplay === true,
      isForAdministrators: allUsers === false,
      fileTypes,
    };
  });
  const behindGateway = listed.find(([, { gatewaySocket }]) => gatewaySocket !== undefined);
  return { entries, gatewaySocket: behindGateway?.[1].gatewaySocket };
}
