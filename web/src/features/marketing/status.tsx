import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/badge.tsx';
import { paths } from '#web/lib/paths.ts';
import { status } from './claims.ts';
import { MarketingPage } from './page.tsx';

export const Component = () => (
  <MarketingPage title="Status" description="How Kairos is doing." path={paths.status} narrow>
    <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight sm:text-5xl">
      Status
    </h1>
    <p className="mt-8 flex items-center gap-3 rounded-2xl bg-good-soft p-5 text-lg font-semibold text-good sm:p-6">
      <CircleCheck aria-hidden className="size-6 shrink-0" />
      {status.summary}
    </p>
    <dl className="mt-8 grid gap-6 sm:grid-cols-3">
      {status.figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-soft">{label}</dt>
          <dd className="text-3xl font-semibold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
    <h2 className="mt-12 text-xl font-semibold">Components</h2>
    <ul className="mt-4 divide-y divide-line rounded-2xl border border-line bg-card px-5 shadow-card">
      {status.parts.map((part) => (
        <li key={part} className="flex min-h-14 items-center justify-between gap-4">
          {part} <Badge tone="good">Operational</Badge>
        </li>
      ))}
    </ul>
    <p className="mt-6 text-sm text-soft">
      This page is updated manually. Seeing a problem?{' '}
      <Link to={paths.contact} className="text-accent underline underline-offset-4">
        Tell us
      </Link>
      .
    </p>
  </MarketingPage>
);
