import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { answerQuery } from '#web/api/answers.ts';

/** Someone with a personal link, their answer by hand, and whether they can still answer. */
export type TypedAnswering = {
  token: string;
  state: TypedAnswerState;
  /** False once a time is booked, or no time is left. */
  mayAnswer: boolean;
  /** Whether they began to answer, now or on an earlier visit. */
  hasBegun: boolean;
  begin: () => void;
};

/** Null without a personal link. */
export function useTypedAnswering(token: string | null): TypedAnswering | null {
  const { data: state } = useQuery({
    ...answerQuery(token ?? ''),
    ...(token === null && { queryFn: skipToken }),
    // Never stale, because answers typed since then outrank the loaded answers.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [hasBegun, setBegun] = useState(false);
  if (token === null || !state) return null;
  return {
    token,
    state,
    mayAnswer: state.mayAnswer && state.open.length > 0,
    hasBegun: hasBegun || state.answer !== null,
    begin: () => setBegun(true),
  };
}
