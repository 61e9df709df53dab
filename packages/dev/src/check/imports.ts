const IMPORT = /\b(?:from|import|require)(?:\s*\()?\s*(["'`])([^"'`\n]{1,500})\1/g;
const OF_TYPES = /\b(?:import|export)\s+type\b[^;"'`]*$/;
/** A list of names is shorter. */
const MAX_NAMES = 1_000;

/** The modules that code imports or requires, by their names, and where these are; imports of types load nothing. */
export function importsIn(code: string): { name: string; offset: number }[] {
  return [...code.matchAll(IMPORT)].flatMap(({ 0: whole, 2: name = '', index }) =>
    OF_TYPES.test(code.slice(Math.max(0, index - MAX_NAMES), index))
      ? []
      : [{ name, offset: index + whole.length - name.length - 1 }],
  );
}
