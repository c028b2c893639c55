import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";

export type Passkey = components["schemas"]["Passkey"];

const passkeysKey = ["passkeys"] as const;
const form = { as: "part" } as const;

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => send("GET", "/api/mfa/passkeys", { query: WHOLE, signal, as: "part" }),
  });
}

async function addPasskey({ name, password }: { name: string; password: string }) {
  const { publicKey: options } = await send("POST", "/api/mfa/passkeys", { body: { password }, ...form });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
  return send("POST", "/api/mfa/passkeys/confirm", { body: { name, credential }, ...form });
}

/** Adds, renames and removes one's own passkeys; a DOMException when the person calls the browser's question off. */
export function useChangePasskeys() {
  const client = useQueryClient();
  const onSettled = () => renewal(client);
  const add = useMutation({ mutationFn: addPasskey, onSettled });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      send("PATCH", "/api/mfa/passkeys/{id}", { params: { id }, body: { name }, ...form }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      send("POST", "/api/mfa/passkeys/{id}/remove", { params: { id }, body: { password }, ...form }),
    onSettled,
  });
  return { add, rename, remove };
}
