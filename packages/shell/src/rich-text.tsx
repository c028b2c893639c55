"use client";
import { useTranslation } from "@gable/i18n";
import { RichTextField as Field, type RichTextFieldProps, type RichTextLabels } from "@gable/ui";
import { notify } from "./notices";

/**
 * The rich-text field in the reader's language; the area `windows` must be loaded (WithAreas). The server that keeps what
 * it gives runs domain/richtext.Clean and Check over it.
 */
export function RichTextField(props: Omit<RichTextFieldProps, "labels" | "onRefuse">) {
  const { t } = useTranslation("windows");
  const labels: RichTextLabels = {
    toolbar: t("editor.toolbar"),
    bold: t("editor.bold"),
    italic: t("editor.italic"),
    underline: t("editor.underline"),
    strike: t("editor.strike"),
    bulletList: t("editor.bulletList"),
    numberedList: t("editor.numberedList"),
    quote: t("editor.quote"),
    link: t("editor.link"),
    linkAddress: t("editor.linkAddress"),
    linkApply: t("editor.linkApply"),
    linkRemove: t("editor.linkRemove"),
    image: t("editor.image"),
    fontSize: t("editor.fontSize"),
    fontSizeNormal: t("editor.fontSizeNormal"),
    undo: t("editor.undo"),
    redo: t("editor.redo"),
  };
  const refuse: RichTextFieldProps["onRefuse"] = (why) =>
    notify({ tone: "bad", title: t(why === "too-large" ? "editor.tooLarge" : "editor.notImage") });
  return <Field {...props} labels={labels} onRefuse={refuse} />;
}
