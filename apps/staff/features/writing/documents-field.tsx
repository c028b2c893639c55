import type { Correspondence, LoanDocument } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { RadioGroup, Select } from "@gable/ui";
import { FileText } from "lucide-react";
import { useId } from "react";
import { Removable } from "../messages/removable";
import { type Draft, megabytes, sizeOf, type Trouble } from "./draft";

interface Props {
  draft: Draft;
  who: Correspondence;
  /** Those of the folder that can be opened. */
  documents: readonly LoanDocument[];
  troubles: readonly Trouble[];
  onChange: (patch: Partial<Draft>) => void;
}

/** The documents that go with it, and which way. */
export function DocumentsField({ draft, who, documents, troubles, onChange }: Props) {
  const { t } = useTranslation("messages");
  const id = useId();
  const chosen = documents.filter((one) => draft.documents.includes(one.id));
  const set = (next: readonly string[]) => onChange({ documents: next });
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <legend id={id} className="pb-1 font-medium text-ink-muted text-xs">
        {t("write.documents")}
      </legend>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {chosen.map(({ id: own, name = "", size = 0 }) => (
          <Removable
            key={own}
            name={name}
            className="items-center gap-2 py-1 pr-1 pl-2.5"
            onRemove={() => set(draft.documents.filter((other) => other !== own))}
          >
            <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 text-ink-muted text-xs">{t("write.size", { size: megabytes(size) })}</span>
          </Removable>
        ))}
      </ul>
      <Select
        label={t("write.addDocument")}
        labelHidden
        value=""
        emptyLabel={t("write.addDocument")}
        options={documents
          .filter((one) => !draft.documents.includes(one.id))
          .map(({ id: own, name = "" }) => ({ value: own, label: name }))}
        onChange={(next) => next && set([...draft.documents, next])}
      />
      {chosen.length > 0 && draft.channel === "EMAIL" ? (
        <RadioGroup
          label={t("write.way")}
          value={draft.documentsBy}
          options={[
            { value: "LINK", label: t("write.documentsBy.LINK") },
            { value: "ATTACHED", label: t("write.documentsBy.ATTACHED") },
          ]}
          onChange={(next) => onChange({ documentsBy: next as Draft["documentsBy"] })}
        />
      ) : null}
      {chosen.length > 0 ? <Way draft={draft} who={who} chosen={chosen} troubles={troubles} /> : null}
    </fieldset>
  );
}

/** What the way means, and why it can't be taken. */
function Way({
  draft,
  who,
  chosen,
  troubles,
}: {
  draft: Draft;
  who: Correspondence;
  chosen: readonly LoanDocument[];
  troubles: readonly Trouble[];
}) {
  const { t } = useTranslation("messages");
  const isAttached = draft.channel === "EMAIL" && draft.documentsBy === "ATTACHED";
  const sum = { size: megabytes(sizeOf(chosen)), most: megabytes(who.maxAttachedBytes) };
  const named = chosen.filter(({ id }) => who.onlyByLink.includes(id)).map(({ name }) => name);
  if (!isAttached) return <p className="text-ink-muted text-xs">{t("write.linkHint", { days: who.linkDays })}</p>;
  return (
    <div role="status" className="flex flex-col gap-1 text-xs">
      <p className="text-warn">{t("write.attachedHint")}</p>
      <p className={troubles.includes("tooLarge") ? "text-bad" : "text-ink-muted"}>
        {t(troubles.includes("tooLarge") ? "write.tooLarge" : "write.sum", sum)}
      </p>
      {named.length > 0 ? <p className="text-bad">{t("write.onlyByLink", { names: named.join(", ") })}</p> : null}
    </div>
  );
}
