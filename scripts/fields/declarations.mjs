// The TypeScript that is made from the tables of fields: declarations with their comments in packages/schemas/src/pm/types, and
// schemas in packages/schemas/src/pm/schemas, one file for each resource.

const HEAD = (source) => `// Generated from ${source}: \`npm run fields\` writes it anew.\n`;
const COMMON = 'common';

/**
 * The generated files, by name.
 * @param {import('./knowledge.js').Knowledge} knowledge
 * @returns {Map<string, string>}
 */
export function declarations(knowledge) {
  const owners = ownersOf(knowledge);
  const { tables } = knowledge;
  const modules = [
    commonModule(knowledge, owners),
    ...tables.map((table) => resourceModule(table, knowledge, owners)),
  ];
  /** @type {[file: string, text: string][]} */
  const files = [
    ...modules.flatMap((module) => [...module.files()]),
    ['types/index.ts', typesIndex(knowledge)],
    ['schemas/index.ts', barrel(tables)],
    ['schemas/tables.ts', tablesFile(knowledge)],
  ];
  return new Map(files);
}

/** Where each named type is declared: in the file of the one resource that has it, or among the common ones. */
function ownersOf({ tables, requestSets, optionalSets, recordSets }) {
  const users = new Map();
  const use = (type, one) => users.set(type, (users.get(type) ?? new Set()).add(one));
  for (const set of Object.values(recordSets))
    for (const type of choicesIn(set.fields).keys()) use(type, COMMON);
  for (const table of tables.filter(({ like }) => like === undefined)) {
    const requests = Object.values(table.transitions ?? {});
    for (const { type } of requests) use(type, table.one);
    for (const { fields } of [table, ...requests])
      for (const type of choicesIn(fields).keys()) use(type, table.one);
  }
  const own = (type) => tables.filter((table) => type.startsWith(table.type)).map(({ one }) => one);
  const sets = { ...requestSets, ...optionalSets, ...recordSets };
  const shared = Object.keys(sets).map((type) => [type, COMMON]);
  const used = [...users].map(([type, ones]) => {
    const [first] = ones;
    return [type, ones.size === 1 ? first : (own(type).find((one) => ones.has(one)) ?? COMMON)];
  });
  return new Map(/** @type {[string, string][]} */ ([...shared, ...used]));
}

function commonModule(knowledge, owners) {
  const { requestSets, optionalSets, recordSets } = knowledge;
  const file = new Module(COMMON, 'fields/shared-sets.ts', knowledge, owners);
  const sets = [...Object.values(requestSets), ...Object.values(recordSets)];
  file.choices(sets.map(({ fields }) => fields));
  for (const [name, { about, fields }] of Object.entries(requestSets))
    file.interface(name, about, [], file.sentMembers(fields));
  for (const [name, { about, fields }] of Object.entries(optionalSets))
    file.interface(`${name}<Nothing>`, about, [], file.sentMembers(fields, 'Nothing'));
  for (const [name, set] of Object.entries(recordSets)) {
    const members = file.recordMembers(set.fields);
    const whole = name === 'BaseRecord' ? [ID, ...members, REST] : members;
    file.interface(name, set.about, set.extends ? [set.extends] : [], whole);
  }
  return file;
}

function resourceModule(table, knowledge, owners) {
  const file = new Module(table.one, `${table.one}.ts`, knowledge, owners);
  if (table.like) file.alike(table);
  else file.resource(table);
  return file;
}

function barrel(tables) {
  const ones = [COMMON, ...tables.map(({ one }) => one)].sort();
  return [HEAD('the tables of fields'), ...ones.map((one) => `export * from './${one}.js';`), ''].join('\n');
}

function typesIndex({ tables }) {
  const names = tables.map(({ name }) => `'${name}'`);
  const ones = [...tables.map(({ one }) => one), 'doc'].map((one) => `'${one}'`);
  return `${barrel(tables)}
/** The resources, by the path of their collections. */
export type PmResourceName =
  | ${names.join('\n  | ')};

/** The modules of the API: what one record of a resource is called, and documents. */
export type PmModule =
  | ${ones.join('\n  | ')};
`;
}

function tablesFile({ tables }) {
  const ones = tables.map(({ one }) => one);
  return [
    HEAD('the tables of fields'),
    ...ones.map((one) => `import { ${one} } from '../${one}.js';`),
    "import type { ResourceFields } from '../fields/field.js';",
    '\n/** What is known of the fields of each resource, by the path of its collection. */',
    'export const resourceFields: Readonly<Record<string, ResourceFields>> = {',
    ...tables.map(({ name, one }) => `  ${name}: ${one},`),
    '};\n',
  ].join('\n');
}

const ID = { doc: 'Id of the record.', code: 'id: number;' };
const REST = { doc: 'Other fields of the server, as they came.', code: '[field: string]: unknown;' };

