type Json = Record<string, unknown>;

type Fields = Map<string, { schemas: Json[]; required: boolean }>;

const list = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);

/** The fields a JSON schema of an object allows, through its `allOf` and `anyOf`. */
function fieldsOf(schema: Json): Fields {
  const required = new Set(list(schema['required']) as unknown as string[]);
  const own: Fields = new Map(
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, one]) => [
      name,
      { schemas: [one], required: required.has(name) },
    ]),
  );
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])].map(fieldsOf);
  return joined([own, ...list(schema['allOf']).map(fieldsOf), anyOf(choices)]);
}

/** A field is required only if every choice requires it. */
function anyOf(choices: readonly Fields[]): Fields {
  const all = joined(choices);
  for (const [name, field] of all) field.required = choices.every((one) => one.get(name)?.required);
  return all;
}

function joined(parts: readonly Fields[]): Fields {
  const all: Fields = new Map();
  for (const [name, { schemas, required }] of parts.flatMap((part) => [...part])) {
    const known = all.get(name) ?? { schemas: [], required: false };
    all.set(name, { schemas: [...known.schemas, ...schemas], required: known.required || required });
  }
  return all;
}

/** OpenAPI query parameters for a query given as JSON schema. Which fields go together is not expressed. */
export const queryParameters = (schema: Json): Json[] =>
  [...fieldsOf(schema)].map(([name, { schemas, required }]) => ({
    name,
    in: 'query',
    required,
    schema: oneOf([...new Set(schemas.map((one) => JSON.stringify(one)))]),
  }));

const oneOf = (schemas: readonly string[]): Json =>
  schemas.length === 1 ? JSON.parse(schemas[0]!) : { anyOf: schemas.map((one) => JSON.parse(one)) };
