import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageValue } from '#contracts/page-values.ts';
import { Badge } from '#web/components/badge.tsx';
import { fromServer, If, Unless } from '#web/components/from-server.tsx';
import { paths } from '#web/lib/paths.ts';
import { MarketingPage } from './page.tsx';

const PARTS: readonly { name: string; holds: string; up: PageValue }[] = [
  { name: 'Database', holds: 'Accounts, contacts, and settings', up: 'DATABASE_UP' },
  { name: 'Event log', holds: 'Every decision about a meeting', up: 'EVENT_LOG_UP' },
  { name: 'Read models', holds: 'What lists and pages show', up: 'READ_MODELS_UP' },
];

/** The server fills in the status when serving the page; see services/http/pages/status.ts. */
export const Component = () => (
  <MarketingPage title="Status" description="How this Kairos is doing right now." path={paths.status} narrow>
    <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight sm:text-5xl">
      Status
    </h1>
    <Unless value="MISSING">
      <p className="mt-8 flex items-center gap-3 rounded-2xl bg-good-soft p-5 text-lg font-semibold text-good sm:p-6">
        <CircleCheck aria-hidden className="size-6 shrink-0" />
        All systems operational
      </p>
    </Unless>
    <If value="MISSING">
      <div className="mt-8 rounded-2xl bg-warn-soft p-5 sm:p-6">
        <p className="flex items-center gap-3 text-lg font-semibold text-warn">
          <CircleAlert aria-hidden className="size-6 shrink-0" />
          Not everything is available
        </p>
        <p className="mt-2 pl-9">
          Missing right now: {fromServer('MISSING')}. Nothing is lost. Meetings continue when it's back.
        </p>
      </div>
    </If>
    <h2 className="mt-12 text-xl font-semibold">Components</h2>
    <ul className="mt-4 divide-y divide-line rounded-2xl border border-line bg-card px-5 shadow-card">
      <Part name="Web app" holds="This page and all others">
        <Badge tone="good">Operational</Badge>
      </Part>
      {PARTS.map(({ name, holds, up }) => (
        <Part key={name} name={name} holds={holds}>
          <If value={up}>
            <Badge tone="good">Operational</Badge>
          </If>
          <Unless value={up}>
            <Badge tone="warn">Unavailable</Badge>
          </Unless>
        </Part>
      ))}
    </ul>
    <p className="mt-6 text-sm text-soft">
      Checked when you opened this page: {fromServer('CHECKED_AT')}. This server has been running since{' '}
      {fromServer('RUNNING_SINCE')}. Seeing a problem?{' '}
      <Link to={paths.contact} className="text-accent underline underline-offset-4">
        Tell us
      </Link>
      .
    </p>
  </MarketingPage>
);

const Part = ({ name, holds, children }: { name: string; holds: string; children: ReactNode }) => (
  <li className="flex min-h-16 items-center justify-between gap-4 py-3">
    <span>
      {name}
      <span className="block text-sm text-soft">{holds}</span>
    </span>
    {children}
  </li>
);
