import { useTranslation } from "@gable/i18n";
import { Viewer } from "@gable/ui";

/** The letter of a quote, as the borrower gets it; the area `needs` must be loaded. */
export function QuotePages({ content }: { content: Blob }) {
  const { t } = useTranslation("needs");
  const { t: words } = useTranslation("quotes");
  return (
    <Viewer
      content={content}
      mediaType="application/pdf"
      name={words("make.title")}
      words={{
        page: (at, count) => t("viewer.page", { at, count }),
        notShown: t("viewer.notShown"),
        tooMany: (count) => t("viewer.tooMany", { count }),
      }}
    />
  );
}
