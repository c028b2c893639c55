"use client";
import { type Rule, type RuleDraft, useRules, useRuleVocabulary, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button, EmptyState, Loading, Menu, Panel } from "@gable/ui";
import { FlaskConical, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PageHead } from "../frame/page-head";
import { blank, draftOf, fromTemplate } from "./draft";
import { RuleHistory } from "./rule-history";
import { RuleList } from "./rule-list";
import { TrialDialog } from "./trial";

const RuleEditor = dynamic(() => import("./rule-editor").then((module) => module.RuleEditor), { ssr: false });

type Open = { what: "edit"; draft: RuleDraft } | { what: "history"; rule: Rule } | { what: "test" } | null;

/** The company's rules by kind, with the ways to write, try, order and follow them. */
export function Rules() {
  return (
    <WithAreas areas={["rules", "enums", "journal", "stageRules"]}>
      <RulesScreen />
    </WithAreas>
  );
}

function RulesScreen() {
  const { t } = useTranslation("rules");
  const text = useText();
  const rules = useRules();
  const vocabulary = useRuleVocabulary();
  const session = useSession();
  const [open, setOpen] = useState<Open>(null);
  const mayEdit = session.data?.active.permissions?.includes("rule:edit") ?? false;
  const close = () => setOpen(null);
  const write = (draft: RuleDraft) => setOpen({ what: "edit", draft });

  const adding = (
    <Menu
      align="end"
      trigger={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />}>
          {t("add")}
        </Button>
      }
      entries={[
        { key: "blank", label: t("emptyRule"), onSelect: () => write(blank()) },
        ...(vocabulary.data?.templates ?? []).map((template, index) => ({
          key: template.key ?? "",
          label: text(`rules:templates.${template.key}.name`, { fallback: template.name ?? "" }),
          onSelect: () => write(fromTemplate(template, text)),
          ...(index === 0 ? { group: t("fromTemplate") } : {}),
        })),
      ]}
    />
  );
  const kinds = (vocabulary.data?.kinds ?? []).filter((kind) => rules.data?.some((rule) => rule.kind === kind.kind));
  return (
    <div className="min-w-0 flex-1 pb-8">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <Button
              icon={<FlaskConical aria-hidden="true" className="size-4" />}
              onClick={() => setOpen({ what: "test" })}
            >
              {t("testAll")}
            </Button>
            {mayEdit ? adding : null}
          </>
        }
      />
      <div className="flex flex-col gap-4 px-4">
        {!rules.data || !vocabulary.data ? <Loading lines={8} /> : null}
        {rules.data?.length === 0 ? (
          <Panel>
            <EmptyState title={t("emptyTitle")}>{t("emptyHint")}</EmptyState>
          </Panel>
        ) : null}
        {kinds.map((kind) => (
          <RuleList
            key={kind.kind}
            kind={kind.kind}
            rules={rules.data?.filter((rule) => rule.kind === kind.kind) ?? []}
            mayEdit={mayEdit}
            onEdit={(rule) => write(draftOf(rule))}
            onHistory={(rule) => setOpen({ what: "history", rule })}
          />
        ))}
      </div>
      {open?.what === "edit" && vocabulary.data ? (
        <RuleEditor start={open.draft} vocabulary={vocabulary.data} readOnly={!mayEdit} onClose={close} />
      ) : null}
      {open?.what === "history" ? <RuleHistory rule={open.rule} onClose={close} /> : null}
      {open?.what === "test" && vocabulary.data ? <TrialDialog vocabulary={vocabulary.data} onClose={close} /> : null}
    </div>
  );
}
