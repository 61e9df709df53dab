import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DevApp } from '../api.js';

// The public platform's packages list the icons of the desktop here; the specification has no other place for them.
const places = ['app/ui/config', 'ui/config'];

const desktopIcons = z.looseObject({
  '.url': z.record(z.string(), z.looseObject({ title: z.optional(z.string()), url: z.optional(z.string()) })),
});

/** The pages of the application that a desktop offers: those that its package lists under its address, else its root. */
export function entriesOf(
  folder: string,
  { name, title }: { name: string; title: string },
): DevApp['entries'] {
  const root = `/app/${name}`;
  const listed = places.flatMap((place) => Object.values(iconsIn(join(folder, place))));
  const entries = listed.flatMap(({ title: icon = title, url }) =>
    url === root || url?.startsWith(`${root}/`) ? [{ name: icon, path: url }] : [],
  );
  return entries.length > 0 ? entries : [{ name: title, path: `${root}/` }];
}

function iconsIn(file: string): z.output<typeof desktopIcons>['.url'] {
  try {
    return desktopIcons.parse(JSON.parse(readFileSync(file, 'utf8')))['.url'];
  } catch {
    return {};
  }
}
