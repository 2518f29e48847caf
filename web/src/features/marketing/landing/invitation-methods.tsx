import { CircleCheck, Mail, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#web/components/avatar.tsx';
import { PageSection } from '../section.tsx';

const CONTACTS = [
  { name: 'Noah London', chosen: true },
  { name: 'Emma New York', chosen: true },
  { name: 'Rafa São Paulo', chosen: false },
];

/** The two ways to invite people. */
export const InvitationMethods = () => (
  <PageSection
    title="Two ways to bring people together"
    text="People join with the calendar they already have, or mark the times that work without an account. There's nothing to install."
  >
    <div className="grid gap-6 md:grid-cols-2">
      <Method
        icon={<Mail aria-hidden />}
        title="Invite by email"
        text="Type addresses or paste a whole list. Everyone gets an email with a personal link. Each meeting also has a link you can share in any chat."
      >
        {['noah.london@example.com', 'emma.newyork@example.com'].map((address) => (
          <span key={address} className="rounded-full bg-accent-soft px-3 py-1 text-sm text-accent">
            {address}
          </span>
        ))}
        <span className="px-1 py-1 text-sm text-soft">rafa.saopaulo@…</span>
      </Method>
      <Method
        icon={<Users aria-hidden />}
        title="Invite from the contact panel"
        text="Invite the people you meet most in one click. Kairos sends the invitations."
      >
        {CONTACTS.map(({ name, chosen }) => (
          <span key={name} className="flex w-full items-center gap-3 text-sm font-medium">
            <Avatar name={name} className="size-8" />
            {name}
            {chosen ? (
              <CircleCheck className="ml-auto size-5 text-accent" />
            ) : (
              <span className="mx-0.5 ml-auto size-4 rounded-full border border-edge" />
            )}
          </span>
        ))}
      </Method>
    </div>
  </PageSection>
);

const Method = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <div className="flex flex-col rounded-2xl border border-line bg-card p-6 shadow-card sm:p-8">
    <span className="text-accent [&_svg]:size-6">{icon}</span>
    <h3 className="mt-4 text-xl font-semibold">{title}</h3>
    <p className="mt-2 mb-6 text-soft">{text}</p>
    <div
      aria-hidden
      className="mt-auto flex min-h-36 flex-wrap content-start gap-2.5 rounded-xl border border-line bg-page p-4"
    >
      {children}
    </div>
  </div>
);
