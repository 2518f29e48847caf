import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change, and `show`, which brings what is shown up to date after the change, with `always` also if the change failed. Changes of one
 * `scope` are sent one at a time, so the last one wins.
 */
export function useChange<Variables = void, Answer = void>(
  change: (variables: Variables) => Promise<Answer>,
  show: (client: QueryClient, answer: Answer | undefined) => unknown,
  { always = false, scope }: { always?: boolean; scope?: string } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(scope !== undefined && { scope: { id: scope } }),
    [always ? 'onSettled' : 'onSuccess']: (answer: Answer | undefined) => show(client, answer),
  });
}
