/** Invalid input, to be corrected before anything is sent: one problem a line. */
export class UnusableInput extends Error {
  /** @param {string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
