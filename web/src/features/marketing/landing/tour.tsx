import type { ReactNode } from 'react';
import { ProductPicture } from '../product-picture.tsx';
import { PageSection } from '../section.tsx';

export const Tour = () => (
  <PageSection
    title="Every time comes with its reason"
    text="See when everyone can meet, in each person's own time. Click to book, or let Kairos do it."
  >
    <Frame className="shadow-raised">
      <ProductPicture
        of="meeting"
        onPhones="meeting-phone"
        alt="The page of a meeting: the best time with its confidence and its reason, and all five people free, each in their own time"
      />
    </Frame>
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.786fr]">
      <Shown title="No account? No problem." text="Guests mark the times that work.">
        <ProductPicture
          of="answer"
          alt="A guest's phone: the days of a week, with the hours marked that work and those that don't"
        />
      </Shown>
      <Shown title="Booked, down to the video link" text="Calendar events and emails go out automatically.">
        <ProductPicture
          of="booked"
          alt="The page of a booked meeting: its time, a button to join the video call, and why this time was chosen"
        />
      </Shown>
    </div>
  </PageSection>
);

const Frame = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`overflow-hidden rounded-2xl border border-line ${className}`}>{children}</div>
);

const Shown = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div>
    <h3 className="text-xl font-semibold">{title}</h3>
    <p className="mt-1 mb-4 max-w-xl text-soft">{text}</p>
    <Frame className="shadow-card">{children}</Frame>
  </div>
);
