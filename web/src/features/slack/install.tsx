import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { slackInstall } from '#web/api/slack.ts';
import { Button } from '#web/components/button.tsx';
import { RequestFailed } from '#web/lib/request.ts';

/** Goes to Slack. Failures show as a quiet line, not as a toast. */
export function InstallButton() {
  const hint = useId();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: slackInstall,
    onSuccess: ({ authUrl }) => location.assign(authUrl),
    onError: (cause) => console.error('Slack could not be added:', cause),
  });

  // The browser's Back button may restore this page as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [reset]);

  // The browser takes a moment to leave.
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <Button
        className="mt-4 w-full"
        onClick={() => mutate()}
        pending={isLeaving}
        aria-describedby={error ? hint : undefined}
      >
        {isLeaving ? 'Redirecting to Slack...' : 'Add to Slack'}
      </Button>
      <p id={hint} role="status" className="mt-3 text-sm text-soft empty:hidden">
        {error && inWords(error)}
      </p>
    </>
  );
}

/** 501 means that Slack isn't set up on this Kairos. */
const inWords = (error: Error): string =>
  error instanceof RequestFailed && error.status === 501
    ? (error.said ?? "Slack isn't set up here. Ask your admin to set it up.")
    : "Couldn't reach Slack. Try again in a moment.";
