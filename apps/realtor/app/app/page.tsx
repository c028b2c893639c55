"use client";
import { useTranslation } from "@gable/i18n";
import { useTitle } from "@gable/shell";

export default function StartPage() {
  const { t } = useTranslation("realtor");
  useTitle(t("title"));
  return <h1 className="font-serif text-3xl">{t("title")}</h1>;
}
