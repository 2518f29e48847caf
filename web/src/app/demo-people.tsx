import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { zoneName } from '#contracts/text/zones.ts';
import { useUser } from '../api/user.ts';
import { Avatar } from '../components/avatar.tsx';
import { leave } from '../lib/paths.ts';
import { whereToGoAs } from './where-to-go-as.ts';

const MORE = 'flex min-h-10 pointer-coarse:min-h-11 items-center rounded-lg px-2 font-medium hover:bg-sunken';

const NOTES = { google: '', microsoft: ', Microsoft', mail: ', email link' } as const;

const PERSON =
  'flex min-h-11 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken aria-current:bg-accent-soft';

/** Switches people, so one person can play the organizer and everyone invited in the same browser. */
export function DemoPeople({ className }: { className: string }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { data: people, isError } = useQuery({ ...demoPeopleQuery, enabled: isOpen });
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const back = whereToGoAs(pathname + search);

  /** Below the button and within the screen. */
  const place = () => {
    const { left, bottom } = trigger.current!.getBoundingClientRect();
    const { style } = list.current!;
    style.left = `${Math.max(8, Math.min(left, innerWidth - 296))}px`;
    style.top = `${bottom + scrollY + 4}px`;
  };

  return (
    <>
      <button ref={trigger} type="button" popoverTarget={id} className={`${className} min-w-0 shrink`}>
        <span className="truncate">
          {user ? (
            <>
              <span className="font-normal text-soft max-sm:sr-only">You are </span>
              {user.firstName} {user.lastName}
            </>
          ) : (
            'Choose someone'
          )}
        </span>
        <ChevronDown aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => event.newState === 'open' && place()}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="absolute inset-auto m-0 max-h-[85dvh] w-72 overflow-y-auto rounded-xl border border-line bg-card p-2 text-sm text-ink shadow-raised"
      >
        <p className="px-2 pt-1 pb-2 text-soft">
          {isError ? "Couldn't load the people." : 'Switch to anyone.'}
        </p>
        <ul>
          {people?.map(({ name, email, zone, signIn }) => {
            const isMe = email === user?.email;
            const content = (
              <>
                <Avatar name={name} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-xs text-soft">
                    {zoneName(zone)} time{NOTES[signIn]}
                  </span>
                </span>
                {isMe && <Check aria-hidden className="size-4 text-accent" />}
              </>
            );
            return (
              <li key={email}>
                {signIn !== 'mail' ? (
                  <a
                    href={leave.signInWith(signIn, back, email)}
                    aria-current={isMe || undefined}
                    className={PERSON}
                  >
                    {content}
                  </a>
                ) : (
                  <form method="post" action={leave.demoPeople}>
                    <input type="hidden" name="redirect" value={back} />
                    <button
                      type="submit"
                      name="email"
                      value={email}
                      aria-current={isMe || undefined}
                      className={`${PERSON} w-full text-left`}
                    >
                      {content}
                    </button>
                  </form>
                )}
              </li>
            );
          })}
        </ul>
        <div className={clsx('mt-1 border-t border-line pt-1', !user && 'sm:hidden')}>
          <a href={leave.demoPeople} className={clsx(MORE, 'sm:hidden')}>
            Their calendars
          </a>
          {user && (
            <a href={leave.signOut} className={MORE}>
              Sign out
            </a>
          )}
        </div>
      </div>
    </>
  );
}

type DemoPerson = {
  name: string;
  email: string;
  zone: string;
  /** At the demo of this provider, or by a link that is emailed to them. */
  signIn: 'google' | 'microsoft' | 'mail';
};

/** The people you can be in the demo. */
const demoPeopleQuery = queryOptions<DemoPerson[]>({ queryKey: ['/demo/people.json'] });
