"use client";
import { type DocumentClass, type LoanDocument, useDocumentWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Checkbox, Dialog, Loading } from "@gable/ui";
import type { Sheets } from "@gable/ui/open-sheets";
import { useState } from "react";
import { PageTools } from "./page-tools";
import { isWhole, makingsOf, type Page, pagesOf, pileKey, pilesOf } from "./pages";
import { Pile } from "./pile";
import { useTable } from "./use-table";

interface Props {
  loanId: number;
  documents: readonly LoanDocument[];
  classes: readonly DocumentClass[];
  onClose: () => void;
}

/** What a pile becomes. */
export interface About {
  name: string;
  classification: string;
  /** The need that it answers, if any. */
  need: string;
}

const NOTHING: About = { name: "", classification: "", need: "" };

/** Lays the pages of documents on a table: turned, moved, taken away, split and joined into new documents. */
export function PagesDialog(props: Props) {
  const { t } = useTranslation("documents");
  const { sheets, failed } = useTable(props.loanId, props.documents);
  if (sheets) return <Table {...props} sheets={sheets} />;
  return (
    <Dialog open reading width={1000} title={t("pages.title")} description={t("pages.lead")} onClose={props.onClose}>
      {failed ? (
        <p role="alert">{t("pages.failed", { name: failed.name ?? "" })}</p>
      ) : (
        <>
          <p className="sr-only">{t("pages.reading")}</p>
          <Loading lines={8} />
        </>
      )}
    </Dialog>
  );
}

function Table({ loanId, documents, classes, sheets, onClose }: Props & { sheets: ReadonlyMap<string, Sheets> }) {
  const { t } = useTranslation("documents");
  const writes = useDocumentWrites(loanId);
  const [counts] = useState(() => new Map([...sheets].map(([id, { count }]) => [id, count])));
  const [pages, setPages] = useState<readonly Page[]>(() => pagesOf([...counts].map(([id, count]) => ({ id, count }))));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [given, setGiven] = useState<ReadonlyMap<string, About>>(new Map());
  const [originals, setOriginals] = useState(true);
  const named = new Map(documents.map((one) => [one.id, one]));
  const piles = pilesOf(pages);
  const aboutOf = (pile: readonly Page[], index: number): About =>
    given.get(pileKey(pile)) ?? proposed(named.get(pile[0]?.document ?? ""), index);
  const about = piles.map(aboutOf);
  const isSame = (index: number) => {
    const of = named.get(piles[index]?.[0]?.document ?? "");
    return (
      isWhole(piles[index] ?? [], counts) &&
      about[index]?.name === of?.name &&
      about[index]?.classification === (of?.classification ?? "") &&
      about[index]?.need === (of?.NeedId ?? "")
    );
  };
  const changed = piles.map((_, index) => index).filter((index) => !isSame(index));
  const left = new Set(piles.flatMap((pile, index) => (isSame(index) ? [pile[0]?.document] : [])));
  const save = () => {
    const made = makingsOf(
      changed.map((index) => piles[index] ?? []),
      changed.map((index) => about[index] ?? NOTHING),
    );
    const replaces = originals ? documents.map(({ id }) => id).filter((id) => !left.has(id)) : [];
    writes.mutate(
      { what: "make", made, replaces },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("pages.begun", { count: made.length }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      sticky
      width={1000}
      title={t("pages.title")}
      description={t("pages.lead")}
      onClose={onClose}
      footer={
        <>
          <Checkbox
            className="mr-auto"
            label={t("pages.originals")}
            hint={t("pages.originalsHint")}
            checked={originals}
            onChange={setOriginals}
          />
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="solid" busy={writes.isPending} disabled={changed.length === 0} onClick={save}>
            {changed.length === 0 ? t("pages.unchanged") : t("pages.save", { count: changed.length })}
          </Button>
        </>
      }
    >
      <PageTools pages={pages} selected={selected} onPages={setPages} onSelect={setSelected} />
      <div className="mt-4 flex flex-col gap-5">
        {piles.map((pile, index) => (
          <Pile
            key={pileKey(pile)}
            at={index + 1}
            pile={pile}
            pages={pages}
            loanId={loanId}
            about={about[index] ?? NOTHING}
            sheets={sheets}
            named={named}
            classes={classes}
            selected={selected}
            onSelect={setSelected}
            onPages={setPages}
            onAbout={(next) => setGiven(new Map(given).set(pileKey(pile), next))}
          />
        ))}
      </div>
    </Dialog>
  );
}

const proposed = (of: LoanDocument | undefined, index: number): About => {
  const name = of?.name ?? "";
  const same = { classification: of?.classification ?? "", need: of?.NeedId ?? "" };
  return index === 0 ? { name, ...same } : { name: name.replace(/(\.[^.]{1,5})?$/, ` (${index + 1}).pdf`), ...same };
};
