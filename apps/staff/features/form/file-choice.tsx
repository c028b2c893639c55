import { FileButton } from "./file-button";

interface Props {
  label: string;
  /** The kinds of file that are taken, as a browser lists them. */
  accept: string;
  /** What is said below it: which file was chosen, or what it has to hold. */
  said: string;
  onChoose: (file: File) => void;
}

/** Chooses a file of a form; the same one can be chosen again once it was changed. */
export function FileChoice({ label, accept, said, onChoose }: Props) {
  return (
    <div className="flex flex-col items-start gap-1 sm:col-span-2">
      <FileButton accept={accept} onChoose={onChoose}>
        {label}
      </FileButton>
      <p role="status" className="text-ink-muted text-xs [overflow-wrap:anywhere]">
        {said}
      </p>
    </div>
  );
}
