import { type AuthMembers, authMembers } from './auth/app-auth.js';
import { parseCallback } from './auth/parse-callback.js';
import { openBridge } from './bridge.js';
import { callHost, hostMembers } from './call-host.js';
import { isFilled, isFunction, isText, wrongField } from './checks.js';
import type { Core } from './core.js';
import { environmentOf } from './environment.js';
import type { Handler } from './events/subscriptions.js';
import { openHere } from './here.js';
import { hostMethods } from './host-methods.js';
import { openableUrl } from './http-url.js';
import { openLink } from './link.js';
import { openWindow } from './open-window.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { nameAt, type Peer } from './peer.js';
import type { Off, PlatApp } from './plat-app.js';
import { methodFor } from './supports.js';
import { isNewEnough } from './versions.js';
import { allowOrigins } from './wire/origin-policy.js';

/** What a PlatApp is made of. */
export function openMembers(options: PlatAppOptions): PlatApp {
  const { window = globalThis.window, platform, hostOrigin } = options;
  const environment = environmentOf(window, platform);
  const bridge = openBridge(environment, window, hostOrigin);
  const { subscriptions } = bridge;
  const link = openLink(bridge, options);
  const here = openHere(link, window);

  const listen = (once: boolean) => (event: string, handler: Handler, callOptions?: CallOptions) => {
    const listener = { event, handler, once, owner: link };
    const off: Off = () => subscriptions?.remove((one) => one === listener);
    const wrong = wrongField(listener, { event: isFilled, handler: isFunction });
    if (!wrong) subscriptions?.add(listener);
    const listening = link.use<unknown>(
      wrong ? '$on' : `$on ${event}`,
      callOptions,
      (_host, wait) =>
        subscriptions
          ? subscriptions.agree(listener, wait)
          : wait.fail('unsupported', 'the mobile app has no events'),
      wrong,
    );
    listening.catch(off);
    return listening.then(() => off);
  };

  const members: Omit<PlatApp, keyof AuthMembers> = {
    ...hostMembers(link),
    isStandaloneWeb: environment === 'standalone',
    isWeb: environment === 'standalone' || environment === 'hosted',
    ready: (callOptions) => link.use<void>('ready', callOptions, (_host, wait) => wait.resolve()),
    async supports(member, callOptions) {
      const method = methodFor(member, environment);
      if (typeof method === 'boolean') {
        const wait = link.open<boolean>('supports', callOptions);
        wait.resolve(method);
        return wait.promise;
      }
      const offering = await link.use<Peer | undefined>('supports', callOptions, (host, wait) =>
        wait.resolve(nameAt(host, method) ? host : undefined),
      );
      if (!offering?.offers('getPlatformConfig')) return Boolean(offering);
      return isNewEnough(await members.getPlatformConfig(callOptions));
    },
    setTitle(title, callOptions) {
      const takes = { title: isText };
      if (environment === 'hosted') return callHost(link, 'setTitle', { takes }, [title, callOptions]);
      return here(
        'setTitle',
        callOptions,
        () => wrongField({ title }, takes),
        (wait, { document }) => {
          if (document) document.title = title;
          wait.resolve();
        },
      );
    },
    openURL: (url, target, features, callOptions) =>
      here<void>(
        'openURL',
        callOptions,
        ({ location }) => (openableUrl(url, location?.href) ? undefined : 'url'),
        (wait, page) => {
          const { href } = new URL(url, page.location.href);
          if (environment === 'mobile') {
            return wait.follow(core.callHost('openSystemBrowser', [href], callOptions));
          }
          openWindow(page, wait, href, { target, features });
          wait.resolve();
        },
      ),
    $on: listen(false),
    $once: listen(true),
    $off: (event, handler) =>
      subscriptions?.remove(
        (one) => one.owner === link && one.event === event && (!handler || one.handler === handler),
      ),
    parseAppAuthCallback: (url) => parseCallback(url ?? window?.location?.href ?? ''),
    destroy() {
      subscriptions?.remove((one) => one.owner === link);
      link.destroy();
    },
  };
  const core: Core = {
    page: window,
    environment,
    options,
    framingOrigin: () => bridge.hostOrigin?.() ?? window?.location?.ancestorOrigins?.[0],
    allows: allowOrigins(hostOrigin, window?.location?.hostname),
    local: here,
    callHost: (method, args, callOptions) => {
      const row =
        method === 'openSystemBrowser'
          ? { takes: { url: isText } }
          : hostMethods[method as keyof typeof hostMethods];
      const names = Object.keys(row.takes);
      return callHost(link, method, row, [...names.map((_name, place) => args[place]), callOptions]);
    },
  };
  return Object.assign(members, authMembers(core));
}
