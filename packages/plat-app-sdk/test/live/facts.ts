import type { FakeHost, HostFaultRule } from 'plat-testing/host';
import { expect, vi } from 'vitest';

/** What a component shows before it knows anything. */
export const pending = 'light en - pending -';
/** What it shows when it knows all. */
export const live = (theme: string, language = 'en-US') => `${theme} ${language} 1.2.0401 settled -`;

export const eventually = (fact: () => void): Promise<void> =>
  vi.waitFor(fact, { interval: 5, timeout: 60_000 });

/** Waits until the host is asked for the theme and the language, or for nothing more. */
export const isFollowed = ({ subscriptions }: FakeHost): Promise<void> =>
  eventually(() => expect([...subscriptions].sort()).toEqual(['os/language', 'os/theme']));
export const isLeft = ({ subscriptions }: FakeHost): Promise<void> =>
  eventually(() => expect(subscriptions.size).toBe(0));

/** For a fault that hits the calls of one method. */
export const at = (method: string): HostFaultRule => ({
  when: (occasion) => occasion.type === 'call' && occasion.method === method,
});

export const callsOf = ({ calls }: FakeHost, method: string): number =>
  calls.filter((call) => call.method === method).length;
