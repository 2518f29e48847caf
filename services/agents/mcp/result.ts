import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiRefusal } from './call.ts';
import { clean } from './clean.ts';

/** The result of a tool that succeeded. */
export function success(value: unknown): CallToolResult {
  const structuredContent = clean(value) as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** A refusal in the API's words, with its other fields, such as the times that are free now. */
export function refusedResult({ status, message, body }: ApiRefusal): CallToolResult {
  const { message: _, ...rest } = body;
  const error = clean({ status, message, ...rest });
  return { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true };
}

/** An obstacle, in a single sentence. */
export const stopped = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: { message } }) }],
  isError: true,
});
