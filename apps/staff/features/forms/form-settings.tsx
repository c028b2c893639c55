"use client";
import { type DocumentClass, useSession } from "@gable/api";
import {
  type DocumentForm,
  type FormPackage,
  useDocumentForms,
  useFormPackages,
  useFormWrites,
} from "@gable/api/document-form";
import { useTranslation } from "@gable/i18n";
import { late, NotRead, notify, useFaultWords, usePreferences, WithAreas } from "@gable/shell";
import { Badge, Banner, Button, EmptyState } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { nameIn } from "../documents/folder";
import { FileButton } from "../form/file-button";
import { FormEditor } from "./form-editor";
import { PackageEditor } from "./package-editor";

const LettersDialog = late(() => import("../pre-approval/defaults-dialog"));

/** The company's forms and the sets of them: added, filled in, switched off. */
export function FormSettings({ classes }: { classes: readonly DocumentClass[] }) {
  const { t } = useTranslation("forms");
  const { language } = usePreferences();
  const wordsOf = useFaultWords();
  const forms = useDocumentForms();
  const packages = useFormPackages();
  const writes = useFormWrites();
  const [open, setOpen] = useState<string | null>(null);
  const [openPackage, setOpenPackage] = useState<FormPackage | "new" | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const refusal = fault ? wordsOf(fault) : "";
  const [letters, setLetters] = useState(false);
  const mayLetters = useSession().data?.active.permissions?.includes("org:edit-needs") ?? false;
  if (!forms.data || !packages.data) return <NotRead lines={6} of={[forms, packages]} title={t("failed")} />;
  const rows = forms.data.rows;
  const opened = rows.find(({ id }) => id === open);

  async function add(file: File) {
    setBusy(true);
    setFault(null);
    try {
      const made = await writes.add(file);
      notify({ tone: "good", title: t("added", { name: made.name ?? "" }) });
      setOpen(made.id);
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  }
  const classOf = (one: DocumentForm) => {
    const of = classes.find(({ code }) => code === one.classification);
    return of ? nameIn(language, of) : t("noClass");
  };
  return (
    <div className="flex flex-col gap-5 pt-4">
      <section aria-label={t("title")} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-[min(15rem,100%)] flex-1 text-ink-muted text-sm">{t("lead")}</p>
          {mayLetters ? <Button onClick={() => setLetters(true)}>{t("letters")}</Button> : null}
          <FileButton accept="application/pdf,.pdf" busy={busy} look="solid" onChoose={(file) => void add(file)}>
            {busy ? t("adding") : t("add")}
          </FileButton>
        </div>
        {refusal ? <Banner tone="bad">{refusal}</Banner> : null}
        {rows.length === 0 ? <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState> : null}
        {rows.length > 0 ? (
          <ul aria-label={t("title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {rows.map((row) => (
              <li
                key={row.id}
                aria-label={row.name}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5"
              >
                <span className="min-w-[min(14rem,100%)] flex-1 [overflow-wrap:anywhere]">
                  <span className="block text-sm">{row.name}</span>
                  <span className="text-ink-muted text-xs">
                    {[
                      classOf(row),
                      t("filledOf", { count: row.mappings?.length ?? 0, total: row.fields?.length ?? 0 }),
                      row.fillable ? t("staysFillable") : "",
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                {row.goneFields?.length ? (
                  <Badge tone="bad">{t("goneCount", { count: row.goneFields.length })}</Badge>
                ) : null}
                {row.isActive ? null : <Badge>{t("off")}</Badge>}
                <Button size="sm" onClick={() => setOpen(row.id)} aria-label={t("editOf", { name: row.name ?? "" })}>
                  {t("edit")}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {rows.length > 0 ? (
        <section aria-label={t("package.title")} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="flex-1 font-medium text-sm">{t("package.title")}</h2>
            <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpenPackage("new")}>
              {t("package.add")}
            </Button>
          </div>
          {packages.data.rows.length === 0 ? <p className="text-ink-muted text-sm">{t("package.none")}</p> : null}
          {packages.data.rows.length > 0 ? (
            <ul aria-label={t("package.title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
              {packages.data.rows.map((row) => (
                <li key={row.id} aria-label={row.name} className="flex flex-wrap items-center gap-3 px-3 py-1.5">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <span className="block text-sm">{row.name}</span>
                    <span className="text-ink-muted text-xs">
                      {row.formIds?.map((id) => rows.find((one) => one.id === id)?.name ?? "").join(" · ")}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    onClick={() => setOpenPackage(row)}
                    aria-label={t("editOf", { name: row.name ?? "" })}
                  >
                    {t("edit")}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
      {opened ? <FormEditor key={opened.id} of={opened} classes={classes} onClose={() => setOpen(null)} /> : null}
      {letters ? (
        <WithAreas areas={["preapproval"]}>
          <LettersDialog onClose={() => setLetters(false)} />
        </WithAreas>
      ) : null}
      {openPackage ? (
        <PackageEditor
          of={openPackage === "new" ? null : openPackage}
          forms={rows}
          onClose={() => setOpenPackage(null)}
        />
      ) : null}
    </div>
  );
}
