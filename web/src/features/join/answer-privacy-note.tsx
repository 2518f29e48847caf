import { EyeOff } from 'lucide-react';

/** Who sees an answer given by hand. */
export const AnswerPrivacyNote = ({ organizer, isHidden }: { organizer: string; isHidden: boolean }) => (
  <p className="flex gap-3 text-sm text-soft">
    <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
    <span>
      {isHidden ? (
        <>
          Others see that you answered, but not your times. Only <bdi>{organizer}</bdi> sees your times.
        </>
      ) : (
        <>
          <bdi>{organizer}</bdi> opened the answers: everyone in this meeting sees each other's times.
        </>
      )}
    </span>
  </p>
);
