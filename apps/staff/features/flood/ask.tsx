import { Fault } from "@gable/api";
import { useFloodWrites } from "@gable/api/flood";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { LoginLink } from "../credentials/login-link";

/** The ways to a certificate: a new order, or the number of one that was placed elsewhere. */
export function Ask({ loanId, isAgain }: { loanId: number; isAgain: boolean }) {
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
