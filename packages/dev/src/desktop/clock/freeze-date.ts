/**
 * Gives a page a `Date` that asks for the present every time, so that a clock can be stopped and let run while the page is
 * open. Timers, `performance.now()`, `Intl` without a date, workers and frames inside the page keep the true time.
 */
export function freezeDate(page: { Date: DateConstructor }, now: () => number | undefined): void {
  const True = page.Date;
  const present = () => now() ?? True.now();

  function PageDate(...given: unknown[]): Date | string {
    if (!new.target) return new True(present()).toString();
    return Reflect.construct(True, given.length === 0 ? [present()] : given, new.target) as Date;
  }
  PageDate.prototype = True.prototype;
  PageDate.now = present;
  PageDate.parse = True.parse;
  PageDate.UTC = True.UTC;
  Object.defineProperties(PageDate, { name: { value: 'Date' }, length: { value: True.length } });
  // What a date is made by is asked of a date, too.
  Object.defineProperty(True.prototype, 'constructor', {
    value: PageDate,
    writable: true,
    configurable: true,
  });
  Object.assign(page, { Date: PageDate });
}
