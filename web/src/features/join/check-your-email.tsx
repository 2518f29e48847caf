import { MailCheck } from 'lucide-react';
import { Card } from '#web/components/card.tsx';

/** After an answer by the share link. The same whether or not the address was invited. */
export const CheckYourEmail = ({ email, countsAtOnce }: { email: string; countsAtOnce: boolean }) => (
  <Card className="flex flex-col items-start gap-4">
    <span className="rounded-2xl bg-accent-soft p-3 text-accent">
      <MailCheck aria-hidden className="size-7" />
    </span>
    <div>
      <h2 className="text-lg font-semibold">Check your email</h2>
      <p className="mt-1 text-soft">
        {countsAtOnce
          ? `Thanks for your answer. If we need to confirm that it's yours, we've emailed a link to ${email}.`
          : `We've emailed a link to ${email}. Your answer counts once you confirm it there.`}
      </p>
    </div>
  </Card>
);
