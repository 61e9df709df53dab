import { resources as definitions, type ResourceDefinition } from 'pm-api-client/resources';

/** The resources of the server, as the client has them. */
export const RESOURCES: readonly ResourceDefinition[] = Object.values(definitions);

/** The resources that offer something. */
export function offering(offers: (definition: ResourceDefinition) => unknown): readonly ResourceDefinition[] {
  return RESOURCES.filter((definition) => offers(definition));
}

/** What each resource has of something, in a line: `bugs: resolve, close; tasks: start`. */
export function listedFor(names: (definition: ResourceDefinition) => readonly string[]): string {
  const lines = RESOURCES.map((definition) => [definition.name, names(definition)] as const);
  return lines.flatMap(([name, own]) => (own.length === 0 ? [] : [`${name}: ${own.join(', ')}`])).join('; ');
}
