import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { live, pending } from './facts.js';
import { frameworks, setStage } from './stage.js';

describe.each(frameworks)('a server with $name', (chosen) => {
  const stage = setStage(chosen);
  const { keep, mount, shows } = stage;

  it('renders the fallback, and no error', async () => {
    const app = new PlatApp({ window: undefined });
    expect(await stage.onServer.renderOnServer({ app })).toContain(`<p>${pending}</p>`);
  });

  it('listens to nothing', async () => {
    const { host, app } = stage;
    await app.ready();
    await stage.onServer.renderOnServer({ app, components: 10 });
    await app.ready();
    expect(host.calls).toEqual([]);
  });

  it('renders what is hydrated without a complaint, and then lives', async () => {
    const { app, element } = stage;
    element.innerHTML = await stage.onServer.renderOnServer({ app, components: 2 });
    const paragraph = element.querySelector('p');
    const complain = vi.fn();
    keep(stage.framework.hydrate(element, { app, components: 2 }, complain));
    await shows(live('light'), live('light'));
    expect(complain).not.toHaveBeenCalled();
    expect(element.querySelector('p')).toBe(paragraph);
  });

  it('renders what is hydrated without a complaint where the page knows its host already', async () => {
    const { app } = stage;
    mount();
    await shows(live('light'));
    stage.element = document.createElement('main');
    stage.element.innerHTML = await stage.onServer.renderOnServer({ app });
    const complain = vi.fn();
    keep(stage.framework.hydrate(stage.element, { app }, complain));
    await shows(live('light'));
    expect(complain).not.toHaveBeenCalled();
  });

  it('renders what is complained of when it is not the same', async () => {
    const { app, element } = stage;
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    element.innerHTML = (await stage.onServer.renderOnServer({ app })).replace('light', 'dark');
    const complain = vi.fn();
    keep(stage.framework.hydrate(element, { app }, complain));
    await shows(live('light'));
    expect(complain).toHaveBeenCalled();
    log.mockRestore();
  });
});
