/** Something that somebody has to correct before anything is sent: each problem in a line. */
export class UnusableInput extends Error {
  /** @param {string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
