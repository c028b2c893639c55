"use client";
import { useImpersonation, useSession } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { UserRoundCog } from "lucide-react";
import { goOnAs } from "./ending";
import { usePreferences } from "./preferences";

/** Stays on every screen as long as one acts for another: both names, until when, and the way out, to the staff app. */
export function ActingBanner() {
  const { t } = useTranslation("shell");
  const { language } = usePreferences();
  const session = useSession();
  const { end } = useImpersonation();
  if (!session.data?.acting) return null;
  const { active, loggedIn } = session.data;
  const until = loggedIn.actingFor?.endsAt;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-acting px-4 py-1.5 text-acting-ink text-sm"
    >
      <UserRoundCog aria-hidden="true" className="size-4.5" />
      <span className="font-semibold">{t("acting", { name: active.fullName || active.email })}</span>
      <span>{t("actingBy", { name: loggedIn.fullName || loggedIn.email })}</span>
      {until ? <span>{formatTime(until, language)}</span> : null}
      <Button
        size="sm"
        className="ml-auto border-acting-ink! bg-transparent! text-acting-ink!"
        busy={end.isPending}
        // Whatever became of it, one is oneself in the staff app, which says so when the server thinks otherwise.
        onClick={() => void goOnAs(() => end.mutateAsync().catch(() => undefined), "/app")}
      >
        {t("stopActing")}
      </Button>
    </div>
  );
}
