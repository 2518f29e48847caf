import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Spinner } from '#web/components/spinner.tsx';
import { CreateForm } from './create-form.tsx';

/** Needs more code than the form, and later. */
const Share = lazy(async () => ({ default: (await import('./share.tsx')).Share }));

/** The form, or what there is to share once the meeting stands, which `?created=<id>` keeps over reloads. */
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
