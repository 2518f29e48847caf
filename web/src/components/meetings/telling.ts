import { type Reader, shortMoment } from '#contracts/text/times.ts';
import { bookedBefore } from '#web/api/meetings.ts';
import { toast } from '#web/lib/toast.ts';

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
