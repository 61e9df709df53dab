import type { Row } from '../state/table.js';
import { fail, missingParameter, movedTo, notThere, notVisible } from './answers.js';
import { seesProduct } from './login.js';
import type { Asked } from './observed.js';
import { type ObservedName, traits } from './traits.js';

/** What the new record belongs to; an answer when that is not there or not said. */
export function relationsOf(asked: Asked, name: ObservedName): Record<string, unknown> | Response {
  const { state, body, caller } = asked;
  if (traits[name].productFrom !== undefined) return ofProduct(asked, name);
  switch (name) {
    case 'tasks': {
      // Without executionID, or with another name for it, some execution is taken.
      const execution = executionOf(asked, body.executionID, body.execution);
      if (execution === undefined) return notThere('Execution');
      return { execution: execution.id, project: execution.project ?? 0 };
    }
    case 'executions': {
      const project = state
        .table('projects')
        .get(Number(body.project ?? body.projectID ?? firstID(asked, 'projects')));
      return project === undefined ? notThere('Project') : { project: project.id };
    }
    case 'projects':
      return ofProject(asked);
    case 'products': {
      const program = Number(body.program ?? 0);
      if (program !== 0 && !state.table('programs').get(program)) return notThere('Program');
      return { PO: body.PO ?? caller.account, status: 'normal' };
    }
    case 'builds': {
      const execution = executionOf(asked, body.executionID, undefined);
      if (execution === undefined) return notThere('Execution');
      return { execution: execution.id, project: execution.project ?? 0 };
    }
    default:
      return {};
  }
}

function ofProduct(
  { state, body, query, caller, later }: Asked,
  name: ObservedName,
): Record<string, unknown> | Response {
  const inBody = later || traits[name].productFrom === 'body' ? body.productID : undefined;
  const productID = query.get('productID') ?? inBody;
  if (productID === undefined) {
    const redirects = name === 'epics' || name === 'requirements';
    return redirects ? movedTo('/index.php?m=product&f=create&t=json') : missingParameter('productID');
  }
  const product = state.table('products').get(Number(productID));
  if (product === undefined) return notThere('Product');
  if (!seesProduct(state, caller, product)) return notVisible('Product');
  if (name === 'testtasks' && body.build !== undefined && !state.table('builds').get(Number(body.build)))
    return notThere('Build');
  const execution = state.table('executions').get(Number(body.execution));
  // What is in an execution is in the execution's project.
  return { product: product.id, ...(execution ? { project: execution.project } : {}) };
}

function ofProject({ state, body, now }: Asked): Record<string, unknown> | Response {
  const products = Array.isArray(body.products) ? body.products : [];
  if (products.some((id) => !state.table('products').get(Number(id))))
    return fail('Products does not exist.');
  const dates = body.begin === undefined ? { begin: now.slice(0, 10) } : {};
  if (products.length > 0 || typeof body.name !== 'string' || body.name === '') return dates;
  // A project without products gets one of its own name.
  const product = state.table('products').add({ name: body.name, status: 'normal' });
  return { ...dates, products: [product.id] };
}

function executionOf({ state, ...asked }: Asked, executionID: unknown, execution: unknown): Row | undefined {
  const table = state.table('executions');
  if (executionID !== undefined) return table.get(Number(executionID));
  return table.get(Number(execution)) ?? table.get(firstID({ state, ...asked }, 'executions'));
}

function firstID({ state }: Asked, table: 'projects' | 'executions'): number {
  const [first] = state.table(table).select({
    shows: () => true,
    orderBy: { field: 'id', descending: false },
    start: 0,
    count: 1,
  }).rows;
  return first?.id ?? Number.NaN;
}
