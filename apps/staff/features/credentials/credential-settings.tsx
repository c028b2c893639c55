"use client";
import { useVendorLogins, type VendorModule } from "@gable/api/vendor-login";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { usePlace, writePlace } from "../frame/place";
import { SettingPage } from "../organization/setting-page";
import { CredentialDialog } from "./credential-dialog";
import { CredentialRow } from "./credential-row";
import { LoginDialog } from "./login-dialog";
import { LoginLevels } from "./login-levels";
import { MODULES } from "./modules";

const isModule = (text: string | null): text is VendorModule => MODULES.some((module) => module === text);

/** By which logins vendors know the company and its people, by what they are for. */
export function CredentialSettings() {
  const { t } = useTranslation("credentials");
  const text = useText();
  const logins = useVendorLogins();
  const asked = usePlace("add");
  const wrong = usePlace("fix");
  const account = usePlace("account");
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  const rows = logins.data?.rows ?? [];
  const row = rows.find(({ id }) => id === opened?.id);
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      <NotRead lines={8} of={logins} title={t("failed")} />
      {logins.data
        ? MODULES.map((module) => {
            const some = rows.filter((one) => one.module === module);
            const name = text(`credentials:module.${module}`);
            return (
              <section key={module} aria-labelledby={`login-${module}`} className="flex flex-col gap-1.5">
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <h2 id={`login-${module}`} className="font-medium font-serif text-lg">
                    {name}
                  </h2>
                  <p className="flex-1 text-ink-muted text-sm">
                    {some.length === 0 ? text(`credentials:none.${module}`) : null}
                  </p>
                  <Button
                    size="sm"
                    look="ghost"
                    icon={<Plus aria-hidden="true" className="size-4" />}
                    aria-label={t("addTo", { name })}
                    onClick={() => writePlace({ add: module })}
                  >
                    {t("add")}
                  </Button>
                </div>
                {some.length > 0 ? (
                  <ul aria-label={name} className="divide-y divide-line rounded-lg border border-line bg-sheet">
                    {some.map((one) => (
                      <CredentialRow
                        key={one.id}
                        login={one}
                        isAlone={some.length === 1}
                        onEdit={() => setOpened({ id: one.id })}
                      />
                    ))}
                  </ul>
                ) : null}
                {some.length > 0 ? (
                  <LoginLevels module={module} accounts={[...new Set(some.map((one) => one.identifier ?? ""))]} />
                ) : null}
              </section>
            );
          })
        : null}
      {row?.module ? <CredentialDialog of={row} module={row.module} onClose={() => setOpened(null)} /> : null}
      {isModule(asked) ? <CredentialDialog of={null} module={asked} onClose={() => writePlace({ add: null })} /> : null}
      {isModule(wrong) ? (
        <LoginDialog
          refused
          module={wrong}
          account={account}
          onClose={() => writePlace({ fix: null, account: null })}
        />
      ) : null}
    </SettingPage>
  );
}
