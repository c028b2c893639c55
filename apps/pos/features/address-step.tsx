"use client";
import { type Residence, type Standing, useOwnPart } from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { monthsAt } from "@gable/loan/portal-step";
import { MoneyField, TextField } from "@gable/ui";
import { lazy, Suspense, useRef } from "react";
import { ChoiceList } from "./choice-list";
import { HOME_FIELDS, PRIOR_HOME_FIELDS } from "./fields";
import { StateField } from "./state-field";
import { type StepProps, StepScreen } from "./step-screen";

/** The parts that an address search fills in. */
const FOUND = ["LineText", "CityName", "StateCode", "PostalCode", "CountyName"] as const;
/** Comes when an address is asked for: whoever is only signing in needs not load it. */
const PlaceFinder = lazy(() => import("./place-finder"));
const BASIS = "ResidenceDetail.BasisType";
const BASES = ["Own", "Rent", "LivingRentFree"] as const;
const NO_HOME: Partial<Residence> = {};

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
    return now.find((one) => !before.has(one.id) && one.ResidenceDetail?.ResidencyType === ResidencyType);
  };
  const fields = current ? HOME_FIELDS : PRIOR_HOME_FIELDS;
  const form = useRecordForm<Partial<Residence>>({
    record: home ?? NO_HOME,
    name: "answers",
    fields,
    labels: "pos:field",
    saves: "itself",
    write: async ({ patch: changed, version, as }) => {
      const patch = changed as Residence;
      const found = unsure.current && !made.current ? await madeAfterAll(as) : undefined;
      made.current ??= found?.id;
      if (made.current) return own.saveResidence(made.current, patch, { ifMatch: version ?? found?.version, as });
      const body = { ...patch, ResidenceDetail: { ...patch.ResidenceDetail, ResidencyType } };
      unsure.current = true;
      const fresh = await own.addResidence(body, as);
      made.current = fresh.id;
      return fresh;
    },
    reread: async () => (await own.reread()).residences.find((one) => one.id === made.current) ?? NO_HOME,
  });
  const known = residences.filter((one) => one.id !== made.current && one.ResidenceDetail?.ResidencyType !== "Mailing");
  const months = known.reduce((sum, one) => sum + (monthsAt(one) ?? 0), 0);
  const take = (found: Residence["Address"]) => {
    for (const part of FOUND) if (found?.[part]) form.form.set(`Address.${part}`, found[part]);
    void form.save();
  };
  return (
    <StepScreen
      {...props}
      title={t(current ? "step.address.title" : "step.previous-address.title")}
      lead={current ? t("step.address.lead") : t("step.previous-address.lead", { months })}
      form={form}
      fields={fields}
    >
      {({ wire, text }) => {
        // What a browser knows of its owner is where they live now.
        const line = (path: string) => ({ ...text(path), ...(current ? {} : { autoComplete: "off" }) });
        return (
          <>
            <Suspense fallback={<div className="h-22" />}>
              <PlaceFinder onFound={take} />
            </Suspense>
            <TextField {...line("Address.LineText")} />
            <TextField {...line("Address.UnitIdentifier")} hint={t("field.optional")} />
            <TextField {...line("Address.CityName")} />
            <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-4">
              <StateField {...wire("Address.StateCode")} />
              <TextField {...line("Address.PostalCode")} />
            </div>
            <TextField
              {...line("Address.CountyName")}
              hint={t("field.countyHint")}
              autoComplete="off"
              className="max-w-80"
            />
            <ChoiceList
              {...wire(BASIS)}
              options={BASES.map((basis) => ({
                value: basis,
                label: t(current ? `basis.${basis}` : `priorBasis.${basis}`),
              }))}
            />
            {form.current.ResidenceDetail?.BasisType === "Rent" ? (
              <MoneyField {...wire("Landlord.MonthlyRentAmt")} className="max-w-60" />
            ) : null}
            <fieldset>
              <legend className="pb-2 font-medium">{t(current ? "field.duration" : "field.priorDuration")}</legend>
              <div className="grid max-w-xs grid-cols-2 items-start gap-4">
                <TextField {...text("ResidenceDetail.DurationYearsCount")} />
                <TextField {...text("ResidenceDetail.DurationMonthsCount")} />
              </div>
            </fieldset>
          </>
        );
      }}
    </StepScreen>
  );
}
