import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Spinner } from '#web/components/spinner.tsx';
import { CreateForm } from './create-form.tsx';

/** Needs more code than the form, but only later. */
const Share = lazy(async () => ({ default: (await import('./share.tsx')).ShareMeeting }));

/** The form, or the share screen of a created meeting, which `?created=<id>` keeps across reloads. */
export function Component() {
  const [query] = useSearchParams();
  const created = query.get('created');
  if (!created) return <CreateForm />;
  return (
    <Suspense fallback={<Spinner />}>
      <Share id={created} />
    </Suspense>
  );
}
