import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { zoneName } from '#contracts/text/zones.ts';
import { demoSlackQuery } from '#web/api/demo-slack.ts';
import { useUser } from '#web/api/user.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { SelectField } from '#web/components/field.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useChanges } from './use-changes.ts';
import { DemoWorkspace } from './workspace.tsx';

const FIRST_PLACE = 'launch';

/** A simulation of Slack. The URL holds the person and the conversation. */
export function Component() {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const as = search.get('as') ?? user?.email ?? '';
  const place = search.get('in') ?? FIRST_PLACE;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...demoSlackQuery(as, place),
    placeholderData: keepPreviousData,
    enabled: user !== undefined,
  });
  useChanges();

  const addressOf = (next: string) => `?${new URLSearchParams({ as: data?.me ?? as, in: next })}`;
  const become = (id: string) => setSearch({ as: id, in: place }, { replace: true });

  return (
    <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-8">
      <title>Demo Slack · Kairos</title>
      <PageHeader title="Demo Slack" text="A simulation of Slack, with a made-up workspace and people.">
        {data && (
          <SelectField label="You are" value={data.me} onChange={({ target }) => become(target.value)}>
            {data.people.map(({ id, name, zone }) => (
              <option key={id} value={id}>
                {name}, {zoneName(zone)} time
              </option>
            ))}
          </SelectField>
        )}
      </PageHeader>
      {data ? (
        <DemoWorkspace state={data} place={place} addressOf={addressOf} isLoading={isPlaceholderData} />
      ) : isError ? (
        <ErrorState title="Couldn't load the workspace" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Skeleton className="h-[72dvh] rounded-2xl" />
      )}
    </div>
  );
}
