import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type {
  attendanceRequest,
  ChangeMeetingRequest,
  CreatedMeetingAnswer,
  createMeetingRequest,
  EventLeftInCalendar,
  InviteAnswer,
  inviteRequest,
  MeetingAnswer,
  MeetingDetailsAnswer,
  NotChosenAnswer,
  OtherTimesAnswer,
  recentMeeting,
  SilenceAnswer,
} from '#contracts/api/meetings.ts';
import { keyUntilAnswered } from '../lib/idempotency-key.ts';
import { forgetEarlyCalls, RequestFailed, request } from '../lib/request.ts';
export type RecentMeeting = z.infer<typeof recentMeeting>;
export type ExplainedSuggestion = NonNullable<MeetingDetailsAnswer['ranking']>['suggestions'][number];
export type PersonToInvite = Exclude<NonNullable<z.input<typeof inviteRequest>['emails']>[number], string>;

export const recentQuery = queryOptions<RecentMeeting[] | null>({ queryKey: ['/api/meetings', 'recent'] });
export const leftInCalendarQuery = queryOptions<EventLeftInCalendar[] | null>({
  queryKey: ['/api/meetings', 'left-in-calendar'],
});
export const meetingQuery = (id: string) =>
  queryOptions<MeetingDetailsAnswer | null>({ queryKey: ['/api/meetings', id] });

/** Who hasn't replied, and which times hang on them. */
export const silenceQuery = (id: string) =>
  queryOptions<SilenceAnswer | null>({ queryKey: ['/api/meetings', id, 'silence'] });

const showsMeetings = ({ queryKey: [resource] }: Query): boolean =>
  resource === '/api/meetings' || resource === '/api/dashboard/stats';

/**
 * Refetches everything that shows meetings: lists, details, and the dashboard with its figures. A first answer that is still on
 * its way may be older than the change, so the call is made again after it.
 */
export async function refreshMeetings(client: QueryClient): Promise<void> {
  forgetEarlyCalls();
  const isLoading = (query: Query) =>
    showsMeetings(query) && query.state.data === undefined && query.state.fetchStatus === 'fetching';
  const loading = client.getQueryCache().findAll({ predicate: isLoading });
  await client.invalidateQueries({ predicate: showsMeetings });
  // TanStack Query waits for a first answer instead of making another call.
  if (loading.length > 0) await client.invalidateQueries({ predicate: (query) => loading.includes(query) });
}

const isConflict = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && error.status === 409;

/**
 * A change to meetings, which settles once the lists show it, or what it conflicted with. The variables include the
 * Idempotency-Key, if any.
 */
function useMeetingChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => refreshMeetings(client),
    onError: async (error) => {
      if (isConflict(error)) await refreshMeetings(client);
    },
  });
}

type NewMeeting = z.input<typeof createMeetingRequest>;

/**
 * `key` is the same for every try of a submit, so clicking again after a lost response creates nothing twice. The form is
 * kept when someone is signed out meanwhile, and leads to the sign-in with it.
 */
export const useCreateMeeting = () =>
  useMeetingChange(({ key, ...body }: NewMeeting & { key: string }) =>
    request<CreatedMeetingAnswer>('/api/meetings', { method: 'POST', body, key, failsSignedOut: true }),
  );

export const useChangeMeeting = () =>
  useMeetingChange(({ id, changes }: { id: string; changes: Partial<ChangeMeetingRequest> }) =>
    request<MeetingAnswer>(`/api/meetings/${id}`, { method: 'PATCH', body: changes }),
  );

/** Cancels a meeting. The result says until when that can be undone; null if it can't. */
export const useCancelMeeting = () =>
  useMeetingChange(async (id: string) => {
    let until: string | null = null;
    await request<void>(`/api/meetings/${id}`, {
      method: 'DELETE',
      onHeaders: (headers) => {
        until = headers.get('X-Undo-Until');
      },
    });
    return until as string | null;
  });

/** Undoes a booking, or with null the cancellation of a meeting. */
export async function undoDecision(client: QueryClient, id: string, booking: number | null): Promise<void> {
  try {
    await request<MeetingAnswer>(`/api/meetings/${id}/undo`, { method: 'POST', body: { booking } });
  } finally {
    await refreshMeetings(client);
  }
}

/**
 * Where a booked meeting could move to, or with `duration` (minutes) whether it could be as long as that. All calendars are
 * read again, so it's asked once for what the meeting is, and again for what it becomes.
 */
