import { Check, X } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';
import { claims } from '../claims.ts';
import { PageSection } from '../section.tsx';

const BY_HAND = ['Endless email threads', 'Time-zone math in your head'];
const WITH_KAIROS = ['Ranked times, each with its reason', 'Everyone sees the time in their own zone'];

/** The traditional way compared with Kairos. */
export const Comparison = () => (
  <PageSection title="Stop asking “When works for you?”">
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="rounded-2xl border border-line p-6">
        <h3 className="font-semibold text-soft">Traditional scheduling</h3>
        <p className="mt-4 text-4xl font-semibold tracking-tight text-soft">{claims.backAndForth}</p>
        <p className="mt-1 text-soft">of back-and-forth per meeting</p>
        <ul className="mt-5 flex flex-col gap-3 border-t border-line pt-5 text-soft">
          {BY_HAND.map((line) => (
            <li key={line} className="flex gap-3">
              <X aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-2xl border-2 border-accent bg-card p-6 shadow-raised">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-accent">AI scheduling with Kairos</h3>
          <Badge tone="good">{claims.faster}</Badge>
        </div>
        <p className="mt-4 text-4xl font-semibold tracking-tight">{claims.analysis}</p>
        <p className="mt-1 text-soft">of analysis once everyone joins</p>
        <ul className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
          {WITH_KAIROS.map((line) => (
            <li key={line} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  </PageSection>
);
