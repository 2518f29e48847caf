import { z } from 'zod';
import { type ApiCall, type Caller, idempotencyKey, idInPath, type ToolRoute } from './call.ts';
import { type Args, isWrite, type Tool } from './tool.ts';

/** The API's routes by `METHOD /path`. */
export type RouteTable = ReadonlyMap<string, ToolRoute>;

export const tableOf = (routes: readonly ToolRoute[]): RouteTable =>
  new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

const VERSION = 'latest';

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** The name of a path's parameter for agents. */
const nameOf = (parameter: string): string => (parameter === 'id' ? 'meeting' : parameter);

/** The fields of a contract, whatever is checked or made of them as a whole. */
function fieldsOf(contract: z.ZodType | undefined): Record<string, z.ZodType> {
  if (contract instanceof z.ZodObject) return contract.shape;
  if (contract instanceof z.ZodPipe) return fieldsOf(contract.in as z.ZodType);
  return {};
}

/** The route that a tool calls with these arguments. Throws if there is none: a tool can't name a call that isn't there. */
export function routeOf(tool: Tool, args: Args, table: RouteTable): ToolRoute {
  const name = tool.route?.(args as never) ?? tool.routes[0];
  const found = table.get(name);
  if (!found) throw new Error(`${tool.name} calls ${name}, which is no route`);
  return found;
}

/** The arguments of a tool: the parameters, the query, and the body of its routes, as their contracts say. */
export function inputOf(tool: Tool, table: RouteTable): z.ZodObject {
  const routes = tool.routes.map((name) => routeOf({ ...tool, route: () => name }, {}, table));
  const isTaken = (name: string) => tool.fields?.includes(name) ?? true;
  const parameters = new Set(routes.flatMap(({ path }) => parametersOf(path)));
  const everywhere = (parameter: string) =>
    routes.every(({ path }) => parametersOf(path).includes(parameter));
  const fields = routes.flatMap(({ query, body }) =>
    Object.entries({ ...fieldsOf(query), ...fieldsOf(body) }).filter(([name]) => isTaken(name)),
  );
  // The first route's where two have a field of the same name. Which fields are needed depends on the route, so the API checks that.
  const byName = new Map(
    fields.toReversed().map(([name, field]) => [name, routes.length > 1 ? field.optional() : field]),
  );
  return z.object({
    ...Object.fromEntries(
      [...parameters].map((one) => {
        return [nameOf(one), everywhere(one) ? idInPath : idInPath.optional()];
      }),
    ),
    ...Object.fromEntries([...byName].toReversed()),
    ...tool.more,
    ...(isWrite(tool) && { idempotency_key: idempotencyKey }),
  });
}

/** The API call that a tool makes with these arguments. */
export function callOf(tool: Tool, args: Args, table: RouteTable, caller: Caller): ApiCall {
  const { method, path, query, body } = routeOf(tool, args, table);
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(String(args[nameOf(parameter)] ?? VERSION)),
  );
  const asked = Object.keys(fieldsOf(query)).flatMap((name): [string, string][] =>
    args[name] === undefined ? [] : [[name, String(args[name])]],
  );
  const { idempotency_key: key, ...given } = args;
  const own = Object.keys(fieldsOf(body)).flatMap((name): [string, unknown][] =>
    given[name] === undefined ? [] : [[name, given[name]]],
  );
  return {
    method,
    path: asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled,
    ...(body && { body: tool.body?.(given as never, caller) ?? Object.fromEntries(own) }),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  };
}
