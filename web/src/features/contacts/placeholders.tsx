import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

const KEYS = ['1', '2', '3', '4', '5', '6'];

/** Placeholders while the contacts load. */
export const Placeholders = () => (
  <div role="status">
    <span className="sr-only">Loading your contacts...</span>
    <Skeleton className="mb-6 h-20 rounded-2xl" />
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {KEYS.map((key) => (
        <Card key={key} className="appear-late flex items-center gap-3 p-4!">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-5/6" />
          </div>
        </Card>
      ))}
    </div>
  </div>
);
