import type { DevEntry, DevHostedApp, DevState } from '../../api.js';

/** An icon of the desktop: a page of an application. */
export interface DesktopIcon {
  app: DevHostedApp;
  entry: DevEntry;
  /** Index in the application's entries. */
  index: number;
}

/** The icons that a user has: without hidden pages, and without those of administrators for the others. */
export function iconsOf(state: DevState): DesktopIcon[] {
  const isAdministrator = state.users.find(({ id }) => id === state.userId)?.role === 'administrator';
  return pagesOf(state).filter(
    ({ entry }) => !entry.isHidden && (isAdministrator || !entry.isForAdministrators),
  );
}

function pagesOf({ applications }: DevState): DesktopIcon[] {
  return applications.flatMap((app) => app.entries.map((entry, index) => ({ app, entry, index })));
}

/** The title of an icon and its window: the application's, or that of the page where it is hidden or one of several. */
export function iconTitle({ app, entry }: DesktopIcon, icons: readonly DesktopIcon[]): string {
  const isOnly = icons.every((other) => other.app !== app || other.entry === entry);
  return isOnly && !entry.isHidden ? app.title : entry.name;
}

/** The address of a page, with the file that it is to open. */
export function addressOf(
  entry: DevEntry,
  file?: string,
  page: Pick<Location, 'protocol' | 'hostname'> = location,
): string {
  const { port, protocol, path } = entry;
  const root =
    port === undefined ? '' : `${protocol ? `${protocol}:` : page.protocol}//${page.hostname}:${port}`;
  if (file === undefined) return root + path;
  const [before = '', hash] = path.split('#');
  const query = `${before.includes('?') ? '&' : '?'}path=${encodeURIComponent(file)}`;
  return `${root}${before}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** The pages that open files of a name, by their extensions. */
export function openersOf(fileName: string, state: DevState): DesktopIcon[] {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return pagesOf(state).filter(({ entry }) =>
    entry.fileTypes?.some((type) => type.toLowerCase() === extension),
  );
}
