import { MarkdownPageEvent } from 'typedoc-plugin-markdown';
import { readPackages } from './entries.mjs';

/** The first page of the reference: which package is for what, and what can be imported of it. */
export function load(app) {
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    if (page.url !== 'index.md') return;
    const rows = readPackages().map(({ name, description, entries }) => {
      const links = entries.map(({ importName }) => `[\`${importName}\`](${importName}/index.md)`);
      return `| [${name}](../packages/${name}.md) | ${description} | ${links.join('<br>')} |`;
    });
    const table = ['| package | for what | reference of |', '| --- | --- | --- |', ...rows].join('\n');
    page.contents = `# Reference\n\nEverything that the packages export, by the name of the import.\n\n${table}\n`;
  });
}
