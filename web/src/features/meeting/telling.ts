import { bookedBefore } from '#web/api/meetings.ts';
import { time, weekdayDate } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';

// Told by the promise of a change: what it was pressed on is often gone before it is done.

export const tellBooked = () =>
  toast({ title: 'Time booked', description: 'The invitations are on their way.' });

/** Says that a time was booked elsewhere before this choice came; false where that is not why it was refused. */
export function tellBookedBefore(error: unknown, zone: string): boolean {
  const at = bookedBefore(error);
  if (at === null) return false;
  toast({
    title: 'It was booked in the meantime',
    description: `For ${weekdayDate(at, zone)}, ${time(at, zone)}. What you chose changed nothing.`,
  });
  return true;
}

export const tellLooking = () => toast({ title: 'Kairos is looking again' });

/** Says that something could not be done, and why as far as the server said. */
export const tellFailure = (title: string) => (error: Error) =>
  toast({
    variant: 'destructive',
    title,
    description: refusalOf(error) ?? 'Please check your connection and try again.',
  });
