import { Button } from './button.tsx';

type FormActionsProps = {
  error: string | undefined;
  onCancel: () => void;
  /** The words of the button, and those while it's sent. */
  submit: readonly [words: string, pending: string];
  pending: boolean;
};

/** The end of a form: why the server refused it, and the buttons that leave or send it. */
export const FormActions = ({ error, onCancel, submit, pending }: FormActionsProps) => (
  <>
    {error && (
      <p role="alert" className="text-sm text-bad">
        {error}
      </p>
    )}
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={pending}>
        {submit[pending ? 1 : 0]}
      </Button>
    </div>
  </>
);
