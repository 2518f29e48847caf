import type { InviteAnswer } from '#contracts/api/meetings.ts';
import { toast } from '#web/lib/toast.ts';

/** Confirms an email to one person with the given words, unless it's held back: they got enough of them today. */
export const tellInvited =
  (sent: { title: string; description?: string }) =>
  ({ heldBack }: Pick<InviteAnswer, 'heldBack'>) =>
    toast(
      heldBack > 0
        ? {
            title: 'Email held back',
            description: "You've invited them often enough today. Send them the link yourself.",
            variant: 'destructive',
          }
        : sent,
    );

/** The words for an invitation. */
export const INVITED = {
  title: 'Invitation sent!',
  description: 'Email invitation has been sent successfully.',
};
