import * as z from 'zod/mini';

/** A source that a source map carries. */
export interface MappedSource {
  name: string;
  content: string;
  /** Where the map begins in the file that has it. */
  offset: number;
}

const sourceMap = z.looseObject({
  sources: z.array(z.nullable(z.string())),
  sourcesContent: z.array(z.nullable(z.string())),
});
const INLINE = /[#@] sourceMappingURL=data:application\/json;[\w=;-]*base64,([\w+/=-]+)/g;

/** The sources in a source map, or in the maps at the end of a script or style sheet; undefined without a map. */
export function sourcesOfMap(path: string, text: string): MappedSource[] | undefined {
  if (path.endsWith('.map')) return sourcesOf(text, 0);
  const inline = [...text.matchAll(INLINE)].flatMap(
    ({ 1: encoded = '', index }) => sourcesOf(Buffer.from(encoded, 'base64').toString(), index) ?? [],
  );
  return inline.length > 0 ? inline : undefined;
}

function sourcesOf(json: string, offset: number): MappedSource[] | undefined {
  try {
    const { sources, sourcesContent } = sourceMap.parse(JSON.parse(json));
    return sources.flatMap((name, index) => {
      const content = sourcesContent[index];
      return content ? [{ name: name ?? 'a source', content, offset }] : [];
    });
  } catch {
    return undefined;
  }
}
