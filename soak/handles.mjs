import { pause } from './pause.mjs';

const LOOKS = 50;
const BETWEEN_LOOKS_MS = 100;

/** What keeps this process alive: sockets, listeners, timers, requests, workers. */
export function openHandles() {
  return process.getActiveResourcesInfo();
}

/**
 * What keeps it alive and did not before. Waits a little, because a socket that was closed here is gone only when the
 * other end has noticed.
 *
 * @param {string[]} before
 */
export async function leakedHandles(before) {
  let leaked = surplus(before);
  for (let look = 0; look < LOOKS && leaked.length > 0; look += 1) {
    await pause(BETWEEN_LOOKS_MS);
    leaked = surplus(before);
  }
  return leaked;
}

/** @param {string[]} before */
function surplus(before) {
  const known = [...before];
  return openHandles().filter((name) => {
    const index = known.indexOf(name);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
