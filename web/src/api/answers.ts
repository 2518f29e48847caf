import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';

type Answer = { zone: string; spans: readonly TypedSpan[]; done?: boolean };

/** What the person with the token of an invitation email can answer, and has answered. */
export const answerQuery = (token: string) =>
  queryOptions<TypedAnswerState>({ queryKey: ['/api/answers', encodeURIComponent(token)] });

/** Saves everything they have answered so far. */
export function useSaveAnswer(token: string) {
  const client = useQueryClient();
  return async (answer: Answer, { keepalive }: { keepalive: boolean }): Promise<void> => {
    const saved = await request<TypedAnswerState>(`/api/answers/${encodeURIComponent(token)}`, {
      method: 'PUT',
      body: answer,
      keepalive,
    });
    client.setQueryData(answerQuery(token).queryKey, saved);
  };
}

type LinkAnswer = Answer & { name: string; email: string };

/** Answers by a share link. It counts once the address is confirmed, unless the organizer lets it count at once. */
export const useAnswerByLink = (link: string) =>
  useMutation({
    mutationFn: (answer: LinkAnswer) =>
      request<{ countsAtOnce: boolean }>(`/api/meetings/link/${link}/answers`, {
        method: 'POST',
        body: answer,
      }),
  });

/** Confirms an answer by a share link with the token of the email. */
export const useConfirmAnswer = () =>
  useMutation({
    mutationFn: (token: string) =>
      request<{ token: string; link: string }>('/api/answers/confirm', { method: 'POST', body: { token } }),
  });

type AnswerOptions = { answersVisible?: boolean; answersWithoutConfirmation?: boolean };

/** Changes what the organizer decided about answers by hand. */
export function useChangeAnswerOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, options }: { id: string; options: AnswerOptions }) =>
      request<AnswerOptions>(`/api/meetings/${id}/answers`, { method: 'PATCH', body: options }),
    onSuccess: () => refreshMeetings(client),
  });
}
