import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of the dashboard while its parts load. */
export const DashboardLoading = () => (
  <>
    <div aria-busy="true" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {[0, 1, 2, 3].map((figure) => (
        <Skeleton key={figure} className="h-28 rounded-xl" />
      ))}
    </div>
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      {[0, 1].map((card) => (
        <Skeleton key={card} className="h-28 rounded-xl" />
      ))}
    </div>
  </>
);
