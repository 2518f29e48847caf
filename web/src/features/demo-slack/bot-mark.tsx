import { clsx } from 'clsx';
import { CalendarSearch } from 'lucide-react';

/** The picture of the bot, next to its name. */
export const BotMark = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={clsx(
      'inline-flex shrink-0 items-center justify-center rounded-lg bg-accent text-on-accent [&_svg]:size-[60%]',
      className,
    )}
  >
    <CalendarSearch />
  </span>
);
