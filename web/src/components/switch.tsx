type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void };

/** A setting that is on or off and changes immediately. */
export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
    <span className="text-sm font-medium">{label}</span>
    <input
      type="checkbox"
      checked={on}
      onChange={() => onChange(!on)}
      className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-accent checked:before:translate-x-5"
    />
  </label>
);
