type Step = { title: string; text: string };

export const NumberedSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="flex flex-col gap-4">
    {steps.map(({ title, text }, index) => (
      <li key={title} className="flex gap-3 text-sm">
        <span
          aria-hidden
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
        >
          {index + 1}
        </span>
        <div className="min-w-0">
          <p dir="auto" className="font-medium">
            {title}
          </p>
          <p className="mt-0.5 text-soft">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
