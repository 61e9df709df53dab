import { readFileSync, writeFileSync } from 'node:fs';
export const printTable = (results) => console.table(results.map(({note, runtime, ...r}) => r));
export const writeResults = () => {};
export const checkResults = () => [];
