import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * A contract as tools declare it: with all its checks, and described as briefly as possible. Agents read every tool before they
 * do anything, and a pattern that a format's name already implies is the longest part of a schema.
 */
export function asToolSchema(contract: z.ZodObject): Pick<z.ZodObject, '~standard'> {
  const describe = (io: 'input' | 'output') => {
    let made: Json | undefined;
    return () => (made ??= shortened(z.toJSONSchema(contract, { io, unrepresentable: 'any' })) as Json);
  };
  return {
    '~standard': {
      ...contract['~standard'],
      jsonSchema: { input: describe('input'), output: describe('output') },
    },
  };
}

/** The largest whole number that JSON keeps, which a schema of whole numbers needn't say. */
const BOUNDS = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
      const isSaid =
        (name === 'pattern' && 'format' in schema) ||
        name === '$schema' ||
        name === 'additionalProperties' ||
        ((name === 'maximum' || name === 'minimum') && BOUNDS.has(value as number));
      return isSaid ? [] : [[name, shortened(value)]];
    }),
  );
}
