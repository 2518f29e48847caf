import { useQuery } from '@tanstack/react-query';
import { takeOversQuery, useTakeOver } from '#web/api/slack.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';

/** Asks about each workspace that somebody else connected before me. */
export function TakeOvers() {
  const { data } = useQuery(takeOversQuery);
  return data?.map(({ id, teamName }) => <Question key={id} id={id} teamName={teamName} />);
}

function Question({ id, teamName }: { id: string; teamName: string }) {
  const { mutateAsync, isPending, variables } = useTakeOver();
  const answer = (take: boolean) =>
    // Not by callbacks of `mutate`: the question is gone once the page shows the answer.
    void mutateAsync({ id, take }).then(
      () =>
        take && toast({ title: 'Workspace connected', description: `${teamName} is connected by you now.` }),
      (error) =>
        toast({
          title: 'Nothing has changed',
          description:
            refusalOf(error) === undefined
              ? 'Kairos could not be reached. Please try again.'
              : 'The question waited too long for an answer. Add Kairos again to be asked anew.',
          variant: 'destructive',
        }),
    );
  return (
    <Notice tone="warn" title="This workspace was connected by somebody else" className="mt-4">
      <p>
        <bdi className="font-medium">{teamName}</bdi> has Kairos already. If you take it over, you are the one
        who may remove it, and they no longer are. Meetings and connected people stay as they are.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => answer(false)} disabled={isPending}>
          Leave it as it is
        </Button>
        <Button
          size="small"
          onClick={() => answer(true)}
          pending={isPending && variables?.take === true}
          disabled={isPending}
        >
          Take it over
        </Button>
      </div>
    </Notice>
  );
}
