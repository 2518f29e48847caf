import { ChartNoAxesColumn } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/lib/paths.ts';

/** The page is no secret, but its content is only for analysts. */
export const NotForYou = ({ email }: { email: string }) => (
  <div className="mx-auto max-w-lg py-4">
    <h1 tabIndex={-1} className="sr-only">
      Insights
    </h1>
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Insights are for analysts"
      text="They show anonymous scheduling statistics: how many meetings get booked, how soon, and by whom."
    >
      <p className="max-w-sm text-sm text-soft">
        Need access? Ask your admin to add <bdi className="font-medium text-ink">{email}</bdi> to{' '}
        <code className="text-ink">KAIROS_ANALYSTS</code>.
      </p>
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </EmptyState>
  </div>
);
