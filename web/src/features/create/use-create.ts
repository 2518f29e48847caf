import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCreateMeeting } from '#web/api/meetings.ts';
import { userQuery, useSignedIn } from '#web/api/user.ts';
import { withinDates } from '#web/components/meetings/rules.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetDraft, forgetKey, keyFor } from './draft.ts';
import { inviteesOf } from './people.ts';
import { mendableRefusal } from './refusal.ts';
import type { MeetingForm } from './rules.ts';
import { groupsOf, useInviteAll } from './send.ts';
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
    const { rows, picked, ...details } = withinDates(sent);
    const people = inviteesOf(rows, picked);
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
    const meeting = { ...details, participants, organizerId: user.id };
    try {
      const { id } = await create.mutateAsync({
        ...meeting,
        key: keyFor(sessionStorage, meeting, newIdempotencyKey),
      });
      forgetDraft(sessionStorage);
      forgetKey(sessionStorage);
      const notInvited = await inviteAll(id, others.flat());
      toast({
        title: 'Meeting invitation ready!',
        description: 'Share the link with participants - AI will find optimal time once everyone joins.',
      });
      // People who moved on to another page are not brought back.
      if (location.pathname === paths.create)
        navigate(paths.created(id), { replace: true, state: notInvited });
    } catch (error) {
      failed(error);
    }
  };

  return { submit, isPending: create.isPending || isInviting };
}
