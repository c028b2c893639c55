"use client";
import { useSession } from "@gable/api";
import { type Offer, productQuery, useProductSearch, type WhatIf } from "@gable/api/pricing";
import { type Area, formatInstant, useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences, WithAreas } from "@gable/shell";
import { Button, EmptyState, Loading } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { StepProps } from "../loan/step";
import { LockPlace } from "../lock/lock-place";
import { ChosenProduct } from "./chosen-product";
import { Ineligible } from "./ineligible";
import { OfferTable } from "./offer-table";
import { ScenarioBar } from "./scenario-bar";
import { isHad, isUnborne, MOST_COMPARED } from "./show";
import { isAnotherLoan, WhatIfBar } from "./what-if-bar";

const RateLockPanel = dynamic(() => import("../lock/rate-lock-panel").then((module) => module.RateLockPanel), {
  ssr: false,
  loading: () => <Loading lines={6} />,
});
const ScenarioComparison = dynamic(() => import("./scenario-comparison").then((module) => module.ScenarioComparison), {
  ssr: false,
  loading: () => <Loading lines={8} />,
});
const LoanOptions = dynamic(() => import("./loan-options").then((module) => module.LoanOptions), {
  ssr: false,
  loading: () => <Loading lines={4} />,
});
const RateTools = dynamic(() => import("./rate-tools").then((module) => module.RateTools), {
  ssr: false,
  loading: () => <Loading lines={5} />,
});
const LOCK_WORDS: readonly Area[] = ["locks"];
const COMPARED_WORDS: readonly Area[] = ["quotes"];

/** What stands side by side: a product for the loan as it is supposed to be, or a saved scenario. */
interface Compared {
  of: "product" | "scenario";
  id: string;
}

/** Why there is nothing to choose: nothing is sold, nothing is priced since no rate sheet is in force, or nothing fits. */
function whyNothing(offers: readonly Offer[]): "noProducts" | "noSheets" | "noneEligible" {
  if (offers.length === 0) return "noProducts";
  return offers.every(({ reasons }) => reasons.some(({ key }) => key === "noSheet")) ? "noSheets" : "noneEligible";
}

/** Products & Pricing: the product that the loan has, every other one with its price, and why some can't be had. */
export function PricingStep({ file }: StepProps) {
  const { t } = useTranslation("pricing");
  const { language } = usePreferences();
  const loanId = file.LoanId;
  const terms = file.Info?.MortgageTypeAndTerms;
  const [whatIf, setWhatIf] = useState<WhatIf>({});
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const [hasTools, setTools] = useState(false);
  const [compared, setCompared] = useState<readonly Compared[]>([]);
  const product = useQuery(productQuery(loanId));
  const search = useProductSearch(loanId, whatIf, open ? [open] : []);
  const offers = search.data?.offers ?? [];
  const maySet = useSession().data?.active.permissions?.includes("loan:set-price") ?? false;
  const had = offers.filter(isHad);
  const choosable = offers.filter((offer) => isHad(offer) || (maySet && isUnborne(offer)));
  const others = offers.filter((offer) => !choosable.includes(offer));
  const nothing = whyNothing(offers);
  const isSupposed = isAnotherLoan(whatIf);
  const compare = (of: Compared) => {
    const isIn = compared.some(({ id }) => id === of.id);
    if (!isIn && compared.length >= MOST_COMPARED)
      notify({ tone: "warn", title: t("scenario.most"), detail: t("scenario.mostHint") });
    else setCompared(isIn ? compared.filter(({ id }) => id !== of.id) : [...compared, of]);
  };
  const comparedOf = (of: Compared["of"]) => compared.flatMap((one) => (one.of === of ? [one.id] : []));
  // Without a product there is little to lock yet: one is chosen first.
  const lock = (
    <LockPlace>
      <WithAreas areas={LOCK_WORDS}>
        <RateLockPanel loanId={loanId} />
      </WithAreas>
    </LockPlace>
  );
  return (
    <div className="flex flex-col gap-5">
      <NotRead of={product} title={t("productFailed")} lines={2} />
      {product.data ? (
        <ChosenProduct
          loanId={loanId}
          of={product.data}
          interestOnlyMonths={terms?.InterestOnlyInd ? terms.InterestOnlyTermMonthsCount : undefined}
        />
      ) : null}
      {product.data?.ProductId ? lock : null}
      <section aria-labelledby="products" className="flex flex-col gap-3">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="products" className="font-medium font-serif text-lg/6">
            {t("products")}
          </h2>
          {search.data ? (
            <p className="text-ink-muted text-xs">{t("pricedAt", { at: formatInstant(search.data.at, language) })}</p>
          ) : null}
        </header>
        {search.data ? (
          <WhatIfBar
            key={opened}
            scenario={search.data.scenario}
            plans={search.data.plans}
            lockPeriods={search.data.lockPeriods}
            value={whatIf}
            onChange={setWhatIf}
          />
        ) : null}
        <NotRead of={search} title={t("failed")} lines={8} />
        {search.data && choosable.length > 0 ? (
          <OfferTable
            loanId={loanId}
            offers={choosable}
            open={open}
            onOpen={setOpen}
            compared={comparedOf("product")}
            onCompare={(id) => compare({ of: "product", id })}
            whatIf={whatIf}
            isSupposed={isSupposed}
            chosen={product.data?.ProductId}
          />
        ) : null}
        {search.data && choosable.length === 0 ? (
          <div className="rounded-lg border border-line bg-sheet">
            <EmptyState title={t(nothing)}>{t(`${nothing}Hint`)}</EmptyState>
          </div>
        ) : null}
      </section>
      {product.isPending || product.data?.ProductId ? null : lock}
      {search.data ? (
        <ScenarioBar
          loanId={loanId}
          whatIf={whatIf}
          offers={had}
          compared={comparedOf("scenario")}
          comparedProducts={comparedOf("product")}
          onCompare={(id) => compare({ of: "scenario", id })}
          onOpen={(supposed) => {
            setWhatIf(supposed);
            setOpened(opened + 1);
          }}
        />
      ) : null}
      {compared.length > 1 ? (
        <WithAreas areas={COMPARED_WORDS}>
          <ScenarioComparison
            loanId={loanId}
            columns={compared.map(({ of, id }) =>
              of === "product" ? { key: id, ProductId: id, whatIf } : { key: id, scenarioId: id },
            )}
            isSupposed={isSupposed}
            onTakeOut={({ key }) => setCompared(compared.filter(({ id }) => id !== key))}
            onEnd={() => setCompared([])}
          />
        </WithAreas>
      ) : null}
      {search.data && search.data.antiSteering.length > 0 ? <LoanOptions of={search.data.antiSteering} /> : null}
      {others.length > 0 ? <Ineligible offers={others} /> : null}
      <div>
        <Button aria-expanded={hasTools} onClick={() => setTools(!hasTools)}>
          {t("tools")}
        </Button>
      </div>
      {search.data && hasTools ? (
        <WithAreas areas={COMPARED_WORDS}>
          <RateTools loanId={loanId} scenario={search.data.scenario} />
        </WithAreas>
      ) : null}
    </div>
  );
}
