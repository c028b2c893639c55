"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { FileUploader } from "./file-uploader";

/** Sends files by a link, on a page that has no queries of its own: nobody is signed in there. */
export function LinkUploader({ token, onSent }: { token: string; onSent: () => void }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <FileUploader sender="link" loanId={0} token={token} roomy onSent={onSent} />
    </QueryClientProvider>
  );
}
