"use client";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";

interface Moves<E> {
  list: RefObject<E | null>;
  /** A row is moved: by the key that it has when the move is done. */
  moved: (key: string, by: number) => void;
}

/** Keeps the keyboard on what was moved: a row that is put elsewhere in the page loses it. */
export function useMoves<E extends HTMLElement>(order: string): Moves<E> {
  const list = useRef<E>(null);
  const last = useRef<{ key: string; by: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what has changed
  useEffect(() => {
    if (!last.current) return;
    const { key, by } = last.current;
    last.current = null;
    const [up, down] = list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${key}"] button`) ?? [];
    const [same, other] = by < 0 ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  }, [order]);
  return {
    list,
    moved: (key, by) => {
      last.current = { key, by };
    },
  };
}

interface Props {
  /** The row's key among those that are moved. */
  of: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
}

/** Moves a row up and down. */
export function MoveButtons({ of, name, isFirst, isLast, onMove }: Props) {
  const { t } = useTranslation("organization");
  return (
    <span data-moves={of} className="flex items-center gap-1">
      <IconButton label={t("listed.up", { name })} size="sm" disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t("listed.down", { name })} size="sm" disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}
