import { Download } from 'lucide-react';
import { useState } from 'react';
import { EXPORT } from '#web/api/account.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Section } from './section.tsx';

/** What Kairos knows about me: to take along, and to end. */
export function YourData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section
      title="Your data"
      text="Take along everything that Kairos knows about you, as a JSON file, or end it for good."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href={EXPORT} download variant="secondary">
          <Download aria-hidden />
          Download my data
        </ButtonAnchor>
        <Button variant="secondary" className="text-bad!" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccount open={deleting} onOpenChange={setDeleting} />
    </Section>
  );
}
