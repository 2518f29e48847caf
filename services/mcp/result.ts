import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiRefusal } from './call.ts';
import { clean } from './clean.ts';

/** What a tool found or did. */
export function success(value: unknown): CallToolResult {
  const structuredContent = clean(value) as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** What the API refused, in its own words, with what accompanies them, such as the times that are free now. */
export function refusedResult({ status, message, body }: ApiRefusal): CallToolResult {
  const { message: _, ...rest } = body;
  const error = clean({ status, message, ...rest });
  return { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true };
}

/** What is in the way, in one sentence. */
export const stopped = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: { message } }) }],
  isError: true,
});
