"use client";
import { useLeadConfig, useRequestContext, useSaveLeadConfig } from "@gable/api";
import { Choice, FaultBanner, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Loading, Panel } from "@gable/ui";
import { useMemo } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";

const PLACES = ["primaryLeadOwner", "secondaryLeadOwner", "tertiaryLeadOwner"] as const;
type Owners = Record<(typeof PLACES)[number], string>;
type Config = NonNullable<ReturnType<typeof useLeadConfig>["data"]>;

/** Which roles get the branch's new leads: its own word, or what it inherits. */
export function OwnerSettings() {
  const { t } = useTranslation("leads");
  const { activeOrgUnit } = useRequestContext();
  const config = useLeadConfig();
  const own = config.data?.leadConfig;
  return (
    <Panel
      id="owners"
      title={t("settings.owners")}
      aside={
        config.data ? (
          <Badge tone={own ? "pine" : "plain"}>{own ? t("settings.own") : t("settings.inherited")}</Badge>
        ) : null
      }
      bodyClass="flex flex-col gap-4 p-4"
    >
      {config.data ? (
        <OwnersForm key={activeOrgUnit} config={config.data} unit={activeOrgUnit} />
      ) : (
        <Loading lines={4} />
      )}
    </Panel>
  );
}

/** Another branch is another form: what is chosen for one is never saved in the other. */
function OwnersForm({ config, unit }: { config: Config; unit: string | null }) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const save = useSaveLeadConfig();
  const inherit = useSaveLeadConfig();
  const own = config.leadConfig;
  const version = own?.version ?? 0;
  const record = useMemo<Owners & Versioned>(() => pick(own), [own]);
  const form = useRecordForm<Owners & Versioned>({
    record,
    id: "owners",
    name: `owners ${unit ?? ""}`,
    labels: "leads:settings",
    numbers: [],
    write: async ({ whole }) => pick((await save.mutateAsync({ ...asSent(whole), version })).leadConfig),
  });
  const inherited = pick(config.parentLeadConfig ?? (own ? undefined : config.effective));
  return (
    <RecordFields form={form}>
      <p className="text-ink-muted text-sm">{t("leads:settings.ownersHint")}</p>
      <SettingFault of={form} />
      <FaultBanner of={inherit.error} />
      <div className="grid gap-4 sm:grid-cols-3">
        {PLACES.map((place) => (
          <Choice
            key={place}
            path={place}
            emptyLabel={
              inherited[place] && !own
                ? t("leads:settings.inheritedRole", { role: text(`leads:role.${inherited[place]}`) })
                : t("common:none")
            }
            options={config.roles.map((value) => ({ value, label: text(`leads:role.${value}`) }))}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="solid" busy={form.state === "saving"} disabled={!form.dirty} onClick={() => void form.save()}>
          {t("common:save")}
        </Button>
        {own ? (
          <Button
            busy={inherit.isPending}
            onClick={() => inherit.mutate({ ...asSent(pick(undefined)), version }, { onSuccess: form.discard })}
          >
            {t("leads:settings.inheritAgain")}
          </Button>
        ) : null}
        <EntryState of={form} />
      </div>
    </RecordFields>
  );
}

function pick(config: Partial<Owners> | undefined | null): Owners {
  const { primaryLeadOwner = "", secondaryLeadOwner = "", tertiaryLeadOwner = "" } = config ?? {};
  return { primaryLeadOwner, secondaryLeadOwner, tertiaryLeadOwner };
}

/** No role is sent as null; with all three cleared the branch inherits. */
function asSent({ primaryLeadOwner, secondaryLeadOwner, tertiaryLeadOwner }: Owners) {
  return {
    primaryLeadOwner: primaryLeadOwner || null,
    secondaryLeadOwner: secondaryLeadOwner || null,
    tertiaryLeadOwner: tertiaryLeadOwner || null,
  };
}
