// Runs in a package's folder, after its build: writes the declarations of dist without what the bundler repeats. An exported name
// is declared once, where it stands, and not again in a list at the end; a level of indentation is one tab and not four spaces.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

for (const file of readdirSync('dist').filter((name) => /\.d\.c?ts$/.test(name))) {
  const path = `dist/${file}`;
  const declarations = readFileSync(path, 'utf8');
  const text = compact(declarations);
  // An unchanged file keeps its time, by which the next build knows whether it is out of date.
  if (text !== declarations) writeFileSync(path, text);
}

/** @param {string} declarations */
function compact(declarations) {
  const list = /^export \{ (.+) \};$/m.exec(declarations);
  if (list?.[1] === undefined) return declarations;
  let text = declarations.replace(list[0], '');
  const elsewhere = list[1].split(', ').filter((item) => {
    const declared = new RegExp(
      `^(declare (?:const|class|function)|interface|type) ${item.replace('type ', '')}\\b(?!\\$)`,
      'gm',
    );
    const marked = item.includes(' as ') ? text : text.replace(declared, 'export $&');
    const isMarked = marked !== text;
    text = marked;
    return !isMarked;
  });
  // Without a list, even an empty one, all that a file of declarations holds counts as exported.
  return `${text.trimEnd()}\nexport { ${elsewhere.join(', ')} };\n`
    .replace(/^\n/gm, '')
    .replace(/\{\n\}/g, '{}')
    .replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
}
