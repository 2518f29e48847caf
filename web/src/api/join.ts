import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeclinedAnswer, JoinAnswer } from '#contracts/api/join.ts';
import { deviceZone } from '../lib/dates.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';
import { useChange } from './use-change.ts';

/** The content of a share link. Fetching it also allows this browser to join the meeting. */
export const joinQuery = (link: string) =>
  queryOptions<JoinAnswer>({ queryKey: ['/api/meetings', 'link', link] });

const JOINED: JoinAnswer['viewer'] = { role: 'participant', status: 'accepted', mayJoin: false };

/** `invitation` is the personal token of an emailed link, which claims that invitation. */
export function useJoin(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; email: string; invitation?: string }) =>
      request<unknown>(`/api/meetings/${id}/participants`, { method: 'POST', body }),
    // Known from the response, so the page is right even if the refetch fails.
    onSuccess: () =>
      client.setQueryData<JoinAnswer>(
        joinQuery(link).queryKey,
        (before) => before && { ...before, viewer: JOINED },
      ),
    // After a refusal, too, because the time may have just been confirmed.
    onSettled: () => refreshMeetings(client),
  });
}

const refreshAnswers = (client: QueryClient) =>
  Promise.all([refreshMeetings(client), client.invalidateQueries({ queryKey: ['/api/answers'] })]);

/** Says with the personal token of an email, without signing in, that they come to the booked time. */
export const useAcceptInvitation = () =>
  useChange(
    (token: string) =>
      request<unknown>(`/api/answers/${encodeURIComponent(token)}`, {
        method: 'PUT',
        body: { zone: deviceZone(), spans: [], done: true },
      }),
    refreshAnswers,
    { always: true },
  );

/** Declines with the personal token of an email, without signing in, with a word to the organizer if they left one. */
export const useDeclineInvitation = () =>
  useChange(
    ({ token, word }: { token: string; word: string }) =>
      request<DeclinedAnswer>('/api/invitations/decline', {
        method: 'POST',
        body: { token, ...(word && { word }) },
      }),
    refreshAnswers,
  );
