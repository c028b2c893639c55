import { useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, type Read } from "@gable/shell";
import { Button, cx, Dialog } from "@gable/ui";
import { type ReactNode, useState } from "react";

interface Props {
  of: Read;
  title: string;
  failed: string;
  /** Whether it waits to be published. */
  isDraft: boolean;
  publish: () => Promise<unknown>;
  published: string;
  /** What else can be done with it. */
  others?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What was uploaded, looked at before it is published. */
export function PublishDialog({ of, title, failed, isDraft, publish, published, others, onClose, children }: Props) {
  const { t } = useTranslation("pricing");
  const { t: common } = useTranslation("common");
  const mayPublish = useSession().data?.active.permissions?.includes("pricing:publish") ?? false;
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await publish();
      notify({ tone: "good", title: published });
      onClose();
    } catch {
      // what went wrong is told by the request
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      reading
      width={1000}
      title={title}
      onClose={onClose}
      footer={
        <>
          {others}
          <Button onClick={onClose}>{common("close")}</Button>
          {isDraft && mayPublish ? (
            <Button look="solid" busy={isBusy} onClick={() => void go()}>
              {t("sheet.publish")}
            </Button>
          ) : null}
        </>
      }
    >
      <NotRead of={of} title={failed} lines={6} />
      {children}
    </Dialog>
  );
}

/** How much it changes, figure by figure. */
export function Figures({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd className="font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Change {
  key: string;
  /** What it is of, the first of which names it. */
  of: readonly string[];
  was: string;
  will: string;
  /** Whether the borrower is better off; undefined where there is nothing to compare. */
  isBetter: boolean | undefined;
}

const CELL = "px-3 py-1 text-right tabular-nums";

interface ChangeTableProps {
  caption: string;
  columns: readonly string[];
  /** How many of the columns are words, which the others follow. */
  words?: number;
  changes: readonly Change[];
}

/** Each change beside what is in force. */
export function ChangeTable({ words = 1, ...props }: ChangeTableProps) {
  const { t } = useTranslation("pricing");
  const columns = [...props.columns, t("column.was"), t("column.will")];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label={props.caption} tabIndex={0} className="max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{props.caption}</caption>
        <thead className="sticky top-0 bg-sunken text-ink-muted text-xs">
          <tr>
            {columns.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={cx("px-3 py-1.5 font-medium", at < words ? "text-left" : "text-right")}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.changes.map(({ key, of: [name, ...rest], was, will, isBetter }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="px-3 py-1 text-left font-normal">
                {name}
              </th>
              {rest.map((one, at) => (
                <td key={columns[at + 1]} className={at + 1 < words ? "px-3 py-1" : CELL}>
                  {one}
                </td>
              ))}
              <td className={cx(CELL, "text-ink-muted")}>{was}</td>
              <td className={cx(CELL, isBetter === true && "text-good", isBetter === false && "text-bad")}>{will}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
