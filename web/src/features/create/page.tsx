import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '#web/api/user.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { CreateForm } from './create-form.tsx';

/** Loaded later, because these parts need more code than the form. */
const PlanAgain = lazy(async () => ({ default: (await import('./around.ts')).PlanAgain }));
const Share = lazy(async () => ({ default: (await import('./around.ts')).ShareMeeting }));

/** The dates of a meeting are days in its organizer's time zone. */
const ZoneFirst = () => (
  <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
    <title>New Meeting · Kairos</title>
    <PageHeader title="New Meeting" text="Just one question first." />
    <ZoneQuestion />
  </div>
);

/**
 * The form, which `?from=<id>` prefills from another meeting, or the share screen of a created meeting, which
 * `?created=<id>` keeps across reloads.
 */
export function Component() {
  const { timezoneKnown } = useSignedIn();
  const [query] = useSearchParams();
  const created = query.get('created');
  const from = query.get('from');
  if (!created && !timezoneKnown) return <ZoneFirst />;
  if (!created && !from) return <CreateForm />;
  return (
    <Suspense fallback={<Spinner />}>
      {created ? <Share id={created} /> : from && <PlanAgain id={from} />}
    </Suspense>
  );
}
