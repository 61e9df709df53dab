import { done, json, notThere, saved } from '../answers/answers.js';
import { numberIn, type ObservedRequest } from '../request.js';
import type { ObservedRoute } from '../resource.js';
import { type ObservedName, observedResources } from '../resources.js';

/*
 * Stories and bugs that are tied to plans, builds, releases and executions, by the names of the pages. What does not exist is
 * tied as well.
 */

const numbersIn = (value: unknown): number[] =>
  [value ?? []]
    .flat()
    .flatMap((part) => String(part).split(','))
    .map(Number)
    .filter((number) => number > 0);

interface Link {
  to: ObservedName;
  of: 'stories' | 'bugs';
  /** The name of this record's number in the query; where the path has it, that of the tied ones' field with it. */
  idAs: string;
  field?: 'plan' | 'execution';
}

function routesOfLink({ to, of, idAs, field }: Link): ObservedRoute[] {
  const one = of === 'stories' ? 'Story' : 'Bug';
  const place = field === undefined ? `/${to}` : `/${to}/:id`;
  const tie = (unties: boolean) => (request: ObservedRequest) => {
    const { state, query, body, id } = request;
    const number = field === undefined ? numberIn(query.get(idAs) ?? '') : id;
    const row = state.table(to).get(number);
    if (row === undefined) return notThere(observedResources[to].word);
    const numbers = unties ? [numberIn(query.get(`${one.toLowerCase()}ID`) ?? '')] : numbersIn(body[of]);
    if (field === undefined) {
      const held = numbersIn(row[of]).filter((held) => !numbers.includes(held));
      state.table(to).change(number, { [of]: (unties ? held : [...held, ...numbers]).join(',') });
    } else
      for (const tied of numbers)
        if (state.table(of).get(tied)) state.table(of).change(tied, { [field]: unties ? 0 : number });
    return json(unties ? { ...saved, load: true } : { ...done, load: true });
  };
  return [`link${one}`, `unlink${one}`].map((method, index) => ({
    method: 'PUT',
    path: `${place}/${method}`,
    resource: to,
    operation: 'update',
    privilege: `${observedResources[to].one}-${method}`,
    answer: tie(index === 1),
  }));
}

export const linkRoutes: readonly ObservedRoute[] = (['stories', 'bugs'] as const).flatMap((of) => [
  ...routesOfLink({ to: 'builds', of, idAs: 'buildID' }),
  ...routesOfLink({ to: 'releases', of, idAs: 'releaseID' }),
  ...routesOfLink({ to: 'productplans', of, idAs: 'planID', field: 'plan' }),
  ...(of === 'stories'
    ? routesOfLink({ to: 'executions', of, idAs: 'executionID', field: 'execution' })
    : []),
]);
