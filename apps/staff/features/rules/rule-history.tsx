"use client";
import { type Rule, type RuleVersion, useRuleHistory } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, Dialog, Loading } from "@gable/ui";
import { useRuleName } from "./name";

/** Who changed a rule, when, and how it read before and after. */
export function RuleHistory({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation("rules");
  const nameOf = useRuleName();
  const history = useRuleHistory(rule.id);
  return (
    <Dialog
      open
      width={740}
      title={t("historyTitle", { name: nameOf(rule) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {history.data ? (
        <ol className="flex flex-col gap-5">
          {history.data.map((version, index) => (
            <Version key={version.version} version={version} before={history.data[index + 1]} />
          ))}
        </ol>
      ) : (
        <Loading lines={4} />
      )}
    </Dialog>
  );
}

const SHOWN = ["name", "kind", "WizeOrgUnitId", "description", "condition", "effects", "enabled"] as const;

function Version({ version, before }: { version: RuleVersion; before: RuleVersion | undefined }) {
  const { t } = useTranslation("rules");
  const text = useText();
  const { language } = usePreferences();
  const who =
    version.actorName === version.userName
      ? version.userName
      : t("for", { actor: version.actorName, user: version.userName });
  const said = (one: RuleVersion | undefined, field: (typeof SHOWN)[number]) => {
    const value = one?.rule?.[field];
    if (value === undefined || value === null || value === "") return "";
    return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
  };
  return (
    <li className="border-line border-l-2 pl-4">
      <p className="text-sm">
        <strong>{text(`rules:actions.${version.action}`)}</strong> · {who} ·{" "}
        <time dateTime={version.at}>{formatInstant(version.at, language)}</time>
      </p>
      {SHOWN.filter((field) => said(before, field) !== said(version, field)).map((field) => (
        <div key={field} className="mt-2 text-xs">
          <p className="text-ink-muted">{text(`rules:fields.${field}`)}</p>
          {said(before, field) ? (
            <pre className="whitespace-pre-wrap bg-bad-wash px-2 py-1 text-bad">
              <del className="no-underline">− {said(before, field)}</del>
            </pre>
          ) : null}
          {said(version, field) ? (
            <pre className="whitespace-pre-wrap bg-good-wash px-2 py-1 text-good">
              <ins className="no-underline">+ {said(version, field)}</ins>
            </pre>
          ) : null}
        </div>
      ))}
    </li>
  );
}
