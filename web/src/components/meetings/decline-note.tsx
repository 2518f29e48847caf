import { DECLINE_WORD } from '#contracts/api/limits.ts';
import { TextArea } from '../field.tsx';

/** A note that goes with a decline. */
export const DeclineNote = ({
  organizer,
  note,
  onChange,
}: {
  organizer: string;
  note: string;
  onChange: (note: string) => void;
}) => (
  <TextArea
    label="Add a note"
    optional
    hint={`Only ${organizer} sees it.`}
    rows={2}
    maxLength={DECLINE_WORD}
    value={note}
    onChange={({ target }) => onChange(target.value)}
    fieldClassName="w-full"
  />
);
