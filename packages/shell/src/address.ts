/** The app's place on the one origin: "" for staff, "/pos", "/realtor". */
export const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? "";
