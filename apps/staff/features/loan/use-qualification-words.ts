"use client";
import { useText } from "@gable/i18n";
import { useCallback } from "react";

interface Said {
  key: string;
  params?: string[] | null;
  enum?: string;
}

/**
 * What the server says of a loan's figures, in the reader's language: a line of arithmetic or a notice. It is about what bears
 * a name, else about a kind of thing, else about neither; `english` is what the server says itself.
 */
export function useQualificationWords(): (group: "step" | "notice", said: Said, english: string) => string {
  const text = useText();
  return useCallback(
    (group, said, english) => {
      const param = said.params?.[0];
      if (param === undefined) {
        return text(`figures:nameless.${said.key}`, {
          fallback: text(`figures:${group}.${said.key}`, { fallback: english }),
        });
      }
      const name = said.enum ? text(`enums:${said.enum}.${param}`) : param;
      return text(`figures:${group}.${said.key}`, { name, fallback: english });
    },
    [text],
  );
}
