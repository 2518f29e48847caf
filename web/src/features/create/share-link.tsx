import { Mail, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { QrCode } from '#web/components/qr-code.tsx';

/** The link that anyone can join with, and ways to share it. */
export function ShareLink({ link, title }: { link: string; title: string }) {
  const [hasCode, setHasCode] = useState(false);
  const text = `Join “${title}” so we can find a time that works for everyone.`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${link}\n`)}`;

  // Closing the system's share panel is not a failure.
  const share = () => navigator.share({ title, text, url: link }).catch(() => {});

  return (
    <Card>
      <h2 className="text-lg font-semibold">Share the link</h2>
      <p className="mt-1 text-sm text-soft">Anyone with the link can see the meeting and join.</p>
      <div className="mt-4 flex gap-2 max-sm:flex-col">
        <input
          readOnly
          value={link}
          aria-label="Share link"
          onFocus={(event) => event.target.select()}
          className={`${CONTROL} flex-1 truncate`}
        />
        <CopyButton variant="primary" text={link} className="min-w-32">
          Copy link
        </CopyButton>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        {'share' in navigator && (
          <Button variant="secondary" onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <ButtonAnchor variant="secondary" href={mail}>
          <Mail aria-hidden />
          Email
        </ButtonAnchor>
        <Button variant="secondary" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          <QrIcon aria-hidden />
          QR code
        </Button>
      </div>
      {hasCode && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <QrCode text={link} label={`QR code of the link to join ${title}`} />
          <p className="min-w-40 flex-1 text-sm text-soft">
            Scan it with a phone's camera to open the meeting.
          </p>
        </div>
      )}
    </Card>
  );
}
