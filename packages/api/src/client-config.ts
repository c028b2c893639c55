import { orgOfVisit } from "./portal-door";
import { send } from "./request";

/** Which outside services are switched on, and whom to turn to: of the company one is with, as far as it is known. */
export const readClientConfig = () => send("GET", "/api/client-config", { query: orgOfVisit(), as: "quiet" });
