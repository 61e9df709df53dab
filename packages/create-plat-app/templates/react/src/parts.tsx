import type { Folder, TextFile } from '../server/responses.ts';
import type { Shelf, ShelfState } from './shelf.ts';
import type { Texts } from './texts.ts';

/** What a user sees who has not chosen a folder yet: most people see this first. */
export function NoFolders({ texts }: { texts: Texts }) {
  return (
    <section className="card none">
      <p>
        <strong>{texts.none}</strong>
      </p>
      <p className="quiet">{texts.noneHint}</p>
    </section>
  );
}

interface ListProps {
  state: ShelfState;
  shelf: Shelf;
  texts: Texts;
}

/** The folders that the user chose. */
export function FolderList({ state: { folders = [], trail }, shelf, texts }: ListProps) {
  return (
    <nav className="card" aria-label={texts.chosen}>
      <h2>{texts.chosen}</h2>
      <ul>
        {folders.map((folder) => (
          <li key={folder.path}>
            <FolderButton folder={folder} shelf={shelf} isCurrent={trail[0]?.path === folder.path} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What lies in the folder that is shown. */
export function FileList({ state: { trail, entries }, shelf, texts }: ListProps) {
  return (
    <section className="card" aria-label={texts.files}>
      <h2>{texts.files}</h2>
      <ol className="trail">
        {trail.map((folder) => (
          <li key={folder.path}>
            <FolderButton folder={folder} shelf={shelf} isCurrent={folder === trail.at(-1)} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="quiet">{trail.length === 0 ? texts.pick : texts.empty}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            {entry.kind === 'folder' ? (
              <FolderButton folder={entry} shelf={shelf} isCurrent={false} />
            ) : (
              <button type="button" onClick={() => shelf.openFile(entry)}>
                {entry.name}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text of a file. */
export function Reader({ file, shelf, texts }: { file: TextFile; shelf: Shelf; texts: Texts }) {
  return (
    <article className="card reader">
      <header>
        <h2>{file.name}</h2>
        <button type="button" onClick={() => shelf.closeFile()}>
          {texts.back}
        </button>
      </header>
      {/* A long text is scrolled by keyboard. */}
      <pre tabIndex={0}>{file.text}</pre>
    </article>
  );
}

function FolderButton({ folder, shelf, isCurrent }: { folder: Folder; shelf: Shelf; isCurrent: boolean }) {
  return (
    <button
      type="button"
      className="folder"
      title={folder.path}
      aria-current={isCurrent}
      onClick={() => shelf.openFolder(folder)}
    >
      {folder.name}
    </button>
  );
}
