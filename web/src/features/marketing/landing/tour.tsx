import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageSection } from '../section.tsx';

/** The product itself, in screenshots. */
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

/** Picture files by their path in this folder. Taken by tests/browser/web-pictures.ts, at two pixels per CSS pixel. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** In CSS pixels. */
const SIZES = {
  meeting: { width: 1104, height: 672 },
  'meeting-phone': { width: 390, height: 720 },
  booked: { width: 640, height: 475 },
  answer: { width: 390, height: 517 },
} as const;
type Name = keyof typeof SIZES;

/**
 * The space reserved for each picture until it loads. Repeats the numbers of `SIZES`, because Tailwind reads class
 * names from the source.
 */
const ROOM: Partial<Record<Name, string>> = {
  meeting: 'aspect-[390/720] sm:aspect-[1104/672]',
  booked: 'aspect-[640/475]',
  answer: 'aspect-[390/517]',
};

/**
 * A picture of the product, in the colors of the page. `onPhones` is the picture for narrow screens. Browsers load
 * pictures after the first paint, so that they don't delay the words.
 */
const ProductPicture = ({ of: name, onPhones, alt }: { of: Name; onPhones?: Name; alt: string }) => (
  <div className={clsx('after-first-paint', ROOM[name])}>
    {(['light', 'dark'] as const).map((theme) => (
      // Lazy loading never loads the hidden picture.
      <picture key={theme} className={`if-page-${theme}`}>
        {onPhones && (
          <source media="(max-width: 639px)" srcSet={fileOf(onPhones, theme)} {...SIZES[onPhones]} />
        )}
        <img
          src={fileOf(name, theme)}
          {...SIZES[name]}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="w-full"
        />
      </picture>
    ))}
  </div>
);

const fileOf = (name: Name, theme: 'light' | 'dark') => FILES[`./pictures/${name}-${theme}.webp`];
