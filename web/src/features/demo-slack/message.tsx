import { clsx } from 'clsx';
import { EyeOff, Reply, TriangleAlert } from 'lucide-react';
import type { DemoSlackMessage } from '#contracts/api/demo-slack.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { useClock } from '#web/lib/clock.ts';
import { shortDateTime } from '#web/lib/dates.ts';
import { Blocks } from './blocks.tsx';
import { BotMark } from './bot-mark.tsx';
import { RichText } from './rich-text.tsx';
import { memberName, useWorkspaceViewer } from './workspace-viewer.ts';

/** A message by a person or the bot. Without `onReply`, nobody can reply. */
export function Message({
  message,
  place,
  onReply,
}: {
  message: DemoSlackMessage;
  place: string;
  onReply?: (() => void) | undefined;
}) {
  const seenBy = useWorkspaceViewer();
  const isBot = message.by === seenBy.bot.id;
  const name = memberName(seenBy, message.by);
  const at = new Date(Number(message.ts) * 1000);
  const sentAt = shortDateTime(at, { zone: seenBy.me.zone, clock: useClock() });
  return (
    <article
      aria-label={`${name}, ${sentAt}`}
      data-ts={message.ts}
      className={clsx('flex gap-3 rounded-xl px-2 py-2', message.isOnlyForMe && 'bg-sunken')}
    >
      {isBot ? <BotMark className="size-9" /> : <Avatar name={name} className="rounded-lg" />}
      <div className="min-w-0 flex-1">
        {message.isOnlyForMe && (
          <p className="mb-1 flex items-center gap-1.5 text-xs text-soft">
            <EyeOff aria-hidden className="size-3.5" />
            Only visible to you
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {isBot && <Badge>App</Badge>}
          <time dateTime={at.toISOString()} className="text-xs text-soft">
            {sentAt}
          </time>
        </p>
        <div className="mt-1 text-sm">
          {message.blocks.length > 0 ? (
            <Blocks blocks={message.blocks} spot={{ in: place, ts: message.ts }} />
          ) : (
            <p>
              <RichText text={message.text} />
            </p>
          )}
        </div>
        {message.isEdited && <p className="mt-1 text-xs text-soft">(edited)</p>}
        {message.isLost && (
          <p className="mt-1 flex items-center gap-1.5 text-xs text-warn">
            <TriangleAlert aria-hidden className="size-3.5" />
            Kairos didn't get this message.
          </p>
        )}
        {onReply && !message.isOnlyForMe && (
          <Button variant="quiet" size="small" className="mt-1 -ml-3" onClick={onReply}>
            <Reply aria-hidden />
            Reply in thread
          </Button>
        )}
      </div>
    </article>
  );
}
