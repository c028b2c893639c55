import { useLoginLevels, type VendorModule } from "@gable/api/vendor-login";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { useState } from "react";

interface Props {
  module: VendorModule;
  /** The accounts that have a login: each is one of its own. */
  accounts: readonly string[];
}

/** Whose login counts where one looks: the person's own before the branch's, and that before the company's. Read when it is opened. */
export function LoginLevels({ module, accounts }: Props) {
  const { t } = useTranslation("credentials");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-ink-muted">{t("levels.title")}</summary>
      {isOpen
        ? accounts.map((account) => (
            <section key={account} aria-label={account || t("levels.title")} className="py-1.5">
              {accounts.length > 1 ? <h3 className="font-medium text-sm">{account || "—"}</h3> : null}
              <Levels module={module} account={account} />
            </section>
          ))
        : null}
    </details>
  );
}

function Levels({ module, account }: { module: VendorModule; account: string }) {
  const { t } = useTranslation("credentials");
  const read = useLoginLevels(module, account);
  if (!read.data) return <NotRead of={read} title={t("levels.failed")} lines={3} />;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {read.data.levels.map(({ ownership, ownerId = "", name, login }) => (
        <div key={ownership + ownerId} className="contents">
          <dt className="text-ink-muted">{ownership === "ORG" ? t("owner.ORG") : name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {login
              ? [
                  [login.accountName, login.identifier].filter(Boolean).join(" · "),
                  login.inForce
                    ? t(login.inherited ? "inForceInherited" : "inForce")
                    : t(login.status === "REFUSED" ? "levels.refused" : "levels.behind"),
                ]
                  .filter(Boolean)
                  .join(": ")
              : t("levels.none")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
