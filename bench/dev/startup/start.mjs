// A process that starts plat-dev once and says how long the import took, and how long it took from there to the address.
const [, , folder] = process.argv;
const begunAt = performance.now();
const { startPlatDev } = await import('plat-dev');
const importedAt = performance.now();
const dev = await startPlatDev({ app: 9, package: folder, port: 0 });
process.send?.({ importMs: importedAt - begunAt, startMs: performance.now() - importedAt });
await dev.close();
process.disconnect?.();
