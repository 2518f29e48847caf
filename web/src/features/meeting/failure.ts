import { refusalOf } from '../../lib/refusal.ts';
import { toast } from '../../lib/toast.ts';

/** Says that something could not be done, and why as far as the server said. */
export const tellFailure = (title: string) => (error: Error) =>
  toast({
    variant: 'destructive',
    title,
    description: refusalOf(error) ?? 'Please check your connection and try again.',
  });
