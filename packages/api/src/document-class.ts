import { useQuery } from "@tanstack/react-query";
import type { DocumentClass } from "./document";
import { send } from "./request";
import { useShippedWrites } from "./shipped";
import { ofPage, WHOLE } from "./shown";

const PATH = "/los/api/document-classifications";

/** The company's own classes, hidden ones among them, in stacking order. */
export const useCompanyClasses = () =>
  useQuery({
    queryKey: ["document-classes", "company"],
    queryFn: (read) => send("GET", PATH, { query: WHOLE, ...ofPage(read) }),
  });

export const useDocumentClassWrites = () => useShippedWrites<DocumentClass>(PATH);
