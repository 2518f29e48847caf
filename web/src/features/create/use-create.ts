import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCreateMeeting } from '#web/api/meetings.ts';
import { userQuery, useSignedIn } from '#web/api/user.ts';
import { deadlineInstant, suggestedDeadline } from '#web/components/meetings/deadline.ts';
import { withinDates } from '#web/components/meetings/rules.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetDraft, forgetKey, keyFor } from './draft.ts';
import { attendanceOfForm, inviteesOf } from './people.ts';
import { mendableRefusal } from './refusal.ts';
import type { MeetingForm } from './rules.ts';
import { groupsOf, invitedWords, useInviteAll } from './send.ts';
import type { FormSteps } from './steps.ts';

/** Creates the meeting, reports how that went, and goes on to the share screen. */
export function useCreate(form: UseFormReturn<MeetingForm>, { goTo }: Pick<FormSteps, 'goTo'>) {
  const user = useSignedIn();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateMeeting();
  const { inviteAll, isPending: isInviting } = useInviteAll();

  const failed = (error: unknown) => {
    if (error instanceof RequestFailed && error.status === 401) {
      toast({
        title: 'Authentication required',
        description: 'Please log in to create meetings',
        variant: 'destructive',
      });
      // Marks the person as signed out, so the page leads to the sign-in and back to the draft.
      client.setQueryData(userQuery.queryKey, null);
      return;
    }
    toast({
      title: 'Error',
      description: 'Failed to create meeting invitation. Please try again.',
      variant: 'destructive',
    });
    const refusal = error instanceof RequestFailed ? mendableRefusal(error) : null;
    if (!refusal) return;
    form.setError(refusal.field ?? 'root', { message: refusal.message });
    if (refusal.field) goTo('details', refusal.field);
    else goTo('create');
  };

  const submit = async (sent: MeetingForm) => {
    const { words: _, ...typedIn } = withinDates(sent);
    const { rows, picked, optional, groups, deadline: typed, bookAtDeadline, ...said } = typedIn;
    const { video, videoAddress, ...details } = said;
    const invited = inviteesOf(rows, picked);
    const attendance = attendanceOfForm({ optional, groups }, invited);
    const grouped = new Set(attendance.groups.flatMap(({ members }) => members));
    // The first call creates the groups, so it has to name their people.
    const people = invited
      .map((one) => (attendance.optional.includes(one.email) ? { ...one, optional: true } : one))
      .toSorted((one, other) => Number(grouped.has(other.email)) - Number(grouped.has(one.email)));
    if (people.length === 0) {
      toast({
        title: 'Missing participants',
        description: 'Please add at least one participant to create a meeting.',
        variant: 'destructive',
      });
      goTo('participants');
      return;
    }
    const [participants = [], ...others] = groupsOf(people);
    const zone = user.timezone;
    const due = typed ?? suggestedDeadline(details.dateRangeStart, new Date(), zone);
    // The suggestion moves with time. Kept, a second try after a lost response is the same request.
    form.setValue('deadline', due);
    const deadline = deadlineInstant(due, zone);
    const meeting = {
      ...details,
      ...(video !== '' && { video, videoAddress }),
      deadline,
      bookAtDeadline: bookAtDeadline && deadline !== null && details.aiDecisionMode === 'auto',
      participants,
      ...(attendance.groups.length > 0 && { quorums: attendance.groups }),
      organizerId: user.id,
    };
    try {
      const { id, heldBackFor } = await create.mutateAsync({
        ...meeting,
        key: keyFor(sessionStorage, meeting, newIdempotencyKey),
      });
      forgetDraft(sessionStorage);
      forgetKey(sessionStorage);
      const notInvited = await inviteAll(id, others.flat());
      const heldBack = [...heldBackFor, ...notInvited.heldBackFor];
      toast({
        title: 'Meeting invitation ready!',
        description: 'Share the link with participants - AI will find optimal time once everyone joins.',
      });
      if (heldBack.length > 0) toast(invitedWords(people.length, heldBack));
      // People who moved on to another page are not brought back.
      if (location.pathname === paths.create)
        navigate(paths.created(id), { replace: true, state: { ...notInvited, heldBackFor: heldBack } });
    } catch (error) {
      failed(error);
    }
  };

  return { submit, isPending: create.isPending || isInviting };
}
