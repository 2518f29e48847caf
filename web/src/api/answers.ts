import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  answerOptions,
  confirmedAnswer,
  linkAnswerAccepted,
  linkAnswerRequest,
  TypedAnswerState,
  typedAnswerRequest,
} from '#contracts/api/answers.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';
import { useChange } from './use-change.ts';

/** A request with spans that stay as they are. */
type Sent<Request extends z.ZodType<unknown, { spans: unknown }>> = Omit<z.input<Request>, 'spans'> & {
  spans: readonly TypedSpan[];
};

/** The question and the answer so far of the person with an invitation email's token. */
export const answerQuery = (token: string) =>
  queryOptions<TypedAnswerState>({ queryKey: ['/api/answers', encodeURIComponent(token)] });

/** Saves everything they have answered so far. */
export function useSaveAnswer(token: string) {
  const client = useQueryClient();
  return async (
    answer: Sent<typeof typedAnswerRequest>,
    { keepalive }: { keepalive: boolean },
  ): Promise<void> => {
    const saved = await request<TypedAnswerState>(`/api/answers/${encodeURIComponent(token)}`, {
      method: 'PUT',
      body: answer,
      keepalive,
    });
    client.setQueryData(answerQuery(token).queryKey, saved);
    // They have joined by that, which the list of people shows.
    if (answer.done) void refreshMeetings(client);
  };
}

/** Answers by a share link. It counts once the address is confirmed, unless the organizer lets it count at once. */
export const useAnswerByLink = (link: string) =>
  useMutation({
    mutationFn: (answer: Sent<typeof linkAnswerRequest>) =>
      request<z.infer<typeof linkAnswerAccepted>>(`/api/meetings/link/${link}/answers`, {
        method: 'POST',
        body: answer,
      }),
  });

/** Confirms an answer by a share link with the token of the email. */
export const useConfirmAnswer = () =>
  useMutation({
    mutationFn: (token: string) =>
      request<z.infer<typeof confirmedAnswer>>('/api/answers/confirm', { method: 'POST', body: { token } }),
  });

export const useChangeAnswerOptions = () =>
  useChange(
    ({ id, options }: { id: string; options: Partial<z.infer<typeof answerOptions>> }) =>
      request<unknown>(`/api/meetings/${id}/answers`, { method: 'PATCH', body: options }),
    refreshMeetings,
  );
