import { acl, beginDay, desc, endDay, manager } from './fields/common.js';
import { type Field, open, optional, type ResourceFields, required, shown } from './fields/field.js';
import { projectTransitions } from './project.js';

const fields = {
  name: {
    ...required('name', { en: ['Name', 'Name.'], zh: ['项目集名称', '名称。'] }),
    record: false,
  } satisfies Field,
  type: shown(open({ program: ['Program', '项目集'], project: ['Project', '项目'] }), {
    en: ['Type', '`program`; the list of programs contains projects too.'],
    zh: ['类型', '`program`；项目集列表中也有项目。'],
  }),
  end: { ...endDay, record: false } satisfies Field,
  begin: {
    ...beginDay,
    create: 'optional',
    record: false,
    default: ['today', '今天'],
  } satisfies Field,
  parent: optional('link', {
    en: ['Parent Program', 'Id of the parent program; 0 without one.'],
    zh: ['父项目集', '父项目集的编号；没有时为 0。'],
    record: false,
  }),
  PM: manager,
  desc: { ...desc, zh: ['项目集描述', '项目集描述，纯文本或 HTML。'] } satisfies Field,
  acl,
};

export const program: ResourceFields = {
  name: 'programs',
  one: 'program',
  label: ['Program', '项目集'],
  type: 'Program',
  isSpecified: false,
  about: { record: 'A program, as the server returns it. Observed.' },
  sets: ['PlannedRecord'],
  fields,
  transitions: projectTransitions,
};
