import { useSession } from "@gable/api";
import { revealLogin, useVendorLoginWrites, type VendorLogin } from "@gable/api/vendor-login";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Badge, Button, IconButton, type Tone } from "@gable/ui";
import { Eye, EyeOff, Pencil, Star, Trash2 } from "lucide-react";
import { useState } from "react";

const TONES: Record<string, Tone> = { WORKS: "good", REFUSED: "bad", UNTRIED: "plain" };

interface Props {
  login: VendorLogin;
  /** The only one of its kind: there is none to prefer it to. */
  isAlone: boolean;
  onEdit: () => void;
}

/** One login: whose, which account, whether the vendor takes it and whether it is what one is known by here. */
export function CredentialRow({ login, isAlone, onEdit }: Props) {
  const { t } = useTranslation("credentials");
  const text = useText();
  const { language } = usePreferences();
  const writes = useVendorLoginWrites();
  const mayReveal = useSession().data?.active.permissions?.includes("credential:reveal") ?? false;
  const [clear, setClear] = useState<VendorLogin["scrts"] | null>(null);
  const [busy, setBusy] = useState(false);
  const owner = login.ownerName || t("owner.ORG");
  const name = [login.accountName, login.identifier].filter(Boolean).join(" · ") || owner;
  const status = login.status ?? "UNTRIED";
  const shown = clear ?? login.scrts;

  async function test() {
    setBusy(true);
    try {
      const now = await writes.test(login);
      if (now.status === "WORKS") notify({ tone: "good", title: t("takes", { name }) });
    } catch {
      // what went wrong is told by the request
    } finally {
      setBusy(false);
    }
  }
  async function reveal() {
    if (clear) return setClear(null);
    const found = await revealLogin(login).catch(() => null);
    setClear(found?.scrts ?? null);
  }
  return (
    <li aria-label={`${name}, ${owner}`} className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-[min(13rem,100%)] flex-1 [overflow-wrap:anywhere]">
          <span className="block text-sm">{name}</span>
          <span className="block text-ink-muted text-xs">
            {text(`credentials:owned.${login.ownership ?? "ORG"}`, { name: owner })}
          </span>
        </span>
        <span className="min-w-[min(11rem,100%)] font-mono text-xs [overflow-wrap:anywhere]">
          {shown?.userName} / {shown?.password}
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          {login.defaultCreditVendor ? <Badge>{t("default")}</Badge> : null}
          {login.inForce ? (
            <Badge tone="note">{t(login.inherited ? "inForceInherited" : "inForce")}</Badge>
          ) : status === "REFUSED" ? null : (
            <Badge>{t("notHere")}</Badge>
          )}
          <Badge tone={TONES[status] ?? "plain"}>{text(`credentials:status.${status}`)}</Badge>
        </span>
        {login.mayEdit ? (
          <span className="flex flex-wrap items-center gap-1">
            <Button size="sm" busy={busy} onClick={() => void test()} aria-label={t("testOf", { name })}>
              {t("test")}
            </Button>
            {login.module === "CREDIT" && !login.defaultCreditVendor && !isAlone ? (
              <IconButton
                size="sm"
                label={t("prefer", { name })}
                onClick={() => void writes.prefer(login).catch(() => undefined)}
              >
                <Star aria-hidden="true" className="size-4" />
              </IconButton>
            ) : null}
            {mayReveal ? (
              <IconButton
                size="sm"
                label={clear ? t("hide", { name }) : t("reveal", { name })}
                onClick={() => void reveal()}
              >
                {clear ? (
                  <EyeOff aria-hidden="true" className="size-4" />
                ) : (
                  <Eye aria-hidden="true" className="size-4" />
                )}
              </IconButton>
            ) : null}
            <IconButton size="sm" label={t("edit", { name })} onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
            <Remove login={login} name={name} />
          </span>
        ) : null}
      </div>
      {status === "REFUSED" ? (
        <p className="text-bad text-sm">
          {t("refused", { at: login.statusAt ? formatInstant(login.statusAt, language) : "" })}{" "}
          {/* What a vendor says stays in its own language. */}
          <span lang="en">{login.statusText}</span>
        </p>
      ) : null}
    </li>
  );
}

/** Its secret is gone with it: nothing could bring it back, so that is asked first. */
function Remove({ login, name }: { login: VendorLogin; name: string }) {
  const { t } = useTranslation("credentials");
  const writes = useVendorLoginWrites();
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <IconButton size="sm" label={t("remove", { name })} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    );
  return (
    <span className="flex items-center gap-1">
      <Button size="sm" look="danger" onClick={() => void writes.remove(login).catch(() => setAsks(false))}>
        {t("removeNow")}
      </Button>
      <Button size="sm" look="ghost" onClick={() => setAsks(false)}>
        {t("keep")}
      </Button>
    </span>
  );
}