/** The declarations and the schemas of one resource. */
class Module {
  #types = new Part();
  #schemas = new Part();

  /**
   * @param {string} name
   * @param {string} source
   * @param {any} knowledge
   * @param {any} owners
   */
  constructor(name, source, knowledge, owners) {
    this.name = name;
    this.source = source;
    this.knowledge = knowledge;
    this.owners = owners;
  }

  /** @returns {[file: string, text: string][]} */
  files() {
    return [
      [`types/${this.name}.ts`, this.#types.text(`../${this.source}`)],
      [`schemas/${this.name}.ts`, this.#schemas.text(`../${this.source}`)],
    ];
  }

  /** A resource whose types are those of another one, without some fields. */
  alike({ type, about, name, like: { resource, without } }) {
    const left = without.map((field) => `'${field}'`).join(' | ');
    this.#types.import('type Without', '../fields/kind-schemas.js');
    this.#types.import(`type ${resource.type}Record`, `./${resource.one}.js`);
    this.#types.import(`type ${resource.type}Create`, `./${resource.one}.js`);
    this.#schemas.import(`${lower(resource.type)}Create`, `./${resource.one}.js`);
    this.interface(`${type}Record`, about.record, [`${resource.type}Record`], []);
    this.interface(
      `${type}Create`,
      `Fields of POST /${name}: those of ${resource.name}.`,
      [`Without<${resource.type}Create, ${left}>`],
      [],
    );
    const omitted = without.map((field) => `${field}: true`).join(', ');
    this.schema(`${type}Create`, `z.omit(${lower(resource.type)}Create, { ${omitted} })`);
  }

  resource(table) {
    const { type, name, about, sets = [], fields, transitions = {}, isSpecified } = table;
    const requests = Object.entries(transitions).filter(
      ([, { type }]) => this.owners.get(type) === this.name,
    );
    this.choices([fields, ...requests.map(([, request]) => request.fields)]);
    const createFields = this.knowledge.fieldsIn(table, 'create');
    const both = pick(createFields, (field) => this.#isInBoth(field));
    if (size(both) > 0) {
      const [bothSets, bothOwn] = this.#setsIn(both, this.knowledge.optionalSets, isSpecified);
      this.interface(
        `${type}Fields<Nothing>`,
        `Fields of creates and records.`,
        bothSets.map((set) => `${set}<Nothing>`),
        this.sentMembers(bothOwn, 'Nothing', isSpecified),
      );
    }
    const inSets = Object.assign({}, ...sets.map((set) => this.#allOf(set)));
    const isNew = (name, field) => !Object.hasOwn(inSets, name) || shownDoc(inSets[name]) !== shownDoc(field);
    const inRecord = without(
      pick(fields, ({ record }) => record !== false),
      both,
    );
    const ofRecord = Object.fromEntries(
      Object.entries(inRecord).filter(([name, field]) => isNew(name, field)),
    );
    for (const set of sets) this.#named(set);
    this.interface(
      `${type}Record`,
      about.record,
      [...sets, ...(size(both) > 0 ? [`${type}Fields<null>`] : [])],
      this.recordMembers(ofRecord),
    );
    this.#recordSchema(table);
    const source = about.create ?? (isSpecified ? 'Source: "Fields of create operations".' : 'Observed.');
    const [createSets, createOwn] = this.#setsIn(
      without(createFields, both),
      this.knowledge.requestSets,
      isSpecified,
    );
    this.interface(
      `${type}Create`,
      `Fields of POST /${name}. ${source}`,
      [...(size(both) > 0 ? [`${type}Fields<undefined>`] : []), ...createSets],
      this.sentMembers(createOwn, 'undefined', isSpecified),
    );
    this.schema(`${type}Create`, this.#object(createFields));
    const fixed = Object.keys(pick(createFields, ({ update }) => update === false));
    this.#types.import('type Changes', '../fields/kind-schemas.js');
    const more = pick(fields, ({ update }) => update === 'only');
    this.interface(
      `${type}Update`,
      [
        'Fields of PUT',
        ` /${name}/{id}`,
        ': those to change.',
        about.update ? ` ${about.update}` : isSpecified ? '' : ' Observed.',
      ].join(''),
      [
        `Changes<${type}Create, ${fixed.length > 0 ? fixed.map((field) => `'${field}'`).join(' | ') : 'never'}>`,
      ],
      this.sentMembers(more, 'undefined', isSpecified),
    );
    this.schema(`${type}Update`, this.#object(this.knowledge.fieldsIn(table, 'update'), 'update'));
    for (const request of new Set(requests.map(([, { type }]) => type))) {
      const alike = Object.entries(transitions).filter(([, { type }]) => type === request);
      this.#request(name, alike);
    }
  }

  #request(name, alike) {
    const [[, { type, note, fields, requiredWith = {} }]] = alike;
    const paths = alike.map(([transition], place) =>
      place === 0 ? `/${name}/{id}/${transition}` : `/${transition}`,
    );
    const [sets, own] = this.#setsIn(fields, this.knowledge.requestSets);
    this.interface(
      type,
      `Fields of PUT ${listed(paths)}.${note ? ` ${note}` : ''}`,
      sets,
      this.sentMembers(own),
    );
    const checks = Object.entries(requiredWith).map(
      ([field, [other, value]]) => `.check(kind.requires('${other}', '${value}', '${field}'))`,
    );
    this.schema(type, `${this.#object(fields)}${checks.join('')}`);
  }

  /** Declares the named choices of these fields that this file owns, and their schemas. */
  choices(all) {
    const found = new Map(all.flatMap((fields) => [...choicesIn(fields)]));
    for (const [type, { kind }] of found) {
      if (this.owners.get(type) !== this.name) {
        this.#named(type);
        this.#schemas.import(lower(type), `./${this.owners.get(type)}.js`);
        continue;
      }
      const values = Object.keys(kind.values).map((value) => `'${value}'`);
      const union = `\n  | ${values.join('\n  | ')}`;
      if (kind.isOpen) this.#types.import('type OpenValue', '../fields/kind-schemas.js');
      this.#types.add(
        `${comment(kind.about)}\nexport type ${type} =${kind.isOpen ? ` OpenValue<${union}\n>` : union};\n`,
      );
      const schema = kind.isOpen ? `kind.openValue(${values.join(', ')})` : `z.enum([${values.join(', ')}])`;
      this.#schemas.add(
        `${comment(`The schema of {@link ${type}}.`)}\nexport const ${lower(type)} = ${schema};\n`,
      );
      this.#schemas.import(`type ${type}`, `../types/${this.name}.js`);
    }
  }

  interface(name, about, bases, members) {
    const lines = members.flatMap(({ doc, code }) => [`  ${comment(doc)}`, `  ${code}`]);
    const heritage = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
    const body = lines.length > 0 ? `{\n${lines.join('\n')}\n}` : '{}';
    this.#types.add(`${comment(about)}\nexport interface ${name}${heritage} ${body}\n`);
  }

  schema(type, code) {
    this.#schemas.import(`type ${type}`, `../types/${this.name}.js`);
    this.#schemas.add(
      `/** The schema of {@link ${type}}. */\nexport const ${lower(type)} = ${code} satisfies z.ZodMiniType<${type}>;\n`,
    );
  }

  sentMembers(fields, nothing = 'undefined', isSpecified = false) {
    return Object.entries(fields).map(([name, field]) => ({
      doc: docOf(field, field.en[1], isSpecified),
      code: isRequired(field)
        ? `${name}: ${this.#sentType(field)};`
        : `${name}?: ${this.#sentType(field)} | ${nothing};`,
    }));
  }

  recordMembers(fields) {
    return Object.entries(fields).map(([name, field]) => ({
      doc: shownDoc(field),
      code: `${name}?: ${this.#recordType(field)};`,
    }));
  }

  #recordSchema({ type, sets = [], fields }) {
    const rows = {
      ...Object.assign({}, ...sets.map((set) => this.#allOf(set))),
      ...pick(fields, ({ record }) => record !== false),
    };
    const lines = Object.entries(rows).map(([name, { kind }]) => {
      const { record } = this.#rules(kind);
      return `  ${name}: kind.shown${record.charAt(0).toUpperCase()}${record.slice(1)},`;
    });
    this.schema(`${type}Record`, `z.looseObject({\n  id: kind.shownID,\n${lines.join('\n')}\n})`);
  }

  #allOf(set) {
    const { extends: base, fields } = this.knowledge.recordSets[set];
    return { ...(base && this.#allOf(base)), ...fields };
  }

  #object(fields, way) {
    const lines = Object.entries(fields).map(([name, field]) => {
      const isEmptied = field.isRemovable && way === 'update';
      const schema = isEmptied ? 'kind.dateOrNone' : this.#schemaOf(field.kind, way);
      return `  ${name}: ${isRequired(field) ? schema : `z.optional(${schema})`},`;
    });
    return `z.strictObject({\n${lines.join('\n')}\n})`;
  }

  #schemaOf(kind, way) {
    if (typeof kind !== 'object') {
      const { schema, updateSchema = schema } = this.#rules(kind);
      return way === 'update' ? updateSchema : schema;
    }
    const one = lower(kind.type);
    if (kind.list === 'optional') return `z.union([${one}, z.array(${one})])`;
    return kind.list ? `z.array(${one})` : one;
  }

  #sentType({ kind }) {
    if (typeof kind !== 'object') return this.#rules(kind).type;
    if (kind.list === 'optional') return `${kind.type} | ${kind.type}[]`;
    return kind.list ? `${kind.type}[]` : kind.type;
  }

  #recordType(field) {
    const { kind } = field;
    const { record } = this.#rules(kind);
    if (record === 'several') {
      this.#types.import('type ServerList', '../fields/kind-schemas.js');
      return 'ServerList';
    }
    if (typeof kind === 'object' && kind.isOpen && kind.type) return `${kind.type} | null`;
    return { text: 'string | null', number: 'number | null', whatever: 'unknown', always: 'string' }[record];
  }

