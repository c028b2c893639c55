"use client";
import { type FloodCertificate, type FloodDetermination, floodQuery } from "@gable/api/flood";
import { useReadOnly } from "@gable/form";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Banner, buttonClass, RunProgress } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoginLink } from "../credentials/login-link";
import { VendorWords } from "../record/vendor-words";
import { Ask } from "./ask";
import { useFloodToasts } from "./use-flood-toasts";

/** The flood certificate: ordered or brought in, waited for, and what it says of the property. */
export function FloodPanel({ loanId }: { loanId: number }) {
  const { t } = useTranslation("flood");
  const certificate = useQuery(floodQuery(loanId));
  useFloodToasts(loanId, certificate.data);
  return (
    <section aria-labelledby="flood" className="flex flex-col gap-3">
      <h2 id="flood" className="font-medium font-serif text-lg/6">
        {t("title")}
      </h2>
      {certificate.data ? (
        <Certificate loanId={loanId} of={certificate.data} />
      ) : (
        <NotRead of={certificate} title={t("failed")} lines={3} />
      )}
    </section>
  );
}

function Certificate({ loanId, of }: { loanId: number; of: FloodCertificate }) {
  const { t } = useTranslation("flood");
  const locked = useReadOnly();
  const isWaiting = of.status === "ORDER_SUBMIT";
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sheet px-4 py-3.5">
      {isWaiting ? (
        <RunProgress words={t("waiting")} said={of.run?.step} done={0} total={0} ended={false}>
          <p className="text-ink-muted text-xs">{t("orderedBy", { name: of.run?.by.name ?? "" })}</p>
        </RunProgress>
      ) : null}
      {of.status === "FAILED" ? <Failed of={of} /> : null}
      {of.determination ? <Found of={of} found={of.determination} /> : null}
      {!of.determination && of.status === "NONE" ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {isWaiting || locked ? null : <Ask loanId={loanId} isAgain={Boolean(of.determination)} />}
    </div>
  );
}

/** Why the last order came to nothing, and where that is put right. */
function Failed({ of }: { of: FloodCertificate }) {
  const { t } = useTranslation("flood");
  const fault = of.run?.fault;
  return (
    <Banner
      tone="bad"
      title={t("toast.failed")}
      action={
        fault === "LOGIN_REFUSED" || fault === "NO_LOGIN" ? (
          <LoginLink module="FLOOD">{t(fault === "LOGIN_REFUSED" ? "login.correct" : "login.add")}</LoginLink>
        ) : undefined
      }
    >
      <p>
        <Reason of={of} />
      </p>
      {of.orderIdentifier ? (
        <p>
          {t("number")}: {of.orderIdentifier}
        </p>
      ) : null}
    </Banner>
  );
}

/** In our words; the vendor's own are those of what it refused. */
function Reason({ of: { run, message = "" } }: { of: FloodCertificate }) {
  const { t } = useTranslation("flood");
  if (run?.fault !== "REFUSED") return t(`why.${run?.fault ?? "GAVE_UP"}`, { message });
  if (!message) return t("refusedPlain");
  return <VendorWords sentence={(words) => t("why.REFUSED", { message: words })} said={message} />;
}

function Found({ of, found }: { of: FloodCertificate; found: FloodDetermination }) {
  const { t } = useTranslation("flood");
  const text = useText();
  const isHazard = found.SpecialFloodHazardAreaIndicator;
  const file = of.LoanDocument;
  const number = found.orderIdentifier;
  return (
    <>
      {of.isOutdated ? (
        <Banner tone="warn" title={t("outdated")}>
          {t("outdatedFor", { address: addressOf(found) })}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div>
          <p className="text-ink-muted text-xs">{t("zone")}</p>
          <p className="flex items-center gap-2 font-medium font-serif text-2xl/8">
            {found.NFIPFloodZoneIdentifier}
            <Badge tone={isHazard ? "warn" : "good"}>{t(isHazard ? "hazard" : "noHazard")}</Badge>
          </p>
        </div>
        <div className="min-w-[min(16rem,100%)] flex-1">
          <p className="text-ink-muted text-xs">{t("insurance")}</p>
          <p className="text-sm">{insuranceOf(of, t)}</p>
          {of.requiredCoverAmt ? (
            <p className="text-ink-muted text-xs">
              {t("cover", { amount: formatUsd(of.requiredCoverAmt, { cents: false }) })}
            </p>
          ) : null}
        </div>
        {file?.documentUrl ? (
          <a href={file.documentUrl} target="_blank" rel="noreferrer" className={buttonClass("outline", "sm")}>
            {t("open")}
          </a>
        ) : null}
      </div>
      {file?.documentUrl ? null : <NoFile state={file?.state} number={number} />}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-2 text-sm">
        <Fact name={t("date")}>{formatDate(found.FloodDeterminationDate)}</Fact>
        <Fact name={t("number")}>{number}</Fact>
        <Fact name={t("certificate")}>{found.FloodCertificationIdentifier}</Fact>
        <Fact name={t("community")}>
          {[found.NFIPCommunityName, found.NFIPCommunityIdentifier].filter(Boolean).join(" · ")}
        </Fact>
        <Fact name={t("program")}>
          {text(`flood:participation.${found.NFIPCommunityParticipationStatusType ?? "Unknown"}`)}
        </Fact>
        <Fact name={t("map")}>
          {found.NoNFIPMapIndicator
            ? t("noMap")
            : [found.NFIPMapIdentifier, formatDate(found.NFIPMapPanelDate)].filter(Boolean).join(" · ")}
        </Fact>
        {found.LetterOfMapChangeIndicator ? (
          <Fact name={t("letter")}>
            {[found.LetterOfMapChangeCaseIdentifier, formatDate(found.NFIPLetterOfMapDate)].filter(Boolean).join(" · ")}
          </Fact>
        ) : null}
        {found.ProtectedAreaIndicator ? (
          <Fact name={t("protected")}>{formatDate(found.ProtectedAreaDesignationDate)}</Fact>
        ) : null}
        <Fact name={t("product")}>{t(found.LifeOfLoanIndicator ? "lifeOfLoan" : "basic")}</Fact>
      </dl>
    </>
  );
}

/** Why the certificate can't be opened, and what is done about it: its order is imported again by its number. */
function NoFile({ state, number }: { state: string | undefined; number: string }) {
  const { t } = useTranslation("flood");
  if (state === "QUARANTINED") return <p className="text-ink-muted text-sm">{t("fileComes", { number })}</p>;
  return <Banner tone="warn" title={t(state === "REFUSED" ? "noFile" : "fileGone", { number })} />;
}

type Words = ReturnType<typeof useTranslation<"flood">>["t"];

function insuranceOf(of: FloodCertificate, t: Words): string {
  if (of.isInsuranceRequired) return t("required");
  return t(of.isInsuranceAvailable ? "notRequired" : "notAvailable");
}

function addressOf({ Address }: FloodDetermination): string {
  const state = [Address?.StateCode, Address?.PostalCode].filter(Boolean).join(" ");
  return [Address?.LineText, Address?.CityName, state].filter(Boolean).join(", ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children || "—"}</dd>
    </div>
  );
}
