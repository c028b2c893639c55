"use client";
import {
  type CustomQuestion,
  QUESTION_SECTIONS,
  type QuestionRule,
  type QuestionSection,
  useCustomQuestions,
  useCustomQuestionWrites,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Dialog, EmptyState, IconButton, Loading, Select } from "@gable/ui";
import { ArrowDown, ArrowUp, GripVertical, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { QuestionDialog } from "./question-dialog";
import { SettingPage } from "./setting-page";
import { useDraggableRow } from "./use-draggable-row";

/** The company's own questions: written, ordered by drag or by key, taken back. */
export function Questions() {
  const { t } = useTranslation("questions");
  const text = useText();
  const [section, setSection] = useState<QuestionSection>("BORROWER_INFO");
  const questions = useCustomQuestions(section);
  const writes = useCustomQuestionWrites(section);
  const [open, setOpen] = useState<CustomQuestion | "new" | null>(null);
  const [removing, setRemoving] = useState<{ question: CustomQuestion; rules: QuestionRule[] } | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const rows = questions.data?.rows ?? [];

  function move(id: string, to: number) {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || to === from) return;
    const next = rows.filter((one) => one.id !== id);
    next.splice(to, 0, row);
    setSaid(t("moved", { question: row.question, at: to + 1, count: rows.length }));
    void writes.order(next);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus());
  }
  return (
    <SettingPage
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      }
    >
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <Select
        className="mb-4 max-w-sm"
        label={t("section.label")}
        hint={text(`questions:section.hint.${section}`)}
        value={section}
        options={QUESTION_SECTIONS.map((value) => ({ value, label: text(`questions:section.${value}`) }))}
        onChange={(next) => setSection(next as QuestionSection)}
      />
      {!questions.data ? (
        <Loading />
      ) : rows.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>
      ) : (
        <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((question, index) => (
            <QuestionRow
              key={question.id}
              question={question}
              index={index}
              count={rows.length}
              onMove={move}
              onEdit={() => setOpen(question)}
              onRemove={() => void writes.rules(question.id).then((rules) => setRemoving({ question, rules }))}
            />
          ))}
        </ul>
      )}
      {open ? (
        <QuestionDialog section={section} question={open === "new" ? null : open} onClose={() => setOpen(null)} />
      ) : null}
      {removing ? <RemoveDialog section={section} {...removing} onClose={() => setRemoving(null)} /> : null}
    </SettingPage>
  );
}

function QuestionRow(props: {
  question: CustomQuestion;
  index: number;
  count: number;
  onMove: (id: string, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("questions");
  const text = useText();
  const { question, index, count, onMove } = props;
  const { row, grip, edge } = useDraggableRow(question.id, index, onMove);
  return (
    <li
      ref={row}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 ${edge ? "bg-pine-wash outline outline-pine" : ""}`}
    >
      <button
        type="button"
        ref={grip}
        data-grip={question.id}
        aria-label={t("grip", { question: question.question, at: index + 1, count })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        className="cursor-grab rounded-sm p-1 text-ink-muted"
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          onMove(question.id, index + (event.key === "ArrowUp" ? -1 : 1));
        }}
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{question.question}</span>
        <span className="block text-ink-muted text-xs">
          {text(`questions:type.${question.type}`)} · {text(`questions:target.${question.targetBorrowerType}`)}
        </span>
      </span>
      {question.isRequired ? <Badge tone="warn">{t("required")}</Badge> : null}
      {question.questionEs ? null : <Badge>{t("onlyEnglish")}</Badge>}
      <span className="flex items-center gap-1">
        <IconButton
          label={t("up", { question: question.question })}
          size="sm"
          disabled={index === 0}
          onClick={() => onMove(question.id, index - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={t("down", { question: question.question })}
          size="sm"
          disabled={index === count - 1}
          onClick={() => onMove(question.id, index + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <Button size="sm" onClick={props.onEdit} aria-label={t("editOf", { question: question.question })}>
          {t("edit")}
        </Button>
        <Button size="sm" onClick={props.onRemove} aria-label={t("removeOf", { question: question.question })}>
          {t("remove")}
        </Button>
      </span>
    </li>
  );
}

function RemoveDialog({
  section,
  question,
  rules,
  onClose,
}: {
  section: QuestionSection;
  question: CustomQuestion;
  rules: QuestionRule[];
  onClose: () => void;
}) {
  const { t } = useTranslation("questions");
  const writes = useCustomQuestionWrites(section);
  return (
    <Dialog
      open
      onClose={onClose}
      width={550}
      title={t("removeTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button look="danger" onClick={() => void writes.remove(question).then(onClose)}>
            {t("removeConfirm")}
          </Button>
        </>
      }
    >
      <p className="font-medium text-sm">{question.question}</p>
      <p className="mt-2 text-sm">{t("removeMessage")}</p>
      <h3 className="mt-4 font-medium text-sm">{t("usedBy")}</h3>
      {rules.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("usedByNone")}</p>
      ) : (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {rules.map((rule) => (
            <li key={rule.id}>
              {rule.name} {rule.enabled ? <Badge tone="warn">{t("ruleOn")}</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
