import type { LucideIcon } from 'lucide-react';

export type SetupPoint = { icon: LucideIcon; title: string; text: string };

/** The points that a setup step makes. */
export const SetupPoints = ({ points }: { points: readonly SetupPoint[] }) => (
  <ul className="mt-8 flex flex-col gap-6">
    {points.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="text-soft">{text}</span>
        </span>
      </li>
    ))}
  </ul>
);
