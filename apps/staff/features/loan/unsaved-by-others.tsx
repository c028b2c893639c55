import type { ActiveUser } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import type { StepId } from "@gable/loan";
import { PencilLine } from "lucide-react";

/**
 * Says over a step's form that somebody else has changes there that are not saved. Its line is there before it is needed, so
 * that nothing moves under who is typing; it is read out once, when it begins.
 */
export function UnsavedByOthers({ step, others }: { step: StepId; others: readonly ActiveUser[] | undefined }) {
  const { t, i18n } = useTranslation("loan");
  const language = i18n.language === "es" ? "es" : "en";
  const changing = (others ?? []).flatMap((user) => {
    const since = user.places.find((place) => place.section === step)?.unsavedSince;
    return since ? [{ name: user.name, since }] : [];
  });
  const [first] = changing;
  const names = () =>
    new Intl.ListFormat(language, { type: "conjunction" }).format(changing.map((person) => person.name));
  const says =
    first &&
    (changing.length === 1
      ? t("presence.changing", { name: first.name, time: formatTime(first.since, language) })
      : t("presence.changingMany", { names: names() }));
  return (
    <p
      role="status"
      title={says}
      className="-mt-2 lg:-top-7.5 flex h-5 min-w-0 items-center justify-end gap-1.5 text-warn text-xs lg:absolute lg:right-0 lg:mt-0 lg:max-w-2/3"
    >
      {says ? (
        <>
          <PencilLine aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{says}</span>
        </>
      ) : null}
    </p>
  );
}
