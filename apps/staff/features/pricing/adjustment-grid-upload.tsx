import { useGridWrites } from "@gable/api/adjustment-grid";
import type { PricingInvestor } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Select, TextField } from "@gable/ui";
import { useState } from "react";
import { instantOf, UploadDialog } from "./upload-dialog";

interface Props {
  investors: readonly PricingInvestor[];
  onClose: () => void;
  onUploaded: (id: string) => void;
}

const LONGEST_SOURCE = 300;

/** Takes a grid of price adjustments in as a draft: the agencies' next one, or an investor's own. */
export function AdjustmentGridUpload({ investors, ...rest }: Props) {
  const { t } = useTranslation("adjustmentGrids");
  const { t: pricing } = useTranslation("pricing");
  const { upload } = useGridWrites();
  const [source, setSource] = useState("");
  const [investorId, setInvestor] = useState("");
  const [from, setFrom] = useState("");
  const effectiveAt = instantOf(from);
  return (
    <UploadDialog
      {...rest}
      title={t("upload")}
      columns={t("columns")}
      faults={["adjustmentGrids:fault", "pricing:sheet.fault"]}
      labels={{
        source: t("source"),
        investorId: pricing("sheet.investor"),
        effectiveAt: pricing("sheet.effective"),
        csv: pricing("sheet.file"),
      }}
      maySend={source.trim() !== ""}
      send={(file) =>
        upload({
          source: source.trim(),
          ...file,
          ...(investorId ? { investorId } : {}),
          ...(effectiveAt ? { effectiveAt } : {}),
        })
      }
    >
      <TextField
        label={t("source")}
        hint={t("sourceHint")}
        required
        className="sm:col-span-2"
        maxLength={LONGEST_SOURCE}
        autoComplete="off"
        value={source}
        onChange={setSource}
      />
      <Select
        label={pricing("sheet.investor")}
        hint={t("investorHint")}
        emptyLabel={t("everyInvestor")}
        value={investorId}
        options={investors.map(({ id, name }) => ({ value: id ?? "", label: name ?? "" }))}
        onChange={setInvestor}
      />
      <TextField
        type="datetime-local"
        label={pricing("sheet.effective")}
        hint={pricing("sheet.atOnce")}
        value={from}
        onChange={setFrom}
      />
    </UploadDialog>
  );
}
