import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { flowReplay } from '../fixtures/flow-replay.js';
import { flowNames, recordedSteps } from '../fixtures/recorded-flow.js';

/** What the fake does not answer as recorded, step by step, and why: one file for each flow. */
function knownDifferencesOf(flow: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../fixtures/pm-known-differences/${flow}.json`, import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

const { replay } = flowReplay();
const found = new Map<string, Map<number, string[]>>(flowNames.map((flow) => [flow, new Map()]));
for (const step of recordedSteps) found.get(step.flow)?.set(step.step, await replay(step));

const summary = flowNames.map((flow) => {
  const steps = [...(found.get(flow)?.values() ?? [])];
  return `${steps.filter((differences) => differences.length === 0).length}/${steps.length} ${flow}`;
});
// `PM_FLOWS=summary` shows how many steps of each flow are alike; `PM_FLOWS=<flow>,<flow>` what differs in some.
const asked = process.env.PM_FLOWS;
const alike = [...found.values()]
  .flatMap((steps) => [...steps.values()])
  .filter((differences) => differences.length === 0).length;
const share = ((100 * alike) / recordedSteps.length).toFixed(1);
if (asked === 'summary')
  console.log(['', ...summary, `${alike}/${recordedSteps.length} in all, ${share} %`].join('\n'));
for (const flow of asked?.split(',') ?? []) {
  const different = [...(found.get(flow) ?? [])].filter(([, differences]) => differences.length > 0);
  const lines = different.map(([step, differences]) => `${flow} ${step}: ${differences.join(' | ')}`);
  if (lines.length > 0) console.log(['', ...lines].join('\n'));
}

it('recorded sequences, sent to the observed server in their order, are answered as recorded', () => {
  const unlisted: string[] = [];
  const stale: string[] = [];
  for (const [flow, steps] of found) {
    const known = knownDifferencesOf(flow);
    const different = new Map([...steps].filter(([, differences]) => differences.length > 0));
    for (const [step, differences] of different)
      if (!(step in known)) unlisted.push(`${flow} ${step}: ${differences.join(' | ')}`);
    stale.push(
      ...Object.keys(known)
        .filter((step) => !different.has(Number(step)))
        .map((step) => `${flow} ${step}`),
    );
  }
  expect({ unlisted, stale }).toEqual({ unlisted: [], stale: [] });
});
