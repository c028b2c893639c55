"use client";
import { useBillingAccounts, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, seesBilling } from "@gable/shell";
import { EmptyState } from "@gable/ui";
import { SettingPage } from "../organization/setting-page";
import { AccountPanel } from "./account-panel";

/** Who pays for the product, with which card, and what it has cost; nothing of it for whom billing is not shown. */
export function Billing() {
  const { t } = useTranslation("billing");
  const user = useSession().data?.active;
  if (!user) return null;
  if (seesBilling(user)) return <Accounts />;
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      <EmptyState title={t("noAccount")}>{t("noAccountHint")}</EmptyState>
    </SettingPage>
  );
}

function Accounts() {
  const { t } = useTranslation("billing");
  const accounts = useBillingAccounts();
  const rows = accounts.data?.rows;
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      <NotRead look="banner" of={accounts} title={t("notLoaded")} lines={8} />
      {rows?.length === 0 ? <EmptyState title={t("noAccount")}>{t("noAccountHint")}</EmptyState> : null}
      {rows?.map((account) => (
        <AccountPanel key={account.id} account={account} />
      ))}
    </SettingPage>
  );
}
