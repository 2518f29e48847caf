import { useMutation } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffect } from 'react';
import type { DemoSlackState } from '#contracts/api/demo-slack.ts';
import { openHome } from '#web/api/demo-slack.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Blocks } from './blocks.tsx';

/** The bot's Home tab for one person. Opening the tab notifies the bot. */
export function HomeTab({ me, home, isInstalled }: Pick<DemoSlackState, 'me' | 'home' | 'isInstalled'>) {
  const { mutate, isError, isPending } = useMutation({ mutationFn: openHome });
  useEffect(() => mutate(me), [me, mutate]);

  if (!isInstalled)
    return <EmptyState icon={House} title="Nothing here yet" text="Kairos isn't in this workspace." />;
  if (isError && !home)
    return <ErrorState title="Couldn't open Home" onRetry={() => mutate(me)} pending={isPending} />;
  return (
    <section aria-label="Home of Kairos" className="min-h-0 flex-1 overflow-y-auto p-4 text-sm sm:p-5">
      {home ? <Blocks blocks={home} spot={null} /> : <Skeleton className="h-40" />}
    </section>
  );
}
