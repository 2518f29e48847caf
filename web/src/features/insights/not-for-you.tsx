import { ChartNoAxesColumn } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/lib/paths.ts';

/** That there is such a page is no secret; what is on it is for those whom the operator named. */
export const NotForYou = ({ email }: { email: string }) => (
  <div className="mx-auto max-w-lg py-4">
    <h1 tabIndex={-1} className="sr-only">
      Insights
    </h1>
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Insights are for analysts"
      text="Here they see how everybody’s meetings come about: how many are booked, how soon, and by whom, without names."
    >
      <p className="max-w-sm text-sm text-soft">
        Do you need them? Ask whoever runs this Kairos to add{' '}
        <bdi className="font-medium text-ink">{email}</bdi> to{' '}
        <code className="text-ink">KAIROS_ANALYSTS</code>.
      </p>
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </EmptyState>
  </div>
);
