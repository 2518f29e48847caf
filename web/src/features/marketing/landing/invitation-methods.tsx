import { CircleCheck, Mail, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#web/components/avatar.tsx';
import { PageSection } from '../section.tsx';

const CONTACTS = ['Noah London', 'Emma New York'];

/** The two ways to invite people. */
export const InvitationMethods = () => (
  <PageSection title="Two ways to bring people together">
    <div className="grid gap-6 md:grid-cols-2">
      <Method
        icon={<Mail aria-hidden />}
        title="Invite by email"
        text="Type addresses or paste a list. Or share the meeting's link in any chat."
      >
        {['noah.london@example.com', 'emma.newyork@example.com'].map((address) => (
          <span key={address} className="rounded-full bg-accent-soft px-3 py-1 text-sm text-accent">
            {address}
          </span>
        ))}
      </Method>
      <Method
        icon={<Users aria-hidden />}
        title="Invite from the contact panel"
        text="Invite the people you meet most in one click."
      >
        {CONTACTS.map((name) => (
          <span key={name} className="flex w-full items-center gap-3 text-sm font-medium">
            <Avatar name={name} className="size-8" />
            {name}
            <CircleCheck className="ml-auto size-5 text-accent" />
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
      className="mt-auto flex min-h-28 flex-wrap content-start gap-2.5 rounded-xl border border-line bg-page p-4"
    >
      {children}
    </div>
  </div>
);
