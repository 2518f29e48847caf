import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useChangeAnswerOptions } from '#web/api/answers.ts';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { tellFailure } from '#web/components/meetings/telling.ts';
import { Switch } from '#web/components/switch.tsx';

/** What the organizer decides about answers by hand. */
export function AnswerSettings({ meeting: { id, byHand } }: { meeting: MeetingDetailsAnswer }) {
  const { mutateAsync, variables, isPending } = useChangeAnswerOptions();
  // As chosen, until the meeting shows it.
  const shown = { ...byHand, ...(isPending && variables?.options) };
  const change = (options: Parameters<typeof mutateAsync>[0]['options']) =>
    void mutateAsync({ id, options }).catch(tellFailure("Couldn't save that"));
  return (
    <FoldingCard title="Answers by hand">
      <p className="text-sm text-soft">
        People without a calendar mark the times that work for them.{' '}
        {shown.answersVisible
          ? 'Everyone in this meeting sees what they mark.'
          : 'Only you see what they mark.'}
      </p>
      <div className="mt-2 flex flex-col">
        <Switch
          label="Let participants see each other's answers"
          on={shown.answersVisible}
          onChange={(answersVisible) => change({ answersVisible })}
        />
        <Switch
          label="Count answers by the share link without confirmation"
          on={shown.answersWithoutConfirmation}
          onChange={(answersWithoutConfirmation) => change({ answersWithoutConfirmation })}
        />
      </div>
    </FoldingCard>
  );
}
