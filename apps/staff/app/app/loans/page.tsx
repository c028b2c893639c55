"use client";
import { useTranslation } from "@gable/i18n";

export default function PipelinePage() {
  const { t } = useTranslation("pipeline");
  return <h1>{t("title")}</h1>;
}
