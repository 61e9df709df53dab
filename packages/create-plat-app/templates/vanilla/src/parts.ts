import type { Entry, Folder, TextFile } from '../server/responses.ts';
import { element } from './element.ts';
import type { Shelf, ShelfState } from './shelf.ts';
import type { Texts } from './texts.ts';

/** What a user sees who has not chosen a folder yet: most people see this first. */
export function noFolders(texts: Texts): HTMLElement {
  return element(
    'section',
    { className: 'card none' },
    element('p', {}, element('strong', { textContent: texts.none })),
    element('p', { className: 'quiet', textContent: texts.noneHint }),
  );
}

/** The folders that the user chose. */
export function folderList({ folders = [], trail }: ShelfState, shelf: Shelf, texts: Texts): HTMLElement {
  const items = folders.map((folder) =>
    element('li', {}, folderButton(folder, shelf, trail[0]?.path === folder.path)),
  );
  return labelled('nav', texts.chosen, element('ul', {}, ...items));
}

/** What lies in the folder that is shown. */
export function fileList({ trail, entries }: ShelfState, shelf: Shelf, texts: Texts): HTMLElement {
  const steps = trail.map((folder) =>
    element('li', {}, folderButton(folder, shelf, folder === trail.at(-1))),
  );
  const items = entries.map((entry) => element('li', {}, entryButton(entry, shelf)));
  const empty = trail.length === 0 ? texts.pick : texts.empty;
  return labelled(
    'section',
    texts.files,
    element('ol', { className: 'trail' }, ...steps),
    items.length > 0 ? element('ul', {}, ...items) : element('p', { className: 'quiet', textContent: empty }),
  );
}

/** The text of a file. */
export function reader({ name, text }: TextFile, shelf: Shelf, texts: Texts): HTMLElement {
  const back = element('button', { textContent: texts.back, onclick: () => shelf.closeFile() });
  return element(
    'article',
    { className: 'card reader' },
    element('header', {}, element('h2', { textContent: name }), back),
    element('pre', { textContent: text, tabIndex: 0 }),
  );
}

function entryButton(entry: Entry, shelf: Shelf): HTMLElement {
  if (entry.kind === 'folder') return folderButton(entry, shelf, false);
  return element('button', { textContent: entry.name, onclick: () => void shelf.openFile(entry) });
}

function folderButton(folder: Folder, shelf: Shelf, isCurrent: boolean): HTMLElement {
  return element('button', {
    className: 'folder',
    textContent: folder.name,
    title: folder.path,
    ariaCurrent: isCurrent ? 'true' : 'false',
    onclick: () => void shelf.openFolder(folder),
  });
}

function labelled(name: 'nav' | 'section', label: string, ...children: HTMLElement[]): HTMLElement {
  const heading = element('h2', { textContent: label });
  return element(name, { className: 'card', ariaLabel: label }, heading, ...children);
}
