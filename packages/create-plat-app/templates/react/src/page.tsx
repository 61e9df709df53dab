import type { PlatApp } from 'plat-app-sdk';
import { usePlatformConfig } from 'plat-app-sdk/react';
import { useEffect, useSyncExternalStore } from 'react';
import { application } from '../application.ts';
import { aboutPlatform } from './about.ts';
import { FileList, FolderList, NoFolders, Reader } from './parts.tsx';
import type { Shelf } from './shelf.ts';
import { textsFor } from './texts.ts';

export function Page({ app, shelf }: { app: PlatApp; shelf: Shelf }) {
  const live = usePlatformConfig(app);
  const state = useSyncExternalStore(shelf.subscribe, shelf.getSnapshot);
  const texts = textsFor(live.config?.language ?? navigator.language);
  const about = aboutPlatform(live, texts);
  useEffect(() => void shelf.load(), [shelf]);

  return (
    <main>
      <header>
        <div>
          <h1>{application.title}</h1>
          <p className="quiet">{texts.lead}</p>
        </div>
        <button type="button" className="primary" disabled={state.isWaiting} onClick={() => shelf.choose()}>
          {texts.choose}
        </button>
      </header>
      {state.problem && (
        <div className="problem" role="alert">
          {texts.problems[state.problem]}
          {state.link && (
            // It is a page of the platform, which brings its result back to this one.
            <a href={state.link} target="_blank" rel="opener">
              {texts.openWindow}
            </a>
          )}
          <button type="button" onClick={() => shelf.retry()}>
            {texts.retry}
          </button>
        </div>
      )}
      <div className="shelf">
        {state.folders === undefined && !state.problem && texts.waiting}
        {state.folders?.length === 0 && <NoFolders texts={texts} />}
        {state.folders && state.folders.length > 0 && (
          <>
            <FolderList state={state} shelf={shelf} texts={texts} />
            {state.opened ? (
              <Reader file={state.opened} shelf={shelf} texts={texts} />
            ) : (
              <FileList state={state} shelf={shelf} texts={texts} />
            )}
          </>
        )}
      </div>
      <footer>
        {about.length > 0 && (
          <dl>
            {about.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {about.length === 0 && !live.pending && texts.alone}
      </footer>
    </main>
  );
}
