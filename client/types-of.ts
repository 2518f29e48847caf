type Json = { [key: string]: unknown };

type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Json };

type Operation = {
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

type Content = Record<string, { schema: Json }>;

const JSON_TYPE = 'application/json';

const HEAD = `// Made from the OpenAPI document by \`npm run client\`. Don't edit it.

type None = { query?: never };
type Answer<Data> = { headers: Record<string, unknown>; content: { '${JSON_TYPE}': Data } };
type Empty = { headers: Record<string, unknown>; content?: never };
`;

/** The API as types, in the shape that openapi-fetch takes: \`paths\` by path and method. */
export function typesOf({ paths, components }: OpenApi): string {
  const methods = (path: Record<string, Operation>) =>
    Object.entries(path).map(
      ([method, operation]) =>
        `/** ${operation.summary.replaceAll('*/', '')} */\n${method}: ${operationOf(operation)};`,
    );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)};`);
  return [
    HEAD,
    `export interface paths ${block(
      Object.entries(paths).map(([path, operations]) => `'${path}': ${block(methods(operations))};`),
    )}\n`,
    `export interface components ${block([`schemas: ${block(schemas)};`])}\n`,
  ].join('\n');
}

const block = (lines: readonly string[]): string =>
  lines.length === 0 ? '{}' : `{\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}\n}`;

function operationOf({ parameters = [], requestBody, responses }: Operation): string {
  const groups = ['query', 'header', 'path'].flatMap((place) => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return [];
    const isOptional = own.every(({ required }) => !required);
    const named = own.map(({ name, required, schema }) => [name, schema, required] as const);
    return [`${place}${isOptional ? '?' : ''}: ${fields(named)};`];
  });
  const answers = Object.entries(responses).map(
    ([status, { content }]) => `${status}: ${answerOf(content)};`,
  );
  return block([
    `parameters: ${groups.length > 0 ? block(groups) : 'None'};`,
    requestBody ? `requestBody: { ${contentOf(requestBody.content)} };` : 'requestBody?: never;',
    `responses: ${block(answers)};`,
  ]);
}

const contentOf = (content: Content): string =>
  `content: { ${Object.entries(content)
    .map(([type, { schema }]) => `'${type}': ${typeOf(schema)}`)
    .join('; ')} };`;

function answerOf(content: Content | undefined): string {
  if (!content) return 'Empty';
  const [type, ...others] = Object.entries(content).map(
    ([name, { schema }]) => [name, typeOf(schema)] as const,
  );
  return type?.[0] === JSON_TYPE && others.length === 0
    ? `Answer<${type[1]}>`
    : `{ headers: Record<string, unknown>; ${contentOf(content)} }`;
}

const fields = (all: readonly (readonly [name: string, schema: unknown, isRequired: boolean])[]): string =>
  block(
    all.map(
      ([name, schema, isRequired]) =>
        `${/^\w+$/.test(name) ? name : `'${name}'`}${isRequired ? '' : '?'}: ${typeOf(schema)};`,
    ),
  );

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A JSON schema as a type. Throws for keywords that none of our schemas use. */
function typeOf(schema: unknown): string {
  if (schema === true) return 'unknown';
  if (typeof schema !== 'object' || schema === null) throw new Error(`no schema: ${JSON.stringify(schema)}`);
  const { $ref, anyOf, oneOf, allOf, enum: values, const: value, type } = schema as Json;
  if (typeof $ref === 'string') {
    const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1];
    if (!name) throw new Error(`a reference to ${$ref}`);
    return `components['schemas']['${name}']`;
  }
  if (Array.isArray(anyOf ?? oneOf)) return union(((anyOf ?? oneOf) as Json[]).map(typeOf));
  if (Array.isArray(allOf)) return allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(values)) return union(values.map(literal));
  if (value !== undefined) return literal(value);
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(schema as Json);
    case 'object':
      return objectOf(schema as Json);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`a schema of ${JSON.stringify(type)}`);
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

function arrayOf({ items, prefixItems }: Json): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`;
  const inner = items === undefined ? 'unknown' : typeOf(items);
  return /^[\w[\]'.]+$/.test(inner) ? `${inner}[]` : `(${inner})[]`;
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Json): string {
  if (properties)
    return fields(
      Object.entries(properties as Json).map(([name, schema]) => [
        name,
        schema,
        (required as string[]).includes(name),
      ]),
    );
  if (typeof additionalProperties !== 'object') return 'Record<string, unknown>';
  const names = propertyNames ? typeOf(propertyNames) : 'string';
  const record = `Record<${names}, ${typeOf(additionalProperties)}>`;
  return names === 'string' ? record : `Partial<${record}>`;
}
