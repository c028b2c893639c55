import { useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { dispatch, send } from "./request";
import type { components } from "./schema";

export type OwnProfile = components["schemas"]["OwnProfile"];

const form = { as: "form" } as const;

/** What people change of themselves; the session's person is read anew after it. */
export function useOwnProfileWrites() {
  const client = useQueryClient();
  const renew = () => renewal(client);
  return {
    save: async (version: number, body: Partial<OwnProfile>) => {
      await send("PATCH", "/api/wizeusers/current", { body, ifMatch: version, ...form });
      await renew();
    },
    /** null takes the picture away. */
    saveImage: async (file: Blob | null) => {
      const data = new FormData();
      if (file) data.append("file", file, "picture");
      await dispatch(file ? "PUT" : "DELETE", "/api/wizeusers/current/image", {
        ...form,
        ...(file ? { form: data } : {}),
      });
      await renew();
    },
  };
}
