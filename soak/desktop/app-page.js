// The application's page: does the calls that the run asks for, and tells what came in a form that leaves the browser.
import { PlatApp, PlatAppError } from 'plat-app-sdk';

const id = crypto.randomUUID();
/** @type {string[]} */
const heard = [];
const apps = [new PlatApp({ connectTimeoutMs: 3000 }), new PlatApp({ connectTimeoutMs: 3000 })];
const follow = () =>
  apps[0]
    .$on('os/language', (language) => heard.push(String(language)))
    .then(
      () => true,
      () => false,
    );
let isFollowing = follow();

globalThis.soakPage = {
  /**
   * @param {{ member: string, args: unknown[], index: number }} call
   */
  async ask({ member, args, index }) {
    const outcome = await apps[index][member](...args).then(
      (answer) => ({ answer }),
      (error) => ({ error: toldOf(error) }),
    );
    return { ...outcome, page: id, heard: heard.splice(0) };
  },
  /** Whether the host has agreed to tell of the language; where it was in trouble, it is asked once more. */
  async isFollowing() {
    if (!(await isFollowing)) isFollowing = follow();
    return isFollowing;
  },
  hear: () => ({ page: id, heard: heard.splice(0) }),
};

/** @param {any} error */
function toldOf(error) {
  const { code, hostCode, message, hint, stack, cause } = error;
  const isTyped = error instanceof PlatAppError;
  return { isTyped, code, hostCode, message, hint, stack, cause: String(cause?.stack ?? cause) };
}