export const otherTimesQuery = (
  { id, scheduledTime, dateRangeStart, dateRangeEnd }: MeetingAnswer,
  duration?: number,
) =>
  queryOptions<OtherTimesAnswer>({
    queryKey: ['other-times', id, scheduledTime, dateRangeStart, dateRangeEnd, duration],
    queryFn: () =>
      request<OtherTimesAnswer>(`/api/meetings/${id}/times`, {
        method: 'POST',
        body: duration === undefined ? {} : { duration },
      }),
    staleTime: 60_000,
    gcTime: 0,
  });

type Choice = {
  id: string;
  start: string;
  without: number[];
  /** The `scheduledTime` that was shown, so a choice can't silently move a meeting that was just booked. */
  insteadOf: string | null;
  /** Minutes, if the booked meeting becomes longer or shorter. */
  duration?: number;
};

export const useChooseTime = () => {
  const [keyed] = useState(keyUntilAnswered);
  return useMeetingChange(({ id, ...choice }: Choice) =>
    keyed({ id, ...choice }, (key) =>
      request<MeetingAnswer>(`/api/meetings/${id}/schedule`, { method: 'POST', body: choice, key }),
    ),
  );
};

/** The already booked time because of which a choice was refused, or null. */
export const bookedBefore = (error: unknown): string | null =>
  isConflict(error) ? ((error.answer as NotChosenAnswer | null)?.scheduledTime ?? null) : null;

export const useScheduleWithoutMissing = () => {
  const [keyed] = useState(keyUntilAnswered);
  return useMeetingChange((id: string) =>
    keyed(id, (key) =>
      request<MeetingAnswer>(`/api/meetings/${id}/schedule-without-missing`, { method: 'POST', key }),
    ),
  );
};

/** Creates the calendar event again after it failed. */
export const useRepeatCalendarEvent = () =>
  useMeetingChange((id: string) =>
    request<MeetingAnswer>(`/api/meetings/${id}/calendar-event`, { method: 'POST' }),
  );

/** Keeps the booked time that was shown, although someone may not come. */
export const useKeepTime = () =>
  useMeetingChange(({ id, start }: { id: string; start: string }) =>
    request<null>(`/api/meetings/${id}/keep`, { method: 'POST', body: { start } }),
  );

/** Removes leftovers of a meeting from the calendar. */
export const useRepeatCalendarRemoval = () =>
  useMeetingChange((id: string) =>
    request<null>(`/api/meetings/${id}/calendar-event/removal`, { method: 'POST' }),
  );

/** For the share screen: several people, up to the limit of one call. */
export const useInvitePeople = () =>
  useMeetingChange(({ id, emails, key }: { id: string; emails: PersonToInvite[]; key: string }) =>
    request<InviteAnswer>(`/api/meetings/${id}/invite`, { method: 'POST', body: { emails }, key }),
  );

/** For the meetings list: a single address. */
export const useInvite = () =>
  useMeetingChange(({ id, email, key }: { id: string; email: string; key: string }) =>
    request<InviteAnswer>(`/api/meetings/${id}/invite`, { method: 'POST', body: { email }, key }),
  );

export const useInviteAgain = () =>
  useMeetingChange(({ id, participant }: { id: string; participant: number }) =>
    request<InviteAnswer>(`/api/meetings/${id}/participants/${participant}/invite`, { method: 'POST' }),
  );

/** Emails everyone an invitation again who hasn't replied. */
export const useRemindEveryone = () =>
  useMeetingChange((id: string) =>
    request<InviteAnswer>(`/api/meetings/${id}/reminders`, { method: 'POST' }),
  );

export const useRemoveParticipant = () =>
  useMeetingChange(({ id, participant }: { id: string; participant: number }) =>
    request<unknown>(`/api/meetings/${id}/participants/${participant}`, { method: 'DELETE' }),
  );

export const useChangeAttendance = () =>
  useMeetingChange(({ id, changes }: { id: string; changes: z.input<typeof attendanceRequest> }) =>
    request<MeetingAnswer>(`/api/meetings/${id}/attendance`, { method: 'POST', body: changes }),
  );

/** Merges two entries of the same person. */
export const useMergeParticipants = () =>
  useMeetingChange(({ id, participant, into }: { id: string; participant: number; into: number }) =>
    request<unknown>(`/api/meetings/${id}/participants/${participant}/merge`, {
      method: 'POST',
      body: { into },
    }),
  );

/** Says that the reader comes to the booked time. */
export const useCome = () =>
  useMeetingChange((id: string) =>
    request<unknown>(`/api/meetings/${id}/participants`, { method: 'POST', body: {} }),
  );

/** Declines a meeting the reader joined or was invited to. */
export const useDecline = () =>
  useMeetingChange(({ id, word }: { id: string; word: string }) =>
    request<unknown>(`/api/meetings/${id}/decline`, { method: 'POST', body: { word: word.trim() } }),
  );
