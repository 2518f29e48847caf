import { Mail, Users } from 'lucide-react';
import { PageSection } from '../section.tsx';

const METHODS = [
  {
    icon: Mail,
    title: 'Invite by email',
    text: 'Type or paste addresses, or share a link in any chat.',
  },
  {
    icon: Users,
    title: 'Invite from the contact panel',
    text: 'Invite the people you meet most in one click.',
  },
];

export const InvitationMethods = () => (
  <PageSection title="Two ways to bring people together">
    <div className="grid gap-6 md:grid-cols-2">
      {METHODS.map(({ icon: Icon, title, text }) => (
        <div key={title} className="rounded-2xl border border-line bg-card p-6 shadow-card">
          <h3 className="flex items-center gap-3 text-xl font-semibold">
            <Icon aria-hidden className="size-6 shrink-0 text-accent" />
            {title}
          </h3>
          <p className="mt-2 text-soft">{text}</p>
        </div>
      ))}
    </div>
  </PageSection>
);
