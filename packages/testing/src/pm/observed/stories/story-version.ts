import type { Fields, ObservedRequest } from '../resource.js';

/** The version of the story that a task or test case is made for. */
export function storyVersionOf({ state }: ObservedRequest, story: unknown): Fields {
  if (!(Number(story) > 0)) return {};
  return { storyVersion: state.table('stories').get(Number(story))?.version ?? 1 };
}
