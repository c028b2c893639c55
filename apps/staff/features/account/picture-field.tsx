"use client";
import { Fault, useOwnProfileWrites, type WizeUser } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, cx } from "@gable/ui";
import { useState } from "react";
import { ImageButton } from "../form/image-button";
import { initialsOf, nameOf } from "../frame/person";

const SIDE = 512;

/** One's picture: shown, exchanged, taken away. */
export function PictureField({ user }: { user: WizeUser }) {
  const { t } = useTranslation("account");
  const writes = useOwnProfileWrites();
  const [fault, setFault] = useState<"pictureWrong" | "pictureLarge" | "pictureFailed">();
  const [busy, setBusy] = useState(false);
  const name = nameOf(user);
  async function keep(file: File | null) {
    setFault(undefined);
    setBusy(true);
    try {
      await writes.saveImage(file && (await smaller(file)));
    } catch (cause) {
      const status = cause instanceof Fault ? cause.status : 0;
      setFault(status === 415 ? "pictureWrong" : status === 413 ? "pictureLarge" : "pictureFailed");
    }
    setBusy(false);
  }
  return (
    <div className="flex items-center gap-4">
      {user.profileImage ? (
        <img
          src={user.profileImage}
          alt={t("profile.pictureOf", { name })}
          className="size-20 shrink-0 rounded-full border border-line object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-20 shrink-0 items-center justify-center rounded-full bg-pine-wash font-medium font-serif text-2xl text-pine"
        >
          {initialsOf(name)}
        </span>
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <ImageButton busy={busy} onChoose={(file) => void keep(file)}>
            {t("profile.choosePicture")}
          </ImageButton>
          {user.profileImage ? (
            <Button busy={busy} onClick={() => void keep(null)}>
              {t("profile.removePicture")}
            </Button>
          ) : null}
        </div>
        <span role={fault ? "alert" : undefined} className={cx("text-xs", fault ? "text-bad" : "text-ink-muted")}>
          {t(`profile.${fault ?? "pictureHint"}`)}
        </span>
      </div>
    </div>
  );
}

/** A photo of a phone as small as it will be shown, the right way up; what the browser can't draw goes as it is, and the server says what is wrong. */
async function smaller(file: File): Promise<Blob> {
  try {
    const seen = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(seen.width, seen.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(seen.width * scale));
    canvas.height = Math.max(1, Math.round(seen.height * scale));
    canvas.getContext("2d")?.drawImage(seen, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    return drawn ?? file;
  } catch {
    return file;
  }
}
