import { Fault, type LoanFile, useEditingAct, useEditingDetail } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Dialog, Loading } from "@gable/ui";
import { useEffect, useState } from "react";
import { UnsavedList } from "./unsaved-list";

/** Shows what the one who edits has not saved before it is lost, and takes the loan over. */
export function TakeOverDialog({ file, onClose }: { file: LoanFile; onClose: () => void }) {
  const { t, i18n } = useTranslation("editing");
  const detail = useEditingDetail(file.LoanId);
  const act = useEditingAct(file.LoanId);
  // What is shown is what was so when it was opened, until something is said to have changed.
  const [shown, setShown] = useState(detail.isFetching ? undefined : detail.data);
  const [warning, setWarning] = useState<"gone" | "quicker" | "changed" | null>(null);
  useEffect(() => {
    if (!shown && !detail.isFetching && detail.data) setShown(detail.data);
  }, [shown, detail.isFetching, detail.data]);
  if (!shown) {
    return (
      <Dialog open title={t("takeOver")} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }
  const name = shown.LoanForceWriteUserName ?? "";
  const time = shown.StartDate ? formatTime(shown.StartDate, i18n.language === "es" ? "es" : "en") : "";

  async function look(key: string | undefined) {
    const { data } = await detail.refetch();
    if (!data) return;
    setShown(data);
    if (key === "refusals:editing.nobodyEdits" || !data.LoanForceWriteUser) setWarning("gone");
    else if (key === "refusals:editing.editorChanged") setWarning("quicker");
    else setWarning("changed");
  }

  async function takeOver() {
    if (!shown) return;
    try {
      // Who was told once that there is more to lose need not chase after what is still being typed.
      const unsavedVersion = warning ? undefined : shown.unsavedVersion;
      await act.mutateAsync({ do: "take-over", version: shown.version ?? 0, unsavedVersion });
      notify({ tone: "good", title: t("started") });
      onClose();
    } catch (fault) {
      if (fault instanceof Fault) await look(fault.body.errors?.[0]?.key);
    }
  }

  return (
    <Dialog
      open
      width={550}
      title={t("over.title", { name })}
      description={t("over.about", { name, time })}
      onClose={onClose}
      footer={
        <Button look="solid" busy={act.isPending} disabled={!shown.LoanForceWriteUser} onClick={() => void takeOver()}>
          {t("takeOver")}
        </Button>
      }
    >
      {warning ? <Banner tone="warn" title={t(`over.${warning}`, { name })} /> : null}
      {shown.unsaved.length > 0 ? (
        <>
          <h3 className="mt-2 mb-1 font-medium text-sm">{t("over.unsaved", { name })}</h3>
          <UnsavedList edits={shown.unsaved} label={t("over.unsaved", { name })} />
        </>
      ) : (
        <p className="text-sm">{t("over.none", { name })}</p>
      )}
    </Dialog>
  );
}
