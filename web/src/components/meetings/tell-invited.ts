import type { InviteAnswer } from '#contracts/api/meetings.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { type Toast, toast } from '#web/lib/toast.ts';

/**
 * Confirms an email to one person with the given words, unless there's none: they got enough of them today, or take part
 * already.
 */
export const tellInvited = (sent: Toast) => (answer: Pick<InviteAnswer, 'heldBackFor' | 'alreadyIn'>) =>
  toast(notEmailed(answer) ?? sent);

function notEmailed({ heldBackFor, alreadyIn }: Pick<InviteAnswer, 'heldBackFor' | 'alreadyIn'>) {
  const [someone] = alreadyIn;
  if (someone !== undefined)
    return {
      title: 'Already in this meeting',
      description: `${someone} takes part, so we didn't email them.`,
    };
  if (heldBackFor.length === 0) return null;
  const description = heldBackInWords(heldBackFor);
  return { title: 'Email held back', description, variant: 'destructive' as const };
}

/** The words for an invitation. */
export const INVITED = {
  title: 'Invitation sent!',
  description: 'Email invitation has been sent successfully.',
};