  #rules(kind) {
    if (typeof kind !== 'object') return this.knowledge.kinds[kind];
    return { record: kind.list ? 'several' : hasNumbers(kind) ? 'number' : 'text' };
  }

  /** Is the field in a create and in a record, with one type and one meaning? */
  #isInBoth({ kind, create, record, shown }) {
    if (create !== 'optional' || record === false || shown) return false;
    if (typeof kind === 'object') return kind.isOpen && !kind.list;
    const { type, record: read } = this.#rules(kind);
    return (type === 'string' && read === 'text') || (type === 'number' && read === 'number');
  }

  /** The shared sets of which these fields have all, declared alike, and the other fields. */
  #setsIn(fields, shared, isSpecified = false) {
    let own = fields;
    const sets = [];
    const declared = (name, field, isSpecified) =>
      JSON.stringify(this.sentMembers({ [name]: field }, 'Nothing', isSpecified));
    const has = ([name, row]) =>
      own[name] && declared(name, own[name], isSpecified) === declared(name, row, false);
    for (const [name, set] of Object.entries(shared)) {
      if (!Object.entries(set.fields).every(has)) continue;
      own = without(own, set.fields);
      sets.push(this.#named(name));
    }
    return [sets, own];
  }

  /** The name of a type, imported where another file declares it. */
  #named(type) {
    const owner = this.owners.get(type);
    if (owner !== this.name) this.#types.import(`type ${type}`, `./${owner}.js`);
    return type;
  }
}

