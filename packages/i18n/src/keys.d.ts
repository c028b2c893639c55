import type account from "../locales/en/account.json";
import type aus from "../locales/en/aus.json";
import type auth from "../locales/en/auth.json";
import type billing from "../locales/en/billing.json";
import type borrower from "../locales/en/borrower.json";
import type common from "../locales/en/common.json";
import type conditions from "../locales/en/conditions.json";
import type dashboard from "../locales/en/dashboard.json";
import type errors from "../locales/en/errors.json";
import type figures from "../locales/en/figures.json";
import type finance from "../locales/en/finance.json";
import type holdings from "../locales/en/holdings.json";
import type journal from "../locales/en/journal.json";
import type later from "../locales/en/later.json";
import type leads from "../locales/en/leads.json";
import type loan from "../locales/en/loan.json";
import type lock from "../locales/en/lock.json";
import type needs from "../locales/en/needs.json";
import type organization from "../locales/en/organization.json";
import type pipeline from "../locales/en/pipeline.json";
import type portal from "../locales/en/portal.json";
import type pos from "../locales/en/pos.json";
import type questions from "../locales/en/questions.json";
import type realtor from "../locales/en/realtor.json";
import type rules from "../locales/en/rules.json";
import type shell from "../locales/en/shell.json";
import type support from "../locales/en/support.json";
import type task from "../locales/en/task.json";
import type team from "../locales/en/team.json";
import type trackers from "../locales/en/trackers.json";
import type users from "../locales/en/users.json";
import type validation from "../locales/en/validation.json";
import type windows from "../locales/en/windows.json";
import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    enableSelector: false;
    resources: {
      common: typeof common;
      validation: typeof validation;
      errors: typeof errors;
      auth: typeof auth;
      shell: typeof shell;
      pipeline: typeof pipeline;
      loan: typeof loan;
      later: typeof later;
      borrower: typeof borrower;
      figures: typeof figures;
      finance: typeof finance;
      holdings: typeof holdings;
      // Enumerations are looked up by values at run time (useText, useChoices): no key of theirs is written in the code.
      enums: { NotTyped: string };
      mismo: { NotTyped: string };
      pos: typeof pos;
      realtor: typeof realtor;
      account: typeof account;
      users: typeof users;
      needs: typeof needs;
      organization: typeof organization;
      portal: typeof portal;
      questions: typeof questions;
      leads: typeof leads;
      billing: typeof billing;
      rules: typeof rules;
      dashboard: typeof dashboard;
      support: typeof support;
      windows: typeof windows;
      task: typeof task;
      journal: typeof journal;
      aus: typeof aus;
      team: typeof team;
      lock: typeof lock;
      conditions: typeof conditions;
      trackers: typeof trackers;
    };
  }
}
