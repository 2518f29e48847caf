import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProposals, RankedProposals } from '#contracts/api/proposals.ts';
import { request } from '../lib/request.ts';
import { refreshMeetings } from './meetings.ts';
import { useChange } from './use-change.ts';

/** Where someone's proposals go, and what shows them afterward. */
export type Proposer = { path: string; show: (own: OwnProposals) => unknown };

/** Someone signed in who takes part in a meeting. */
export function useMemberProposer(meetingId: string): Proposer {
  const client = useQueryClient();
  return { path: `/api/meetings/${meetingId}/proposals`, show: () => refreshMeetings(client) };
}

/** Proposes a time, an ISO instant, as it was chosen in a zone. */
export const useProposeTime = ({ path, show }: Proposer) =>
  useMutation({
    mutationFn: (body: { start: string; zone: string }) =>
      request<OwnProposals>(path, { method: 'POST', body }),
    onSuccess: show,
  });

export const useWithdrawProposal = ({ path, show }: Proposer) =>
  useMutation({
    mutationFn: (number: number) => request<OwnProposals>(`${path}/${number}`, { method: 'DELETE' }),
    onSuccess: show,
  });

/** The proposals of participants, for the organizer, with its rank and reason. */
export const rankedProposalsQuery = (id: string) =>
  queryOptions<RankedProposals | null>({ queryKey: ['/api/meetings', id, 'proposals'] });

export const useSetProposalAside = (meetingId: string) =>
  useChange(
    (number: number) =>
      request<void>(`/api/meetings/${meetingId}/proposals/${number}/set-aside`, { method: 'POST' }),
    refreshMeetings,
  );
