/** The app's place on the one origin: "" for staff, "/pos", "/realtor". */
export const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? "";

/** Whom people write to when they can't get in. */
export const SUPPORT_EMAIL = process.env.NEXT_PUBLIC_SUPPORT_EMAIL ?? "support@gable.test";
