import type { InviteAnswer } from '#contracts/api/meetings.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { type Reader, shortMoment } from '#contracts/text/times.ts';
import { bookedBefore } from '#web/api/meetings.ts';
import { type Toast, toast } from '#web/lib/toast.ts';

// Called from the promise of a change, because its button may unmount before it settles.

export const tellBooked = () =>
  toast({ title: 'Time booked', description: 'The invitations are on their way.' });

/** Says that a time was already booked elsewhere. Returns false if the choice was refused for another reason. */
export function tellBookedBefore(error: unknown, reader: Reader): boolean {
  const at = bookedBefore(error);
  if (at === null) return false;
  toast({
    title: 'Already booked',
    description: `It was booked for ${shortMoment(at, reader)} before you chose. Nothing changed.`,
  });
  return true;
}

export const tellLooking = () => toast({ title: "We're looking again" });

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

export const INVITED = {
  title: 'Invitation sent!',
  description: 'Email invitation has been sent successfully.',
};
