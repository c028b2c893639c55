"use client";
import { useImpersonation, useSession } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { UserRoundCog } from "lucide-react";
import { usePreferences } from "./preferences";

/** Stays on a portal's screens as long as staff act for the person whose portal it is: both names, until when, the way out. */
export function ActingNote() {
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
      <span className="font-semibold">{t("acting", { name: active.fullName })}</span>
      <span>{t("actingBy", { name: loggedIn.fullName })}</span>
      {until ? <span>{formatTime(until, language)}</span> : null}
      <Button
        size="sm"
        className="ml-auto border-acting-ink! bg-transparent! text-acting-ink!"
        busy={end.isPending}
        // The promise, for the note is gone as soon as one is oneself again.
        onClick={() => void end.mutateAsync().finally(() => location.assign("/app"))}
      >
        {t("stopActing")}
      </Button>
    </div>
  );
}
