import { type PricingInvestor, usePricingWrites } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Select, TextField } from "@gable/ui";
import { useState } from "react";
import { instantOf, UploadDialog } from "./upload-dialog";

interface Props {
  investors: readonly PricingInvestor[];
  onClose: () => void;
  onUploaded: (id: string) => void;
}

/** Takes an investor's rate sheet in as a draft. */
export function SheetUploadDialog({ investors, ...rest }: Props) {
  const { t } = useTranslation("pricing");
  const { upload } = usePricingWrites();
  const [investorId, setInvestor] = useState(investors[0]?.id ?? "");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [effectiveAt, expiresAt] = [instantOf(from), instantOf(to)];
  return (
    <UploadDialog
      {...rest}
      title={t("sheet.upload")}
      columns={t("sheet.columns")}
      faults={["pricing:sheet.fault"]}
      labels={{
        investorId: t("sheet.investor"),
        effectiveAt: t("sheet.effective"),
        expiresAt: t("sheet.expires"),
        csv: t("sheet.file"),
      }}
      send={(file) =>
        upload({ investorId, ...file, ...(effectiveAt ? { effectiveAt } : {}), ...(expiresAt ? { expiresAt } : {}) })
      }
    >
      <Select
        label={t("sheet.investor")}
        className="sm:col-span-2"
        value={investorId}
        options={investors.map(({ id, name }) => ({ value: id ?? "", label: name ?? "" }))}
        onChange={setInvestor}
      />
      <TextField
        type="datetime-local"
        label={t("sheet.effective")}
        hint={t("sheet.atOnce")}
        value={from}
        onChange={setFrom}
      />
      <TextField type="datetime-local" label={t("sheet.expires")} hint={t("sheet.never")} value={to} onChange={setTo} />
    </UploadDialog>
  );
}
