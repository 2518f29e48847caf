import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { request } from '#web/lib/request.ts';

const HALF_YEAR = '/demo/half-year';

/** In the demo: says that a made-up half-year is among the figures, or offers to fill it in. */
export function HalfYear() {
  const queries = useQueryClient();
  const { data } = useQuery<{ isThere: boolean | null }>({ queryKey: [HALF_YEAR], retry: false });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => request(HALF_YEAR, { method: 'POST' }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (!data || data.isThere === null) return null;
  return data.isThere ? (
    <Notice title="These figures are made up" className="mb-6">
      They include 120 meetings of half a year that were simulated for this demo. No one in them is real.
    </Notice>
  ) : (
    <Notice
      title="Not much to see yet?"
      className="mb-6"
      action={
        <Button pending={isPending} onClick={() => mutate()}>
          {isPending ? 'Filling in...' : 'Fill in a made-up half-year'}
        </Button>
      }
    >
      {isError
        ? "That didn't work. Try again."
        : 'We can simulate half a year of meetings, with made-up people. It takes up to half a minute.'}
    </Notice>
  );
}
