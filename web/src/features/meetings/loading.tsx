import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

export const MeetingsLoading = () => (
  <div role="status">
    <p className="appear-late mb-4 text-soft">Loading your meetings...</p>
    <Skeleton className="mb-6 h-13 rounded-xl" />
    <ListLoading />
  </div>
);

export const ListLoading = () => (
  <Card className="divide-y divide-line p-0!">
    {[0, 1].map((row) => (
      <div key={row} className="flex gap-4 px-4 py-5 sm:px-6">
        <Skeleton className="size-13 rounded-xl" />
        <div className="flex-1 space-y-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
    ))}
  </Card>
);
