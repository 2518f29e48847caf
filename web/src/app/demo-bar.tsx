import { clsx } from 'clsx';
import { ChevronDown, Hash, Inbox, Users, X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { listInWords } from '#contracts/text/lists.ts';
import { useUser } from '../api/user.ts';
import { leave } from '../lib/paths.ts';
import { whereToGoAs } from './where-to-go-as.ts';

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  mail: 'email',
  slack: 'Slack',
};

/** "Google, email, and Slack are simulated" */
function whatStandsIn(parts: readonly string[]): string {
  const names = parts.map((part) => NAMES[part] ?? part);
  const list = listInWords(names);
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)} ${names.length === 1 ? 'is' : 'are'} simulated`;
}

const ITEM =
  'inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-lg px-2 font-medium hover:bg-card pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** Tells the simulated parts and who you are, and links to everyone you can be, the emails, Slack, and the calendars. */
export function DemoBar({ standIns, onClose }: { standIns: readonly string[]; onClose: () => void }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const words = whatStandsIn(standIns);
  return (
    <aside aria-label="Demo" className="bg-accent-soft text-sm text-ink">
      <div className="mx-auto flex max-w-6xl items-center gap-x-1 px-2 sm:px-4">
        <p className="shrink-0 px-2 text-soft">
          <span className="font-semibold text-accent">Demo</span>
          <span className="max-lg:sr-only">: {words}.</span>
        </p>
        {standIns.includes('google') && (
          <a href={leave.demoPeople(whereToGoAs(pathname + search))} className={clsx(ITEM, 'min-w-0 shrink')}>
            <span className="truncate">
              {user ? (
                <>
                  <span className="font-normal text-soft max-sm:sr-only">You are </span>
                  {user.firstName} {user.lastName}
                </>
              ) : (
                <>
                  Choose<span className="max-sm:sr-only"> someone</span>
                </>
              )}
            </span>
            <ChevronDown aria-hidden />
          </a>
        )}
        <div className="ml-auto flex shrink-0">
          {standIns.includes('mail') && (
            <a href={leave.inbox} target="_blank" rel="noreferrer" className={ITEM}>
              <Inbox aria-hidden />
              Inbox<span className="sr-only"> of the demo, in a new tab</span>
            </a>
          )}
          {standIns.includes('slack') && (
            <a href={leave.demoSlack(user?.email)} className={ITEM}>
              <Hash aria-hidden />
              Slack<span className="sr-only"> of the demo</span>
            </a>
          )}
          {standIns.includes('google') && (
            <a href={leave.demoPeople()} className={clsx(ITEM, 'max-sm:hidden')}>
              <Users aria-hidden />
              People<span className="sr-only"> of the demo, and their calendars</span>
            </a>
          )}
          <button type="button" aria-label="Hide the demo bar" onClick={onClose} className={ITEM}>
            <X aria-hidden />
          </button>
        </div>
      </div>
    </aside>
  );
}
