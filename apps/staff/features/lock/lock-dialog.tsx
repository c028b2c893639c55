"use client";
import type { ProductInfo } from "@gable/api/pricing";
import { type LoanLock, useLockAct } from "@gable/api/rate-lock";
import { Choice, FormField, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { ChangeList } from "./change-list";
import { InvestorField } from "./investor-field";
import { actOf, begun, EXCEPTION, LOCK_DIALOG_FIELDS, type LockTyped, NOTED_DAYS, priceSeen } from "./lock-request";
import { extensionsLeft, inDollars, points, rate } from "./lock-words";
import { NotEligible } from "./not-eligible";
import type { LockDo } from "./rate-lock-panel";
import { useException } from "./use-exception";

/** What a lock's own paper says, where it was made elsewhere. */
const OF_PAPER: readonly string[] = ["InvestorLockNumber", ...NOTED_DAYS.map(({ path }) => path)];

/** Asks the lock desk for something, refuses what was asked, or ends a lock. */
export function LockDialog(props: {
  loanId: number;
  of: LoanLock;
  act: Exclude<LockDo, "accept">;
  /** The product that the loan has, where it has one. */
  product: ProductInfo | undefined;
  onClose: () => void;
}) {
  const { loanId, of, act, product, onClose } = props;
  const { t } = useTranslation("locks");
  const send = useLockAct(loanId, of.RateLock);
  const [record] = useState(() => begun(act, of, product));
  const isNoted = of.policy.desk === "INVESTOR";
  const { against, noting } = useException();
  const isException = against.length > 0 || (act === "lock" && product?.LoanProductExtension.Eligible === false);
  const form = useRecordForm<LockTyped>({
    record,
    name: `lock desk ${act} ${loanId}`,
    inWindow: true,
    fields: [...LOCK_DIALOG_FIELDS[act], ...(isException ? [EXCEPTION] : [])].filter(
      ({ path }) => (!OF_PAPER.includes(path) || isNoted) && (path !== "isByHand" || of.mayPriceByHand),
    ),
    labels: "locks:field",
    write: async ({ whole }) => {
      await noting(send.mutateAsync(actOf(act, whole, of, product)));
      notify({ tone: "good", title: t(isNoted ? `noted.${act}` : `done.${act}`) });
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      create={t(isNoted ? `sendNoted.${act}` : `send.${act}`)}
      title={t(`ask.${act}`)}
      description={t(isNoted ? `aboutNoted.${act}` : `about.${act}`)}
      width={550}
      onClose={onClose}
    >
      <LockFields loanId={loanId} act={act} of={of} product={product}>
        {isException ? (
          <>
            {against.length > 0 ? (
              <NotEligible why={against} />
            ) : (
              <NotEligible why={product?.reasons} said={product?.LoanProductExtension.Eligibility} />
            )}
            <FormField path="exceptionReason" />
          </>
        ) : null}
      </LockFields>
    </SettingDialog>
  );
}

function LockFields({
  loanId,
  act,
  of,
  product,
  children,
}: {
  loanId: number;
  act: LockDo;
  of: LoanLock;
  product: ProductInfo | undefined;
  /** Why the loan can't have what is locked. */
  children: ReactNode;
}) {
  const { t } = useTranslation("locks");
  const byHand = useValue<boolean>("isByHand") ?? false;
  const isNoted = of.policy.desk === "INVESTOR";
  if (act === "cancel" || act === "reject")
    return (
      <>
        {act === "reject" && of.requestChanges?.length ? (
          <div className="rounded-md border border-line bg-ground p-3 text-sm">
            <p className="mb-1 font-medium">{t("since")}</p>
            <ChangeList changes={of.requestChanges} />
          </div>
        ) : null}
        <FormField path="reason" />
      </>
    );
  if (act === "extend")
    return (
      <>
        <Choice
          path="days"
          options={(of.RateLock ? extensionsLeft(of.policy, of.RateLock) : []).map(({ days, cost }) => ({
            value: String(days),
            label: t("extension", { count: days, points: points(cost), amount: inDollars(cost, of.LoanAmt) }),
          }))}
        />
        <FormField path="note" />
      </>
    );
  const isLock = act === "lock";
  return (
    <>
      {isLock && !byHand && product?.quote ? <ProductToLock of={product} quote={product.quote} /> : null}
      {children}
      {isLock && byHand ? (
        <FieldGrid columns={2}>
          <FormField path="ProductName" />
          <InvestorField loanId={loanId} />
        </FieldGrid>
      ) : null}
      <FieldGrid columns={2}>
        {byHand || !isLock ? <FormField path="NoteRatePercent" /> : null}
        {byHand ? <FormField path="BasePrice" /> : null}
        {isLock ? (
          <Choice
            path="lockDays"
            options={(of.policy.lockPeriods ?? []).map((days) => ({
              value: String(days),
              label: t("days", { count: days }),
            }))}
          />
        ) : null}
        {isLock && isNoted ? OF_PAPER.map((path) => <FormField key={path} path={path} />) : null}
      </FieldGrid>
      {of.mayPriceByHand ? <FormField path="isByHand" /> : null}
      {byHand ? <FormField path="manualReason" /> : null}
      {isNoted ? null : <FormField path="note" />}
    </>
  );
}

/** What is locked, as it was chosen: the price is worked out again with the lock period. */
function ProductToLock({ of, quote }: { of: ProductInfo; quote: NonNullable<ProductInfo["quote"]> }) {
  const { t } = useTranslation("locks");
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border border-line bg-ground p-3 text-sm">
      <div className="col-span-2">
        <dt className="text-ink-muted text-xs">{t("product")}</dt>
        <dd className="font-medium">{[of.productName, of.ProductProviderName].filter(Boolean).join(" · ")}</dd>
      </div>
      <div>
        <dt className="text-ink-muted text-xs">{t("rate")}</dt>
        <dd className="tabular-nums">{rate(quote.NoteRatePercent)}</dd>
      </div>
      <div>
        <dt className="text-ink-muted text-xs">{t("priceFor", { count: quote.lockDays })}</dt>
        <dd className="tabular-nums">{points(priceSeen(of, quote))}</dd>
      </div>
    </dl>
  );
}
