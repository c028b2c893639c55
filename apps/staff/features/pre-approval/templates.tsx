"use client";
import { useLetterTemplates } from "@gable/api/preapproval";
import { useFormOfFields, useReadOnly, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Banner, FieldGrid, Select } from "@gable/ui";
import { TemplateFaults } from "./template-faults";

const TEMPLATE_PATHS = ["PreApprovalTemplate", "PreApprovalTemplateSpanish"] as const;

/** Of which of the company's forms letters are made, in each language; `none` says of what else. */
export function Templates({ loanId, none }: { loanId?: number; none: string }) {
  const { t } = useTranslation("preapproval");
  return (
    <>
      <FieldGrid columns={2}>
        {TEMPLATE_PATHS.map((path) => (
          <Template key={path} path={path} loanId={loanId} none={none} />
        ))}
      </FieldGrid>
      <p className="mt-2 text-ink-muted text-xs">{t("hint.PreApprovalTemplate")}</p>
    </>
  );
}

interface TemplateProps {
  path: (typeof TEMPLATE_PATHS)[number];
  loanId: number | undefined;
  none: string;
}

function Template({ path, loanId, none }: TemplateProps) {
  const { t } = useTranslation("preapproval");
  const locked = useReadOnly();
  const { form } = useFormOfFields();
  const templates = useLetterTemplates(loanId).data?.rows ?? [];
  const chosen = useValue<string>(path) ?? "";
  const options = templates
    .filter(({ formId, faults }) => !faults || formId === chosen)
    .map(({ formId, name, faults }) => ({
      value: formId,
      label: faults && name ? t("templateUnfit", { name }) : name || t("templateGone"),
    }));
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: t("templateGone") });
  const language = path === "PreApprovalTemplate" ? "en" : "es";
  // Without a choice of the loan's own the company's is used, be it that it does not fit.
  const used = templates.find(({ formId, languages }) => (chosen ? formId === chosen : languages?.includes(language)));
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t(`field.${path}`)}
        value={chosen}
        readOnly={locked}
        emptyLabel={none}
        options={options}
        onChange={(next) => {
          form.forget(path);
          form.set(path, next || null);
        }}
      />
      {used?.faults && (chosen || loanId !== undefined) ? (
        <Banner tone="warn" title={t("standardInstead")}>
          <TemplateFaults faults={used.faults} />
        </Banner>
      ) : null}
    </div>
  );
}
