import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Prompts that people can start by name. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'schedule_with',
    {
      title: 'Schedule with …',
      description: 'Find a time with these people, and book it once you confirm.',
      argsSchema: z.object({
        people: z.string().max(2_000).describe('Email addresses'),
        about: z.string().max(200).describe('What the meeting is about'),
        when: z.string().max(200).optional().describe('Such as next week, or mornings in December'),
      }),
    },
    ({ people, about, when = 'within the next two weeks' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: [
              `Find a time for “${about}” with ${people}, ${when}.`,
              'Create the meeting with create_meeting, then look at rank_times.',
              "Tell me who is unknown: they aren't free until they join or answer.",
              'Suggest the best times with their reasons, and book the one I choose with book_time.',
            ].join(' '),
          },
        },
      ],
    }),
  );
}
