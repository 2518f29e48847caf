/** A choice among a few options, each spelled out. */
export const Choices = <Value extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) => (
  <fieldset className="grid gap-2 sm:grid-cols-2">
    <legend className="sr-only">{legend}</legend>
    {choices.map(({ value, label }) => (
      <label
        key={value}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line px-4 py-2 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
      >
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
