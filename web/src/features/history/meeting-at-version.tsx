import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { MeetingVersion } from '#contracts/api/history.ts';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Time } from '#web/components/time.tsx';
import { namesOfChanges } from './changed.ts';
import { State } from './state.tsx';

/** The meeting at a version, with that version's changes. Announced to screen readers once loaded. */
export function MeetingAtVersion({
  query: { data, isPending, isPlaceholderData, isFetching, refetch },
  versions,
  zone,
}: {
  query: UseQueryResult<MeetingVersion | null>;
  versions: number;
  zone: string;
}) {
  const changes = data ? namesOfChanges(data.changes) : [];
  const isNow = data?.version === versions;
  return (
    <Card
      role="region"
      aria-labelledby="as-it-was"
      // Focusable, so that keyboards can scroll a tall meeting.
      tabIndex={0}
      className={clsx(
        'transition-opacity lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto',
        isPlaceholderData && 'opacity-60',
      )}
    >
      <h2 id="as-it-was" className="text-xl font-semibold tracking-tight">
        {isNow ? 'Current state' : 'Snapshot'}
      </h2>
      <p aria-live="polite" className="sr-only">
        {data && !isPlaceholderData && said(data, versions, changes)}
      </p>
      {data ? (
        <>
          <p className="mt-1 text-sm text-soft">
            Version {data.version}, <Time at={data.at} zone={zone} format="long" />
          </p>
          <p className="mt-3 text-sm">
            {data.version === 1
              ? 'This is the start.'
              : changes.length === 0
                ? 'No visible change.'
                : `Changed: ${changes.join(', ')}.`}
          </p>
          {data.meeting ? (
            <State meeting={data.meeting} lapsed={data.lapsed} changes={data.changes} zone={zone} />
          ) : (
            <p className="mt-3 text-sm text-soft">This was a request in Slack, not a meeting yet.</p>
          )}
        </>
      ) : isPending ? (
        <Skeleton className="mt-4 h-64 rounded-xl" />
      ) : (
        <ErrorState title="Couldn't load this version" onRetry={refetch} pending={isFetching} />
      )}
    </Card>
  );
}

const said = ({ version, sentence }: MeetingVersion, versions: number, changes: readonly string[]): string =>
  `Version ${version} of ${versions}: ${sentence}${changes.length > 0 ? ` Changed: ${changes.join(', ')}.` : ''}`;
