import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { tellLooking } from '#web/components/meetings/telling.ts';
import { DatesForm } from './dates-form.tsx';

/** New dates for a meeting without a booked time, which starts a new search. */
export function NewDates({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Choose different dates
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Different dates"
        text="We'll look for a time on these days, including the last."
      >
        <DatesForm
          meeting={meeting}
          onChanged={() => {
            setIsOpen(false);
            tellLooking();
          }}
        />
      </Dialog>
    </>
  );
}
