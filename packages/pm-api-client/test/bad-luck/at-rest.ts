import type { FakePm } from 'plat-testing/pm';

/** Goes on when a server has had no request for a while: one whose client has left may still be on its way. */
export function atRest({ calls }: FakePm, goOn: () => void): void {
  let last = calls.length;
  let quiet = 0;
  const look = () => {
    quiet = calls.length === last ? quiet + 1 : 0;
    last = calls.length;
    if (quiet < 6) setTimeout(look, 5);
    else goOn();
  };
  look();
}
