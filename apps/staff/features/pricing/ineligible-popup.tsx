"use client";
import { type LoanFile, useSession } from "@gable/api";
import { type ProductInfo, productQuery, useProductWrites } from "@gable/api/pricing";
import { type Area, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button, Checkbox, Dialog } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClosed } from "../loan/closed";
import { WhyList } from "./ineligible";

const WORDS: readonly Area[] = ["pricing"];

/**
 * Why the loan can't have the product that was chosen: shown on whichever step one is when it becomes so, until somebody asks not to see it again for
 * this loan.
 */
export function IneligiblePopup({ file }: { file: LoanFile }) {
  const product = useQuery(productQuery(file.LoanId)).data;
  if (!product) return null;
  return (
    <WithAreas areas={WORDS}>
      <Popup file={file} of={product} />
    </WithAreas>
  );
}

/** Whether the person may say for everybody that it is not to be shown again. */
function useMayHide(file: LoanFile): boolean {
  const closed = useClosed(file, "product-pricing");
  const held = useSession().data?.active.permissions;
  return !closed && (held?.includes("loan:choose-product") ?? false);
}

function Popup({ file, of }: { file: LoanFile; of: ProductInfo }) {
  const { t } = useTranslation("pricing");
  const { t: common } = useTranslation("common");
  const { hidePopup } = useProductWrites(file.LoanId);
  const mayHide = useMayHide(file);
  const [closedFor, setClosedFor] = useState<number | null>(null);
  const [never, setNever] = useState(false);
  const isShown = Boolean(of.ProductId) && of.LoanProductExtension.Eligible === false && !of.hideIneligiblePopup;
  const close = () => {
    setClosedFor(of.version);
    if (never) hidePopup.mutate();
  };
  return (
    <Dialog
      open={isShown && closedFor !== of.version}
      width={550}
      title={t("notEligible")}
      description={[of.productName, of.ProductProviderName].filter(Boolean).join(" · ")}
      onClose={close}
      footer={
        <Button look="solid" onClick={close}>
          {common("close")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <WhyList of={of.reasons} />
        {mayHide ? <Checkbox label={t("hidePopup")} checked={never} onChange={setNever} /> : null}
      </div>
    </Dialog>
  );
}
