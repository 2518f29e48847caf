import { CalendarX2 } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { footerBelow } from '#web/lib/footer-below.ts';
import { paths } from '#web/lib/paths.ts';

const REASONS = [
  'The link is outdated',
  'The meeting was cancelled or deleted',
  'There is a typo in the link',
  'The meeting is already completed',
];

/** A link that no longer leads to a meeting, or never did. Deliberately not saying which. */
export const MeetingNotFound = () => (
  <div className={`mx-auto max-w-lg px-4 py-12 sm:py-20 ${footerBelow()}`}>
    <title>Meeting Not Found · Kairos</title>
    <Card className="text-center">
      <span className="inline-flex rounded-2xl bg-warn-soft p-3 text-warn">
        <CalendarX2 aria-hidden className="size-7" />
      </span>
      <h1 tabIndex={-1} className="mt-4 text-2xl font-semibold tracking-tight">
        Meeting Not Found
      </h1>
      <p className="mt-2 text-soft">This link doesn't lead to a meeting. Here's what may have happened:</p>
      <ul className="mx-auto mt-4 w-fit list-disc space-y-1 pl-5 text-left marker:text-soft">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">
        Ask the organizer for a fresh link, especially if your browser shows a security warning.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>Go to Homepage</ButtonLink>
        <ButtonLink to={paths.auth} variant="secondary">
          Sign In
        </ButtonLink>
      </div>
    </Card>
  </div>
);
