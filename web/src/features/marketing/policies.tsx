import { paths } from '#web/lib/paths.ts';
import { MarketingPage } from './page.tsx';
import privacy from './texts/privacy.md?raw';
import terms from './texts/terms.md?raw';
import { Markdown, partsOf } from './texts.tsx';

export const Privacy = () => (
  <Policy
    text={privacy}
    description="What Kairos knows about you, who sees it, when it's deleted, and how to take it back."
    path={paths.privacy}
  />
);

export const Terms = () => (
  <Policy
    text={terms}
    description="What you can expect from Kairos, and what Kairos expects from you."
    path={paths.terms}
  />
);

function Policy({ text, description, path }: { text: string; description: string; path: string }) {
  const [, title = '', intro = ''] = /^# (.*)\n+((?:.+\n)+)/.exec(text) ?? [];
  return (
    <MarketingPage title={title} description={description} path={path} narrow>
      <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight sm:text-5xl">
        {title}
      </h1>
      <Markdown as="p" text={intro} className="mt-5 text-lg text-soft" />
      {partsOf(text).map((part) => (
        <section key={part.title} className="mt-10 border-t border-line pt-8">
          <h2 className="text-xl font-semibold tracking-tight">{part.title}</h2>
          <Markdown
            as="div"
            text={part.text}
            className="mt-3 flex flex-col gap-3 text-soft [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1 [&_strong]:font-medium [&_strong]:text-ink [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-2"
          />
        </section>
      ))}
    </MarketingPage>
  );
}
