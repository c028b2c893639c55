"use client";
import { type NeedMaster, useNeedMasters, useNeedMasterWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import { Plus } from "lucide-react";
import { SettingPage } from "../organization/setting-page";
import { ShippedList, ShippedSearch } from "../organization/shipped-list";
import { useShippedList } from "../organization/use-shipped-list";
import { MasterDialog } from "./master-dialog";
import { ReminderSetting } from "./reminder-setting";
import { SetSettings } from "./set-settings";

/** What the company often asks for: changed, ordered, hidden; and when people are reminded of it. */
export function MasterSettings() {
  const { t } = useTranslation("needs");
  const text = useText();
  const { language } = usePreferences();
  const masters = useNeedMasters();
  const rows = (masters.data?.rows ?? []).map(owned);
  const list = useShippedList({
    rows,
    writes: useNeedMasterWrites(),
    nameOf: (row: OwnedMaster) => (language === "es" && row.titleEs) || row.title || "",
    textOf: (row) => `${row.title ?? ""} ${row.titleEs ?? ""}`,
  });
  const about = (row: NeedMaster) =>
    [
      t(`kind.${row.type === "INFORMATION" ? "INFORMATION" : "DOCUMENT"}`),
      ...(row.loanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
      ...(row.mortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
    ].join(" · ");
  return (
    <SettingPage
      title={t("master.title")}
      lead={t("master.lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => list.setOpen("new")}>
          {t("master.add")}
        </Button>
      }
    >
      <ReminderSetting />
      <SetSettings />
      <h2 className="font-semibold text-base">{t("master.each")}</h2>
      <NotRead of={masters} title={t("master.failed")} lines={9} />
      <ShippedSearch of={list} rows={rows} label={t("master.search")} none={t("master.none")} />
      <ShippedList
        of={list}
        label={t("master.title")}
        rows={rows}
        about={(row) => (
          <>
            <span className="font-medium">{list.nameOf(row)}</span>{" "}
            <span className="text-ink-muted text-xs">{about(row)}</span>
          </>
        )}
      />
      {list.open ? (
        <MasterDialog master={list.open === "new" ? null : list.open} onClose={() => list.setOpen(null)} />
      ) : null}
    </SettingPage>
  );
}

type OwnedMaster = NeedMaster & { isOwn: boolean };

/** The API says of a need that it is custom where it says of other lists that a record is the company's own. */
const owned = (master: NeedMaster): OwnedMaster => ({ ...master, isOwn: master.isCustomNeed ?? false });
