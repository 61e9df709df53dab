// Runs in the desktop before its own scripts: the person who allows everything, and a witness of what the page asked.
if (window === top) {
  /** @type {Record<string, number>} */
  const opened = {};
  Object.assign(globalThis, { soakHost: { id: crypto.randomUUID(), opened } });
  addEventListener('message', ({ data }) => {
    if (data?.penpal !== 'call' || data.methodName !== 'openFile') return;
    const path = String(data.args[0]);
    opened[path] = (opened[path] ?? 0) + 1;
  });
  setInterval(() => {
    const allow = document.querySelector('.consent button.primary');
    if (allow instanceof HTMLElement) allow.click();
  }, 20);
}
