"use client";
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** A field as others ask for it: where it lives, and what it is called. */
export interface NamedField {
  path: string;
  label: ReactNode;
}

const NamedContext = createContext<Map<string, NamedField> | null>(null);

/** Gathers the fields inside, by the ids of their controls. */
export const NamedFields = NamedContext.Provider;

/** Makes a field known to what stands around it, so that its label leads to its history. */
export function useNamedField(id: string, path: string, label: ReactNode): void {
  const fields = useContext(NamedContext);
  useEffect(() => {
    fields?.set(id, { path, label });
    return () => void fields?.delete(id);
  }, [fields, id, path, label]);
}
