import type { InviteAnswer } from '#contracts/api/meetings.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { toast } from '#web/lib/toast.ts';

/** Confirms an email to one person with the given words, unless it's held back: they got enough of them today. */
export const tellInvited =
  (sent: { title: string; description?: string }) =>
  ({ heldBackFor }: Pick<InviteAnswer, 'heldBackFor'>) =>
    toast(
      heldBackFor.length > 0
        ? {
            title: 'Email held back',
            description: heldBackInWords(heldBackFor),
            variant: 'destructive',
          }
        : sent,
    );

/** The words for an invitation. */
export const INVITED = {
  title: 'Invitation sent!',
  description: 'Email invitation has been sent successfully.',
};
