import { pause } from '../../pause.mjs';
import { Trouble } from '../../trouble.mjs';

/**
 * @param {object} world
 * @param {Awaited<ReturnType<import('./desktop.mjs').openDesktop>>} world.desktop
 * @param {import('../../secrets.mjs').Secrets} world.secrets
 * @param {import('../../../scripts/random.mjs').Random} world.random
 * @param {import('../../counts.mjs').Counts} world.counts
 */
export function desktopTrouble({ desktop, secrets, random, counts }) {
  const { dev, page } = desktop;
  const loadPageAgain = () =>
    page.evaluate(() => {
      const button = document.querySelector('[aria-label="Load the page again"]');
      if (button instanceof HTMLElement) button.click();
    });
  /** @param {import('plat-dev').DevFaults['host']} fault */
  const inTrouble = async (fault, meanwhile = async () => {}) => {
    dev.setFaults({ host: fault });
    await meanwhile();
    await pause(200 + random.below(400));
    dev.setFaults({ host: 'well' });
  };
  return new Trouble(
    {
      'host page reloaded': () => page.reload({ waitUntil: 'commit' }),
      'host mute': () => inTrouble('mute'),
      'application page loaded again': loadPageAgain,
      'host slow': () => inTrouble('slow'),
      'host late': () => inTrouble('late', loadPageAgain),
      'token of plat-dev rotated': () => {
        dev.rotateToken();
        secrets.add(dev.gateway.token);
      },
    },
    { counts, random, pausesMs: [300, 1200] },
  );
}