/** The text of one file: its parts, below what they import. */
class Part {
  #parts = [];
  #imports = new Map();

  add(code) {
    this.#parts.push(code);
  }

  import(name, from) {
    this.#imports.set(from, (this.#imports.get(from) ?? new Set()).add(name));
  }

  text(source) {
    const code = this.#parts.join('\n');
    const isUsed = (name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code);
    const imports = [...this.#imports].map(([from, names]) => [from, [...names].filter(isUsed).sort(byName)]);
    const lines = [
      ...(/\bz\./.test(code) ? ["import * as z from 'zod/mini';"] : []),
      ...(/\bkind\.\w/.test(code) ? ["import * as kind from '../fields/kind-schemas.js';"] : []),
      ...imports
        .filter(([, names]) => names.length > 0)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([from, names]) => importing(names, from)),
    ];
    return `${[HEAD(source), ...lines].join('\n')}\n\n${code}`;
  }
}

function importing(names, from) {
  const isType = names.every((name) => name.startsWith('type '));
  const list = isType ? names.map((name) => name.replace('type ', '')) : names;
  return `import ${isType ? 'type ' : ''}{ ${list.join(', ')} } from '${from}';`;
}

const isRequired = ({ create }) => create === 'required';
const lower = (name) => name[0].toLowerCase() + name.slice(1);
const size = (fields) => Object.keys(fields).length;
const byName = (a, b) => a.replace('type ', '').localeCompare(b.replace('type ', ''));
const comment = (text) => `/** ${text} */`;
const listed = (paths) =>
  paths.length < 2 ? paths.join('') : `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)}`;

const pick = (fields, isMeant) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isMeant(field)));
const without = (fields, others) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(others, name)));

/** The fields with choices that have a name, by that name. */
const choicesIn = (fields) =>
  new Map(
    Object.values(fields)
      .filter(({ kind }) => typeof kind === 'object' && kind.type)
      .map((field) => [field.kind.type, field]),
  );

/** Are the known values numbers, such as 0 and 1 for no and yes? */
export const hasNumbers = ({ values }) => Object.keys(values).every((value) => /^\d+$/.test(value));

function docOf(field, meaning, isSpecified) {
  const observed = field.isObserved && isSpecified ? ' Observed.' : '';
  return `${meaning}${observed}${field.default ? ` @default ${field.default[0]}` : ''}`;
}

/** What a record's value means, with the known values where the type does not show them. */
function shownDoc({ kind, shown, en }) {
  const meaning = shown?.[0] ?? en[1];
  if (typeof kind !== 'object' || kind.type) return meaning;
  const values = Object.keys(kind.values).map((value) => `\`${value}\``);
  return `${meaning} Known: ${values.join(', ')}.`;
}
