import { createContext } from "react";

/** The path of the field that a record is opened for; none when it is opened as a whole. */
export const FirstField = createContext<string | undefined>(undefined);
