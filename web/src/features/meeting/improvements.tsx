import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { IMPROVEMENTS_LEAD } from '#contracts/text/improvements.ts';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { TryRemedy } from './no-time.tsx';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

/** Changes that would give a better time than the suggested times, each with its gain. Open at once if no time is good. */
export const Improvements = ({ improvements, nothingGood }: Pick<Ranking, 'improvements' | 'nothingGood'>) =>
  improvements.length > 0 && (
    <FoldingCard title="What would work better" isMain {...(nothingGood && { isOpen: true })}>
      <p className="text-sm text-soft">{IMPROVEMENTS_LEAD}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {improvements.map(({ change, words }) => (
          <li key={change.kind} className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-72">{words}</p>
            <TryRemedy remedy={change} isFirst={false} />
          </li>
        ))}
      </ul>
    </FoldingCard>
  );
