"use client";
import type { EthnicityOrigin, Race, RaceDesignation } from "@gable/api";
import { FormField, Several, Text, useValue } from "@gable/form";
import { useChoices, useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";
import type { ReactNode } from "react";
import { DESIGNATIONS, ETHNICITIES, ORIGINS, RACES } from "./choices";
import { Section } from "./person-fields";

const DETAIL = "GovernmentMonitoringDetail";

export function DemographicFields() {
  const { t } = useTranslation("borrower");
  const choices = useChoices();
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-ink-muted text-sm">{t("demographic.hint")}</p>
      <FormField path={`${DETAIL}.ULADAppMethodType`} className="max-w-xs" />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-3">
        <Category title={t("demographic.ethnicity")} refusal="EthnicRefusalInd" visual="EthnicCollectVisualInd">
          <Several
            hidden
            path="EthnicityType"
            legend={t("demographic.ethnicity")}
            options={choices("EthnicityType", ETHNICITIES)}
          >
            {(value) =>
              value === "HispanicOrLatino" ? (
                <Indent>
                  <Several
                    path="HmdaEthnicityOrigins"
                    legend={t("demographic.origins")}
                    options={choices("HmdaOrigin", ORIGINS)}
                    keyOf={(entry) => (entry as EthnicityOrigin).HMDAEthnicityOriginType ?? ""}
                    make={(origin): EthnicityOrigin => ({ HMDAEthnicityOriginType: origin })}
                  />
                </Indent>
              ) : null
            }
          </Several>
        </Category>
        <Category title={t("demographic.race")} refusal="RaceRefusalInd" visual="RaceCollectedVisualInd">
          <Races />
        </Category>
        <Category title={t("demographic.gender")} refusal="GenderRefusalInd" visual="GenderCollectVisualInd">
          <FormField path={`${DETAIL}.ULADGenderType`} />
        </Category>
      </div>
    </div>
  );
}

/** One category: the answers, whether they are refused, and whether they were observed. A refusal without observation sets the answers aside, and keeps them. */
function Category({
  title,
  refusal,
  visual,
  children,
}: {
  title: string;
  refusal: string;
  visual: string;
  children: ReactNode;
}) {
  const refused = useValue<boolean>(`${DETAIL}.${refusal}`);
  const observed = useValue<boolean>(`${DETAIL}.${visual}`);
  return (
    <Section title={title}>
      <div className={cx(refused && !observed && "hidden")}>{children}</div>
      <FormField path={`${DETAIL}.${refusal}`} />
      <FormField path={`${DETAIL}.${visual}`} />
    </Section>
  );
}

function Races() {
  const { t } = useTranslation("borrower");
  const choices = useChoices();
  const races = useValue<Race[]>("HmdaRaces") ?? [];
  return (
    <Several
      hidden
      path="HmdaRaces"
      legend={t("demographic.race")}
      options={choices("HmdaRace", RACES)}
      keyOf={(entry) => (entry as Race).HMDARaceType ?? ""}
      make={(race): Race => ({ HMDARaceType: race })}
    >
      {(race) => {
        const at = races.findIndex((one) => one.HMDARaceType === race);
        if (at < 0) return null;
        if (race === "AmericanIndianOrAlaskaNative") {
          return (
            <Indent>
              <Text path={`HmdaRaces.${at}.HMDARaceTypeAdditionalDesc`} label={t("demographic.tribe")} />
            </Indent>
          );
        }
        const finer = DESIGNATIONS[race];
        return finer ? (
          <Indent>
            <Several
              path={`HmdaRaces.${at}.HmdaRaceDesignations`}
              legend={t("demographic.designations")}
              options={choices("HMDARaceDesignationType", finer)}
              keyOf={(entry) => (entry as RaceDesignation).HMDARaceDesignationType ?? ""}
              make={(value): RaceDesignation => ({ HMDARaceDesignationType: value })}
            />
          </Indent>
        ) : null;
      }}
    </Several>
  );
}

const Indent = ({ children }: { children: ReactNode }) => <div className="ml-6">{children}</div>;
