"use client";
import { useLeadConfig, useSaveLeadConfig } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Badge, Banner, Button, Loading, Panel, Select } from "@gable/ui";
import { useEffect, useState } from "react";

const PLACES = ["primaryLeadOwner", "secondaryLeadOwner", "tertiaryLeadOwner"] as const;
type Roles = Record<(typeof PLACES)[number], string>;
const NONE: Roles = { primaryLeadOwner: "", secondaryLeadOwner: "", tertiaryLeadOwner: "" };

/** Which roles get the branch's new leads: its own word, or what it inherits. */
export function OwnerSettings() {
  const { t } = useTranslation(["leads", "common"]);
  const wordsOf = useFaultWords();
  const text = useText();
  const config = useLeadConfig();
  const save = useSaveLeadConfig();
  const [roles, setRoles] = useState<Roles>(NONE);
  const own = config.data?.leadConfig;
  useEffect(() => setRoles({ ...NONE, ...pick(own) }), [own]);
  if (!config.data)
    return (
      <Panel title={t("leads:settings.owners")}>
        <Loading lines={4} />
      </Panel>
    );
  const inherited = pick(config.data.parentLeadConfig ?? (own ? undefined : config.data.effective));
  const dirty = PLACES.some((place) => roles[place] !== (pick(own)[place] ?? ""));
  const send = (next: Roles) =>
    save.mutate({
      primaryLeadOwner: next.primaryLeadOwner || null,
      secondaryLeadOwner: next.secondaryLeadOwner || null,
      tertiaryLeadOwner: next.tertiaryLeadOwner || null,
    });
  return (
    <Panel
      id="owners"
      title={t("leads:settings.owners")}
      aside={
        <Badge tone={own ? "pine" : "plain"}>{own ? t("leads:settings.own") : t("leads:settings.inherited")}</Badge>
      }
      bodyClass="flex flex-col gap-4 p-4"
    >
      <p className="text-ink-muted text-sm">{t("leads:settings.ownersHint")}</p>
      {save.isError ? <Banner tone="bad">{wordsOf(save.error)}</Banner> : null}
      <div className="grid gap-4 sm:grid-cols-3">
        {PLACES.map((place) => (
          <Select
            key={place}
            label={text(`leads:settings.${place}`)}
            value={roles[place]}
            emptyLabel={
              inherited[place] && !own
                ? t("leads:settings.inheritedRole", { role: text(`leads:role.${inherited[place]}`) })
                : t("common:none")
            }
            options={config.data.roles.map((value) => ({ value, label: text(`leads:role.${value}`) }))}
            onChange={(value) => setRoles((was) => ({ ...was, [place]: value }))}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button look="solid" busy={save.isPending} disabled={!dirty} onClick={() => send(roles)}>
          {t("common:save")}
        </Button>
        {own ? <Button onClick={() => send(NONE)}>{t("leads:settings.inheritAgain")}</Button> : null}
      </div>
    </Panel>
  );
}

function pick(config: Partial<Roles> | undefined | null): Partial<Roles> {
  return Object.fromEntries(PLACES.map((place) => [place, config?.[place] ?? ""]));
}
