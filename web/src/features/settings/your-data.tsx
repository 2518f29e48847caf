import { Download } from 'lucide-react';
import { useState } from 'react';
import { EXPORT } from '#web/api/account.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SettingsSection } from './section.tsx';

/** Download or delete everything Kairos knows about someone. */
export function YourData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <SettingsSection
      title="Your data"
      text="Download everything we know about you as a JSON file, or permanently delete your account."
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
    </SettingsSection>
  );
}
