"use client";
import { useBillingAccounts } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, EmptyState, Loading } from "@gable/ui";
import { SettingPage } from "../organization/setting-page";
import { AccountPanel } from "./account-panel";

/** Who pays for the product, with which card, and what it has cost. */
export function Billing() {
  const { t } = useTranslation("billing");
  const accounts = useBillingAccounts();
  const rows = accounts.data?.rows;
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      {accounts.isError ? (
        <Banner tone="bad" action={<Button onClick={() => void accounts.refetch()}>{t("again")}</Button>}>
          {t("notLoaded")}
        </Banner>
      ) : null}
      {accounts.isPending ? <Loading lines={8} /> : null}
      {rows?.length === 0 ? <EmptyState title={t("noAccount")}>{t("noAccountHint")}</EmptyState> : null}
      {rows?.map((account) => (
        <AccountPanel key={account.id} account={account} />
      ))}
    </SettingPage>
  );
}
