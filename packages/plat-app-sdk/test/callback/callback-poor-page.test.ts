import { type CallbackWindow, completeAppAuth } from 'plat-app-sdk/callback';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { type CallbackPageOptions, listeningPages } from '../fixtures/callback-page.js';

/** A callback page that lacks some of what browsers give, and whose original page is there. */
function pageThatLacks(lacks: Partial<CallbackWindow>, options: CallbackPageOptions = {}) {
  const pages = listeningPages(options);
  Object.assign(pages.window, lacks);
  return pages;
}

describe('a callback page', () => {
  it('that hears no messages delivers on the channel', async () => {
    const { window, heard } = pageThatLacks({
      addEventListener: undefined,
      removeEventListener: undefined,
    } as object);
    const outcome = completeAppAuth({ window, state: 's1' });
    await expect(outcome).resolves.toMatchObject({ delivered: true, closed: true });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  eachRow<[string, object]>([
    ['document', { document: undefined }],
    ['body', { document: {} }],
    ['body yet', { document: { body: null } }],
  ])('without a %s delivers, and says nothing where it stays open', async (_lack, lacks) => {
    const { window, append } = pageThatLacks(lacks, { mayClose: false });
    const outcome = completeAppAuth({ window, state: 's1' });
    await expect(outcome).resolves.toMatchObject({ delivered: true, closed: false });
    expect(append).not.toHaveBeenCalled();
  });

  it('whose body cannot tell its text counts as empty', async () => {
    const { window, append } = pageThatLacks({}, { mayClose: false });
    Object.assign(window, { document: { body: { append } } });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ closed: false });
    expect(append).toHaveBeenCalledExactlyOnceWith('Done. Close this window.');
  });
});
