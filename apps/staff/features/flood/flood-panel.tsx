"use client";
import { Fault } from "@gable/api";
import { type FloodCertificate, type FloodDetermination, floodQuery, useFloodWrites } from "@gable/api/flood";
import { FaultBanner, useReadOnly } from "@gable/form";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Banner, Button, buttonClass, RunProgress, Select, TextField } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoginLink } from "../credentials/login-link";
import { VendorWords } from "../record/vendor-words";
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
      <Reason of={of} />
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
        ) : file ? (
          <span className="text-ink-muted text-sm">{t(file.state === "REFUSED" ? "noFile" : "fileComes")}</span>
        ) : null}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-2 text-sm">
        <Fact name={t("date")}>{formatDate(found.FloodDeterminationDate)}</Fact>
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

/** The ways to a certificate: a new order, or the number of one that was placed elsewhere. */
function Ask({ loanId, isAgain }: { loanId: number; isAgain: boolean }) {
  const { t } = useTranslation("flood");
  const { order, bringIn } = useFloodWrites(loanId);
  const [product, setProduct] = useState<"BASIC" | "LIFE_OF_LOAN">("LIFE_OF_LOAN");
  const [number, setNumber] = useState<string | null>(null);
  const fault = order.error ?? bringIn.error;
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-3">
      {fault ? <Refused of={fault} /> : null}
      {number === null ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-56 max-w-full">
            <Select
              label={t("product")}
              value={product}
              options={[
                { value: "LIFE_OF_LOAN", label: t("lifeOfLoan") },
                { value: "BASIC", label: t("basic") },
              ]}
              onChange={(value) => setProduct(value as typeof product)}
            />
          </div>
          <Button look={isAgain ? "outline" : "solid"} busy={order.isPending} onClick={() => order.mutate(product)}>
            {t(isAgain ? "orderAgain" : "order")}
          </Button>
          <Button look="ghost" onClick={() => setNumber("")}>
            {t("bringIn")}
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            bringIn.mutate(number.trim());
          }}
        >
          <div className="w-64 max-w-full">
            <TextField
              label={t("number")}
              value={number}
              onChange={setNumber}
              enterSubmits
              autoFocus
              maxLength={60}
              spellCheck={false}
            />
          </div>
          <Button type="submit" look="solid" busy={bringIn.isPending} disabled={number.trim() === ""}>
            {t("bringInNow")}
          </Button>
          <Button look="ghost" onClick={() => setNumber(null)}>
            {t("cancel")}
          </Button>
        </form>
      )}
    </div>
  );
}

/** What has to be put right before anything can be ordered: the address, or the login. */
function Refused({ of }: { of: unknown }) {
  const { t } = useTranslation("flood");
  const entries = of instanceof Fault ? of.entries : [];
  const login = entries.find(({ field }) => field === "credential");
  if (login) {
    const isRefused = login.key === "credentialRefused";
    return (
      <Banner
        tone="warn"
        title={t(isRefused ? "why.LOGIN_REFUSED" : "noLogin")}
        action={<LoginLink module="FLOOD">{t(isRefused ? "login.correct" : "login.add")}</LoginLink>}
      />
    );
  }
  if (entries.some(({ field }) => field?.startsWith("subjectProperty.Address")))
    return <Banner tone="warn" title={t("noAddress")} />;
  return <FaultBanner of={of} />;
}
