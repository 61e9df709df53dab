import * as pm from 'plat-schemas/pm';
import type { ExecutionActions } from '../actions/interfaces.js';
import { byStatus, OPEN } from '../record-values/plan-states.js';
import { numberIn, numbersIn } from '../record-values/record-fields.js';
import type { Known, PmRecord, ResourceDefinition, Sent } from '../resource/definition.js';
import type { AllOrOneOf, Browsed, ListsAll, OfProject } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Closes, Starts, Suspends } from '../resource/transitions.js';
import type { HasMembers } from '../subresources/members.js';
import { PLANNED_FILTERS, type PlannedBrowse, projects } from './projects.js';

/**
 * Released servers fail on a plain list of plans: it is sent in groups, one for each product. A server that does not return the
 * product of a plan, or reports success without it, requires no groups.
 */
async function plansByProduct({ body, query }: Sent, { record, server }: Known): Promise<Sent> {
  const { plans, products } = body;
  if (server === undefined || !Array.isArray(plans) || plans.length === 0) return { body, query };
  // A server that returns rights requires groups; with a single product, all plans belong to it.
  const { rights } = await server.user();
  if (rights !== undefined && Array.isArray(products) && products.length === 1)
    return { query, body: { ...body, plans: { [String(products[0])]: plans } } };
  const groups: Record<string, unknown[]> = {};
  for (const plan of plans) {
    const product = await numberIn('product', server, { name: 'productplans', one: 'productplan' }, plan);
    if (product === undefined) return { body, query };
    groups[product] = [...(groups[product] ?? []), plan];
  }
  // An update that sent the products of the plans would take others away.
  const added = products === undefined &&
    record === undefined && { products: Object.keys(groups).map(Number) };
  return { query, body: { ...body, plans: groups, ...added } };
}

/** `78`, or `78,79` of several, as the list of a project writes the products of an execution. That of all executions writes 0. */
function productsIn({ product }: PmRecord): unknown {
  const products = numbersIn(product);
  return products.length > 1 ? products : products[0];
}

/** Executions. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const executions = {
  name: 'executions',
  one: 'execution',
  record: pm.executionRecord,
  get: true,
  history: true,
  // Released servers keep projects, programs and executions in one table.
  types: ['sprint', 'stage', 'kanban'],
  create: {
    fields: pm.executionCreate,
    wrongNames: { projectID: 'project' },
    beforeSend: plansByProduct,
    // Released servers refuse a missing product, and link all others. No record shows the plans.
    writeOnly: ['products', 'plans'],
  },
  update: {
    fields: pm.executionUpdate,
    instead: { status: ['start', 'suspend', 'close', 'activate'] },
    beforeSend: plansByProduct,
    // Released servers empty the description of an execution that is updated without it, and damage the name of its team.
    fromRecord: { desc: true },
    refills: ['name', 'desc', 'team'],
  },
  list: {
    parents: { project: 'projects' },
    my: { all: [''] },
    whole: true,
    browse: PLANNED_FILTERS,
    asks: byStatus,
    lacks: ['product', 'productName'],
  },
  transitions: {
    start: { ...projects.transitions.start, page: true },
    suspend: { ...projects.transitions.suspend, page: true },
    close: { ...projects.transitions.close, from: OPEN, page: true },
    activate: { ...projects.transitions.activate, page: true },
  },
  texts: ['name'],
  escaped: ['team'],
  inOneForm: { product: productsIn, productName: ({ productName }) => productName || undefined },
  richText: ['desc'],
} as const satisfies ResourceDefinition;

/** Where executions are listed: all of them, or those of a project. */
export type ExecutionFilter = AllOrOneOf<Browsed<PlannedBrowse>, { project: OfProject<PlannedBrowse> }>;

/** Operations on executions. Where the API ignores one of the four transitions, the page of the server does it. */
export interface Executions
  extends ExecutionActions,
    HasMembers,
    ListsAll<pm.ExecutionRecord, ExecutionFilter>,
    CrudOperations<
      pm.ExecutionCreate & Not<'projectID'>,
      pm.ExecutionUpdate & NotStatus<'start, suspend, close or activate'>,
      pm.ExecutionRecord
    >,
    Starts<pm.ProjectStart, pm.ExecutionRecord>,
    Closes<pm.ProjectClose, pm.ExecutionRecord>,
    Suspends<pm.ProjectSuspend, pm.ExecutionRecord>,
    Activates<pm.ProjectActivate, pm.ExecutionRecord> {}
