"use client";
import { type Residence, type Standing, useOwnPart } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { monthsAt } from "@gable/loan/portal-step";
import { MoneyField, TextField } from "@gable/ui";
import { lazy, Suspense, useRef } from "react";
import { homeAnswers, homeField, homePatch, openHome, wrongHome } from "./answers";
import { ChoiceList } from "./choice-list";
import { useDraft } from "./draft";
import { StateField } from "./state-field";
import { type StepProps, StepScreen } from "./step-screen";

/** The parts that an address search fills in. */
const FOUND = ["LineText", "CityName", "StateCode", "PostalCode", "CountyName"] as const;
/** Comes when an address is asked for: whoever is only signing in needs not load it. */
const PlaceFinder = lazy(() => import("./place-finder"));
const BASES = ["Own", "Rent", "LivingRentFree"] as const;

/** Where the borrower lives, or lived before; the record is made with the first answer. */
export function AddressStep({ residences, ...props }: StepProps & { residences: readonly Residence[] }) {
  const { t } = useTranslation("pos");
  const own = useOwnPart(props.loanId);
  const current = props.step.kind === "address";
  const made = useRef(props.step.residenceId);
  made.current ??= props.step.residenceId;
  const home = residences.find((residence) => residence.id === made.current);
  const ResidencyType = current ? "Current" : "Prior";
  // Once one was sent whose answer may have been lost, the record may be there already.
  const unsure = useRef(false);
  const madeAfterAll = async (as: Standing) => {
    const before = new Set(residences.map(({ id }) => id));
    const now = (await own.reread(as)).residences;
    return now.find((one) => !before.has(one.id) && one.ResidenceDetail?.ResidencyType === ResidencyType)?.id;
  };
  const { draft, kept } = useDraft({
    base: homeAnswers(home),
    wrong: wrongHome,
    save: async (changed, as) => {
      const patch = homePatch(changed) as Residence;
      if (unsure.current) made.current ??= await madeAfterAll(as);
      if (made.current) return own.saveResidence(made.current, patch, as);
      const body = { ...patch, ResidenceDetail: { ...patch.ResidenceDetail, ResidencyType } };
      unsure.current = true;
      made.current = (await own.addResidence(body, as)).id;
    },
    reread: async () => homeAnswers((await own.reread()).residences.find((one) => one.id === made.current)),
    fieldOf: homeField,
  });
  const { answers } = draft;
  const known = residences.filter((one) => one.id !== made.current && one.ResidenceDetail?.ResidencyType !== "Mailing");
  const months = known.reduce((sum, one) => sum + (monthsAt(one) ?? 0), 0);
  const labelOf = (field: string) => (field === "BasisType" && !current ? t("field.PriorBasisType") : undefined);
  const take = (found: Residence["Address"]) => {
    for (const field of FOUND) if (found?.[field]) draft.set(field, found[field]);
    void draft.flush();
  };
  return (
    <StepScreen
      {...props}
      title={t(current ? "step.address.title" : "step.previous-address.title")}
      lead={current ? t("step.address.lead") : t("step.previous-address.lead", { months })}
      draft={draft}
      kept={kept}
      open={openHome(answers)}
      labelOf={labelOf}
    >
      {(wire) => {
        const auto = (token: string) => (current ? token : "off");
        return (
          <>
            <Suspense fallback={<div className="h-22" />}>
              <PlaceFinder onFound={take} />
            </Suspense>
            <TextField {...wire("LineText")} required autoComplete={auto("address-line1")} maxLength={150} />
            <TextField
              {...wire("UnitIdentifier")}
              hint={t("field.optional")}
              autoComplete={auto("address-line2")}
              maxLength={20}
            />
            <TextField {...wire("CityName")} required autoComplete={auto("address-level2")} maxLength={150} />
            <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-4">
              <StateField {...wire("StateCode")} />
              <TextField
                {...wire("PostalCode")}
                required
                inputMode="numeric"
                autoComplete={auto("postal-code")}
                maxLength={10}
              />
            </div>
            <TextField
              {...wire("CountyName")}
              hint={t("field.countyHint")}
              autoComplete="off"
              maxLength={150}
              className="max-w-80"
            />
            <ChoiceList
              {...wire("BasisType")}
              options={BASES.map((basis) => ({
                value: basis,
                label: t(current ? `basis.${basis}` : `priorBasis.${basis}`),
              }))}
            />
            {answers.BasisType === "Rent" ? <MoneyField {...wire("Rent")} required className="max-w-60" /> : null}
            <fieldset>
              <legend className="pb-2 font-medium">{t(current ? "field.duration" : "field.priorDuration")}</legend>
              <div className="grid max-w-xs grid-cols-2 items-start gap-4">
                <TextField {...wire("Years")} inputMode="numeric" maxLength={2} />
                <TextField {...wire("Months")} inputMode="numeric" maxLength={2} />
              </div>
            </fieldset>
          </>
        );
      }}
    </StepScreen>
  );
}
