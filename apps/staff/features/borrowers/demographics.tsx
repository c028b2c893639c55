"use client";
import { type Demographic, same, useSaveDemographic } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Checkbox, Panel } from "@gable/ui";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FormField } from "../form/form-field";
import { useRecordForm } from "../form/record-form";
import { FormTop, SaveBar } from "../form/save-bar";
import type { BorrowerProps } from "./borrowers";
import { DEMOGRAPHIC_FIELDS } from "./fields";

const ETHNICITIES = ["HispanicOrLatino", "NotHispanicOrLatino"];
const RACES = [
  "AmericanIndianOrAlaskaNative",
  "Asian",
  "BlackOrAfricanAmerican",
  "NativeHawaiianOrOtherPacificIslander",
  "White",
];
type Lists = Pick<Demographic, "EthnicityType" | "HmdaRaces">;
const MONITORING = "GovernmentMonitoringDetail";

/** What the law asks lenders to collect; the borrower may refuse any part of it. */
export function DemographicsForm({ file, borrower, readOnly, missing }: BorrowerProps) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const save = useSaveDemographic(file.LoanId);
  const found = file.Demographics?.find((one) => one.BorrowerId === borrower.id);
  const [empty] = useState(() => ({ BorrowerId: borrower.id }) as Demographic);
  const record = found ?? empty;
  const [lists, setLists] = useState<Lists>({});
  const ethnicities = lists.EthnicityType ?? record.EthnicityType ?? [];
  const races = lists.HmdaRaces ?? record.HmdaRaces ?? [];
  const listsDirty = !same(ethnicities, record.EthnicityType ?? []) || !same(races, record.HmdaRaces ?? []);
  const of = useRecordForm<Demographic>({
    record,
    fields: DEMOGRAPHIC_FIELDS,
    readOnly,
    missing,
    onSave: (patch) =>
      save.mutateAsync({
        borrowerId: borrower.id,
        patch: { ...patch, ...(listsDirty ? { EthnicityType: ethnicities, HmdaRaces: races } : {}) },
        version: found?.version,
      }),
  });
  const monitoring = (useWatch({ control: of.form.control, name: MONITORING }) ?? {}) as Record<string, unknown>;
  const submit = async () => {
    if (!(await of.save())) return;
    setLists({});
    notify({ tone: "good", title: t("demographic.saved") });
  };
  const field = (name: string) => <FormField of={of} path={`${MONITORING}.${name}`} />;
  return (
    <div className="flex flex-col gap-4">
      <FormTop of={of} />
      <p className="max-w-3xl text-ink-muted text-sm">{t("demographic.hint")}</p>
      <Panel id="ethnicity" title={t("demographic.ethnicity")} bodyClass="flex flex-col gap-3 p-4">
        {monitoring.EthnicRefusalInd === true
          ? null
          : ETHNICITIES.map((value) => (
              <Checkbox
                key={value}
                disabled={readOnly}
                label={text(`enums:EthnicityType.${value}`)}
                checked={ethnicities.includes(value)}
                onChange={(on) =>
                  setLists((was) => ({
                    ...was,
                    EthnicityType: on ? [...ethnicities, value] : ethnicities.filter((one) => one !== value),
                  }))
                }
              />
            ))}
        {field("EthnicRefusalInd")}
        {field("EthnicCollectVisualInd")}
      </Panel>
      <Panel id="race" title={t("demographic.race")} bodyClass="flex flex-col gap-3 p-4">
        {monitoring.RaceRefusalInd === true
          ? null
          : RACES.map((value) => (
              <Checkbox
                key={value}
                disabled={readOnly}
                label={text(`enums:HmdaRace.${value}`)}
                checked={races.some((race) => race.HMDARaceType === value)}
                onChange={(on) =>
                  setLists((was) => ({
                    ...was,
                    HmdaRaces: on
                      ? [...races, { HMDARaceType: value }]
                      : races.filter((race) => race.HMDARaceType !== value),
                  }))
                }
              />
            ))}
        {field("RaceRefusalInd")}
        {field("RaceCollectedVisualInd")}
      </Panel>
      <Panel id="gender" title={t("demographic.gender")} bodyClass="flex flex-col gap-3 p-4">
        <div className="max-w-sm">{field("ULADGenderType")}</div>
        {field("GenderRefusalInd")}
        {field("GenderCollectVisualInd")}
        <div className="max-w-sm">{field("ULADAppMethodType")}</div>
      </Panel>
      <SaveBar of={{ ...of, isDirty: of.isDirty || listsDirty }} onSave={() => void submit()} />
    </div>
  );
}
