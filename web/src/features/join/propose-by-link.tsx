import { useQueryClient } from '@tanstack/react-query';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { answerQuery } from '#web/api/answers.ts';
import type { Proposer } from '#web/api/proposals.ts';
import { ProposeTime } from '#web/components/proposals/propose-time.tsx';
import { deviceZone } from '#web/lib/dates.ts';
import type { TypedAnswering } from './use-typed-answering.ts';

/** Proposes another time with a personal link, until a time is booked. */
export function ProposeByLink({ answering: { token, state } }: { answering: TypedAnswering }) {
  const client = useQueryClient();
  const proposer: Proposer = {
    path: `/api/answers/${encodeURIComponent(token)}/proposals`,
    show: ({ proposals }) => {
      client.setQueryData<TypedAnswerState>(
        answerQuery(token).queryKey,
        (before) => before && { ...before, proposals },
      );
      // A decline is open again.
      client.invalidateQueries({ queryKey: answerQuery(token).queryKey });
    },
  };
  if (!state.mayAnswer) return null;
  return (
    <ProposeTime
      proposer={proposer}
      proposals={state.proposals}
      meeting={state.meeting}
      zone={state.zone ?? deviceZone()}
    />
  );
}
