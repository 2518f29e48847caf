import { refusalOf } from '../../lib/refusal.ts';
import { toast } from '../../lib/toast.ts';

// Told by the promise of a change: what it was pressed on is often gone before it is done.

export const tellBooked = () =>
  toast({ title: 'Time booked', description: 'The invitations are on their way.' });

export const tellLooking = () => toast({ title: 'Kairos is looking again' });

/** Says that something could not be done, and why as far as the server said. */
export const tellFailure = (title: string) => (error: Error) =>
  toast({
    variant: 'destructive',
    title,
    description: refusalOf(error) ?? 'Please check your connection and try again.',
  });
