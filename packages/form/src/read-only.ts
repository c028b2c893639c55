"use client";
import { createContext, useContext } from "react";

const ReadOnlyContext = createContext(false);

/** Says to the lists and forms inside that nothing can be changed; they stay legible and can be copied from. */
export const ReadOnly = ReadOnlyContext.Provider;

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
