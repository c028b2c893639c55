import { useTranslation } from "@gable/i18n";

/** Why a call to the lender came to nothing, where it is known; of all else it is only known that no answer came. */
const KNOWN = {
  LOGIN_REFUSED: "noLogin",
  NO_LOGIN: "noLogin",
  NOT_ALLOWED: "notAllowed",
  NOT_SET_UP: "notSetUp",
  NOT_KNOWN: "notKnown",
  NOT_TAKEN: "notTaken",
  REFUSED: "refusedPlain",
  UNREADABLE: "nothingLeft",
} as const;

/** What is the same however often one tries. */
const FINAL: ReadonlySet<string> = new Set(["notSetUp", "notKnown", "notTaken", "nothingLeft"]);

interface Ended {
  fault?: string | undefined;
  message?: string | undefined;
}

/** Whether the login to the lender is why. */
export const isOfLogin = ({ fault }: Ended): boolean => fault === "LOGIN_REFUSED" || fault === "NO_LOGIN";

/**
 * Why a call to the lender came to nothing, and what to do: what the lender or a rule of the company says itself, else what is known of it, with how it is
 * tried again where that helps.
 */
export function LenderFault({ of, again }: { of: Ended; again: string }) {
  const { t } = useTranslation("registration");
  const { fault = "", message } = of;
  if (message && fault === "REFUSED") return <span lang="en">{message}</span>;
  if (message && fault === "BLOCKED") return message;
  const why = fault in KNOWN ? KNOWN[fault as keyof typeof KNOWN] : "late";
  return FINAL.has(why) ? t(`fault.${why}`) : `${t(`fault.${why}`)} ${again}`;
}
