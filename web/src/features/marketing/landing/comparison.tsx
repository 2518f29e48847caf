import { X } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { claims } from '../claims.ts';
import { PageSection } from '../section.tsx';

const BY_HAND = ['Endless email threads', 'Time-zone math in your head'];
const WITH_KAIROS = ['Ranked times, each with its reason', 'Everyone sees the time in their own zone'];
const LINES = 'mt-5 flex flex-col gap-3 border-t border-line pt-5';

export const Comparison = () => (
  <PageSection title="Stop asking “When works for you?”">
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="rounded-2xl border border-line p-6">
        <h3 className="font-semibold text-soft">Traditional scheduling</h3>
        <p className="mt-4 text-4xl font-semibold tracking-tight text-soft">{claims.backAndForth}</p>
        <p className="mt-1 text-soft">of back-and-forth per meeting</p>
        <Ticked lines={BY_HAND} icon={X} tone="text-bad" className={`${LINES} text-soft`} />
      </div>
      <div className="rounded-2xl border-2 border-accent bg-card p-6 shadow-raised">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-accent">AI scheduling with Kairos</h3>
          <Badge tone="good">{claims.faster}</Badge>
        </div>
        <p className="mt-4 text-4xl font-semibold tracking-tight">{claims.analysis}</p>
        <p className="mt-1 text-soft">of analysis once everyone joins</p>
        <Ticked lines={WITH_KAIROS} className={LINES} />
      </div>
    </div>
  </PageSection>
);
