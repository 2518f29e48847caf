import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of the page while the meetings load. */
export const MeetingsLoading = () => (
  <div role="status">
    <p className="appear-late mb-4 text-soft">Loading your meetings...</p>
    <Skeleton className="mb-6 h-13 rounded-xl" />
    <CardsLoading />
  </div>
);

/** The shape of a list. */
export const CardsLoading = () => (
  <div className="grid gap-5 lg:grid-cols-2">
    {[0, 1].map((card) => (
      <Card key={card} className="space-y-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-28" />
      </Card>
    ))}
  </div>
);
