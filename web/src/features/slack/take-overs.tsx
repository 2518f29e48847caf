import { useQuery } from '@tanstack/react-query';
import { takeOversQuery, useTakeOver } from '#web/api/slack.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';

/** Asks about each workspace that someone else connected first. */
export function TakeOverQuestions() {
  const { data } = useQuery(takeOversQuery);
  return data?.map(({ id, teamName }) => <Question key={id} id={id} teamName={teamName} />);
}

function Question({ id, teamName }: { id: string; teamName: string }) {
  const { mutateAsync, isPending, variables } = useTakeOver();
  const answer = (take: boolean) =>
    // Not with callbacks of `mutate`, which are dropped once the question unmounts.
    void mutateAsync({ id, take }).then(
      () => take && toast({ title: 'Workspace connected', description: `You now manage ${teamName}.` }),
      (error) =>
        toast({
          title: 'Nothing changed',
          description:
            refusalOf(error) === undefined
              ? WENT_WRONG
              : 'This question has expired. Add Kairos again to decide.',
          variant: 'destructive',
        }),
    );
  return (
    <Notice tone="warn" title="Someone else connected this workspace" className="mt-4">
      <p>
        <bdi className="font-medium">{teamName}</bdi> already has Kairos. If you transfer it to yourself, you
        can remove it and they no longer can. Meetings and connected people stay as they are.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => answer(false)} disabled={isPending}>
          Keep as is
        </Button>
        <Button
          size="small"
          onClick={() => answer(true)}
          pending={isPending && variables?.take === true}
          disabled={isPending}
        >
          Transfer to me
        </Button>
      </div>
    </Notice>
  );
}
