"use client";
import { type ConfigLevel, useOrganizations, useOrgConfig, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, posAddressElsewhere } from "@gable/shell";
import { Button, Panel } from "@gable/ui";
import { Copy } from "lucide-react";
import { portalLink } from "./portal-link";

/** Where the portal of a level is, and where strangers apply when they may (platform.md section 9). */
export function PortalAddress({
  level,
  branchId,
  takesApplications,
}: {
  level: ConfigLevel;
  branchId: string | undefined;
  takesApplications: boolean;
}) {
  const { t } = useTranslation("portal");
  const units = useOrganizations().data?.rows ?? [];
  const org = useOrgConfig().data;
  const user = useSession().data?.active;
  const company = org?.posDomain || org?.domains?.[0] || "";
  const unit = units.find((one) => one.id === (level === "branch" ? branchId : user?.WizeOrgUnitId));
  const parent = units.find((one) => one.id === unit?.parentId);
  const ofUnit = unit
    ? posAddressElsewhere({
        posUrl: "",
        posDomain: unit.posDomain ?? "",
        defaultOrgPOSDomain: company,
        parentPOSDomain: parent?.posDomain ?? "",
        orgType: unit.type,
        billingIsHeadquarters: unit.isHeadQuarter ?? false,
      })
    : "";
  const own = level === "company" ? company : level === "user" ? user?.posUrl || ofUnit : ofUnit;
  const host = own || company;
  if (!host) return null;
  return (
    <Panel title={t("address.title")}>
      <dl className="flex flex-col gap-3 text-sm">
        <Address label={t("address.portal")} address={portalLink(host, "/login", location)} />
        {takesApplications ? (
          <Address label={t("address.apply")} address={portalLink(host, "/apply", location)} />
        ) : null}
      </dl>
      {own ? null : <p className="mt-2 text-ink-muted text-xs">{t("address.none")}</p>}
      {takesApplications ? null : <p className="mt-2 text-ink-muted text-xs">{t("address.off")}</p>}
    </Panel>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation("portal");
  return (
    <div>
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{address}</span>
        <Button
          size="sm"
          aria-label={t("address.copy", { address })}
          icon={<Copy aria-hidden="true" className="size-3.5" />}
          onClick={() =>
            void navigator.clipboard
              ?.writeText(address)
              .then(() => notify({ tone: "good", title: t("address.copied") }))
          }
        />
      </dd>
    </div>
  );
}
