import { clsx } from 'clsx';
import { Hash, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DemoSlackConversation } from '#contracts/api/demo-slack.ts';
import { BotMark } from './bot-mark.tsx';
import { HOME } from './place.ts';

const GROUPS = [
  { title: 'Channels', kind: 'channel' },
  { title: 'Direct messages', kind: 'direct' },
] as const;

/** The conversations of the workspace. A scrolling row on phones. */
export const Sidebar = ({
  conversations,
  place,
  addressOf,
  isNew,
}: {
  conversations: readonly DemoSlackConversation[];
  /** The open conversation. */
  place: string;
  addressOf: (place: string) => string;
  isNew: (conversation: DemoSlackConversation) => boolean;
}) => (
  <nav
    aria-label="Conversations"
    className="flex gap-1 overflow-x-auto border-line p-2 max-md:border-b md:w-56 md:shrink-0 md:flex-col md:gap-4 md:border-r md:p-3"
  >
    {GROUPS.map(({ title, kind }) => (
      <div key={kind} className="flex shrink-0 gap-1 md:grid">
        <p className="px-2 py-1 text-xs font-medium text-soft max-md:hidden">{title}</p>
        {conversations
          .filter((one) => one.kind === kind)
          .map((one) => (
            <Place key={one.id} to={addressOf(one.name)} isOpen={one.name === place} isNew={isNew(one)}>
              {kind === 'channel' ? <Hash aria-hidden className="size-4" /> : <BotMark className="size-5" />}
              {one.name}
            </Place>
          ))}
        {kind === 'direct' && (
          <Place to={addressOf(HOME)} isOpen={place === HOME} isNew={false}>
            <House aria-hidden className="size-4" />
            <span>
              <span className="max-md:hidden">Kairos </span>Home
            </span>
          </Place>
        )}
      </div>
    ))}
  </nav>
);

const Place = ({
  to,
  isOpen,
  isNew,
  children,
}: {
  to: string;
  isOpen: boolean;
  isNew: boolean;
  children: ReactNode;
}) => (
  <Link
    to={to}
    replace
    aria-current={isOpen ? 'page' : undefined}
    className={clsx(
      'flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-2 text-sm md:gap-2',
      isOpen ? 'bg-accent-soft font-semibold text-accent' : 'text-ink hover:bg-sunken',
      isNew && 'font-semibold',
    )}
  >
    {children}
    {isNew && (
      <span className="ml-auto size-2 rounded-full bg-accent">
        <span className="sr-only">, unread</span>
      </span>
    )}
  </Link>
);
