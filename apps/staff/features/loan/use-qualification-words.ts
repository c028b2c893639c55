"use client";
import { useText } from "@gable/i18n";
import { useCallback } from "react";

interface FigureWords {
  key: string;
  params?: string[] | null;
  enum?: string;
}

/**
 * What the server says of a loan's figures, in the reader's language: a line of arithmetic or a notice. It is about what bears
 * a name, else about a kind of thing, else about neither; `english` is what the server says itself.
 */
export function useQualificationWords(): (group: "step" | "notice", line: FigureWords, english: string) => string {
  const text = useText();
  return useCallback(
    (group, line, english) => {
      const param = line.params?.[0];
      if (param === undefined) {
        return text(`figures:nameless.${line.key}`, {
          fallback: text(`figures:${group}.${line.key}`, { fallback: english }),
        });
      }
      const name = line.enum ? text(`enums:${line.enum}.${param}`) : param;
      return text(`figures:${group}.${line.key}`, { name, fallback: english });
    },
    [text],
  );
}
