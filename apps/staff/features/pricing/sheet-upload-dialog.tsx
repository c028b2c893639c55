import { type PricingInvestor, usePricingWrites } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { saveFile } from "@gable/shell";
import { Button, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { instantOf, UploadDialog } from "./upload-dialog";

interface Props {
  investors: readonly PricingInvestor[];
  onClose: () => void;
  onUploaded: (id: string) => void;
}

/** A sheet as it may be sent: one product, two rates, a column for each lock period. */
const SAMPLE =
  "product_code,note_rate,15 Day,30 Day,45 Day\nC30,6.250,100.375,100.250,100.125\nC30,6.990,102.309006,102.0625,101.875\n";

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
      <span className="sm:col-span-2">
        <Button size="sm" onClick={() => saveFile(new Blob([SAMPLE], { type: "text/csv" }), "rate-sheet-sample.csv")}>
          {t("sheet.sample")}
        </Button>
      </span>
    </UploadDialog>
  );
}
