import { Converter } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';

/** The sentence of a doc comment that names a rule of a specification: for who maintains the code, and not published. */
const SOURCE = /\s*\bSource: (?:"[^"]*"|[^".])*(?:\.|$)/g;

/** Leaves out of the reference what cites a document that its readers do not have. */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) {
      const texts = [comment?.summary ?? [], ...(comment?.blockTags ?? []).map(({ content }) => content)];
      for (const part of texts.flat()) {
        if (part.kind === 'text') part.text = part.text.replace(SOURCE, '');
      }
    }
  });
  app.renderer.on(MarkdownPageEvent.END, ({ url, contents }) => {
    const [left] = /Source: .*|", (?:rule|section) \d.*/.exec(contents ?? '') ?? [];
    if (left !== undefined) app.logger.warn(`${url} cites a document that readers do not have: ${left}`);
  });
}
