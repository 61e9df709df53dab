import type { BuildRecord, ProductplanRecord, ReleaseRecord } from 'plat-schemas/pm/types';
import type {
  BecomesWork,
  ExecutionActions,
  HasContents,
  HasEfforts,
  ProductActions,
  ProjectActions,
  TesttaskActions,
} from './interfaces.js';

/** The actions of each resource. */
export interface Actions {
  bugs: BecomesWork;
  builds: HasContents<BuildRecord>;
  executions: ExecutionActions;
  productplans: HasContents<ProductplanRecord>;
  products: ProductActions;
  projects: ProjectActions;
  releases: HasContents<ReleaseRecord>;
  tasks: HasEfforts;
  testtasks: TesttaskActions;
}
