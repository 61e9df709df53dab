import { styleText } from 'node:util';
import { said } from './language.mjs';

const colourful = process.stdout.isTTY && process.stdout.hasColors();
const style = (format, text) => (colourful ? styleText(format, text) : text);

/** The page of an error as a clone has it: in its own docs, in place of a package's copy. */
const inClone = (text) => text.replaceAll(/node_modules\/[\w-]+\/dist\/docs\//g, said('docs/', 'docs/zh/'));

/** A chapter of the tour. */
export function chapter(title) {
  console.log(`\n${style('bold', title)}`);
}

/** Something that was done, and what came of it. */
export function step(what, result) {
  console.log(`  ${style('green', '✓')} ${what}`);
  if (result !== undefined)
    console.log(`    ${style('dim', typeof result === 'string' ? result : JSON.stringify(result))}`);
}

/** Something that was left out, and why. */
export function leftOut(what, why) {
  console.log(`  ${style('yellow', '–')} ${what}${said(' is left out: ', '已省略：')}${why}`);
}

/**
 * A deliberate mistake: shows the error that a user gets, and fails the tour when it is not that error.
 *
 * @param {string} what
 * @param {string} code
 * @param {() => Promise<unknown>} mistake
 */
export async function mistake(what, code, mistake) {
  const error = await mistake().then(
    () => undefined,
    (reason) => reason,
  );
  if (error?.code !== code) throw new Error(`${what}: expected the error ${code}, got ${error ?? 'none'}`);
  console.log(`  ${style('red', '✗')} ${what}`);
  console.log(`    ${error.name} ${style('bold', error.code)}: ${inClone(error.message)}`);
  // The message of some ends with the hint already.
  if (!error.message.includes(error.hint)) console.log(`    → ${inClone(error.hint)}`);
}

/** Why the tour failed. */
export function failure(error) {
  console.error(
    `\n${style('red', said('The tour stopped:', '演示中止：'))} ${error.name} ${error.code ?? ''} ${error.message}`,
  );
  if (error.hint) console.error(`  → ${inClone(error.hint)}`);
}
