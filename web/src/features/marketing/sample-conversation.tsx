import { Logo } from '#web/components/logo.tsx';

const SUGGESTIONS = [
  { time: 'Tuesday, 3:00 PM', confidence: 95, why: "Everyone is free, and it's soon" },
  { time: 'Wednesday, 4:30 PM', confidence: 87, why: "Everyone is free, but it's later for Mia" },
  { time: 'Thursday, 4:00 PM', confidence: 82, why: "Everyone is free, but it's a full day" },
];

export const SampleConversation = () => (
  <figure className="rounded-2xl border border-line bg-card p-4 text-ink shadow-raised sm:p-6">
    <figcaption className="border-b border-line pb-3 text-sm text-soft"># design (sample)</figcaption>
    <p className="mt-4 text-sm font-semibold">Mia</p>
    <p className="mt-0.5">
      <span className="rounded bg-accent-soft px-1 font-medium text-accent">@Kairos</span> an hour with Noah
      and Emma this week?
    </p>
    <div className="mt-5 text-sm [&_svg]:size-5">
      <Logo />
    </div>
    <p className="mt-1">Here are the best times for the three of you:</p>
    <ul className="mt-3 flex flex-col gap-2">
      {SUGGESTIONS.map(({ time, confidence, why }) => (
        <li key={time} className="flex items-center gap-3 rounded-xl border border-line p-3">
          <span className="w-12 shrink-0 text-lg font-semibold text-accent tabular-nums">{confidence}%</span>
          <span className="min-w-0 flex-1 text-sm">
            <span className="block font-medium">{time}</span>
            <span className="text-soft">{why}</span>
          </span>
          <span aria-hidden className="rounded-lg bg-accent px-3 py-1.5 text-sm font-medium text-on-accent">
            Book
          </span>
        </li>
      ))}
    </ul>
  </figure>
);
