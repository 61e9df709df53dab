import type { PlatApp } from 'plat-app-sdk';
import { openLiveConfig } from 'plat-app-sdk/live';
import { application } from '../application.ts';
import { aboutPlatform } from './about.ts';
import { element } from './element.ts';
import { fileList, folderList, noFolders, reader } from './parts.ts';
import type { Shelf } from './shelf.ts';
import { textsFor } from './texts.ts';

/** Shows the page in an element, until the returned function is called. */
export function mountPage(root: HTMLElement, app: PlatApp, shelf: Shelf): () => void {
  const platform = openLiveConfig(app);
  const lead = element('p', { className: 'quiet' });
  const choose = element('button', { className: 'primary', onclick: () => void shelf.choose() });
  const title = element('div', {}, element('h1', { textContent: application.title }), lead);
  const problem = element('div');
  const content = element('div', { className: 'shelf' });
  const about = element('footer');
  root.replaceChildren(element('main', {}, element('header', {}, title, choose), problem, content, about));

  const show = () => {
    const state = shelf.getSnapshot();
    const live = platform.getSnapshot();
    const texts = textsFor(live.config?.language ?? navigator.language);
    lead.textContent = texts.lead;
    choose.textContent = texts.choose;
    choose.disabled = state.isWaiting;
    problem.replaceChildren();
    if (state.problem !== undefined) {
      const retry = element('button', { textContent: texts.retry, onclick: () => void shelf.retry() });
      const link = { textContent: texts.openWindow, href: state.link ?? '', target: '_blank', rel: 'opener' };
      const box = element(
        'div',
        { className: 'problem', role: 'alert' },
        texts.problems[state.problem],
        ...(state.link === undefined ? [] : [element('a', link)]),
        retry,
      );
      problem.append(box);
    }
    if (state.folders === undefined) content.replaceChildren(state.problem ? '' : texts.waiting);
    else if (state.folders.length === 0) content.replaceChildren(noFolders(texts));
    else {
      const main = state.opened ? reader(state.opened, shelf, texts) : fileList(state, shelf, texts);
      content.replaceChildren(folderList(state, shelf, texts), main);
    }
    const facts = aboutPlatform(live, texts).map(([label, value]) =>
      element('div', {}, element('dt', { textContent: label }), element('dd', { textContent: value })),
    );
    about.replaceChildren(...(facts.length > 0 ? [element('dl', {}, ...facts)] : []));
    if (facts.length === 0 && !live.pending) about.textContent = texts.alone;
  };

  const ends = [shelf.subscribe(show), platform.subscribe(show)];
  void shelf.load();
  return () => {
    for (const end of ends) end();
    root.replaceChildren();
  };
}
