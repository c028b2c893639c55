import type { Method } from "./call";
import { ANY, type Stale } from "./stale-name";

// The one table of what makes what stale: which event and which write have which queries read again. A query is named by how
// its key begins.

/** The loan that an event or a write is about; ANY where it does not say. */
type Loan = number | typeof ANY;
type Changed = (loan: Loan) => Stale[];

const nothing: Changed = () => [];
const everything: Changed = () => [{ key: [] }];
const areas =
  (...names: string[]): Changed =>
  () =>
    names.map((name) => ({ key: [name] }));
const later =
  (name: string): Changed =>
  () => [{ key: [name], later: true }];
/** What is read of a loan beside its file. */
const beside =
  (...names: string[]): Changed =>
  (loan) =>
    names.map((name) => ({ key: ["loan", loan, name] }));
const together =
  (...parts: Changed[]): Changed =>
  (loan) =>
    parts.flatMap((part) => part(loan));

/** The loan's file alone. */
const file: Changed = (loan) => [{ key: ["loan", loan], exact: true }];
/** Where loans are listed. */
const lists = areas("loans");
/** All there is of a loan. */
const whole: Changed = together((loan) => [{ key: ["loan", loan] }], lists);

/** Whom a loan is shared with, and what the own organization is asked. */
const processing = together(whole, areas("processing-requests"));

/** Any change of a loan's records: its file and figures, its row in lists, how far the portals say it is. */
const settled = together(
  file,
  beside(
    "trackers",
    "qualification",
    "aus-check",
    "history",
    "application",
    "deal",
    "coc",
    "registration",
    "preapproval",
    "flood",
    "government",
    "closing-costs",
    "rate-lock",
    "pricing",
    "product",
    "quotes",
  ),
  lists,
);
/** For whom an FHA loan is submitted is one of its terms. */
const terms = together(settled, beside("own-purpose", "aus-info", "fha-lenders"));
const person = together(settled, beside("own-borrower", "pos-status", "custom-questions", "own-questions"));
const residence = together(settled, beside("own-residences"));
const consent = together(settled, beside("credit-authorizations", "credit-question"));
const answers = together(settled, beside("custom-questions", "own-questions"));
/** A stage, or a date that is set, may have tasks given by themselves. */
const stage = together(settled, beside("dates", "lock"), areas("tasks"));
/** How a tracker stands, with the loan's status and what one may do there; the date of TRID is one of the loan's, which has an event of its own. */
const tracked = together(file, beside("trackers", "lock", "history"), lists);
/** The loan's setup is in what is told of it, and of the Mortgage Call Report. */
const ofSetup = together(file, beside("registration", "trackers", "mcr", "history"));
const setup = together(ofSetup, beside("setup"));
const masters = together(areas("need-masters"), () => beside("needs")(ANY));
/** The first letter of pre-approval completes its step. */
const letters = together(file, beside("preapproval", "messages", "history"));
/** What a company's pre-approvals begin with: every loan without bounds of its own goes by it. */
const preapprovals = together(areas("preapproval-setting"), () => beside("preapproval")(ANY));
const needSets = together(areas("need-sets"), () => beside("need-sets")(ANY));
const conditionTemplates = together(areas("condition-templates"), () => beside("condition-templates")(ANY));
const closingCostTemplates = together(areas("closing-cost-templates"), () => beside("closing-costs")(ANY));
const classes = areas("document-classes");
const forms = together(areas("document-forms"), () => beside("forms", "form-packages")(ANY));
const trackers = together(areas("trackers"), () => beside("trackers")(ANY));
/** A date of TRID triggers what stats, prices and trackers go by. */
const dates = together(
  file,
  beside("history", "trackers", "closing-costs", "qualification", "pricing"),
  areas("tasks"),
  lists,
);
const team = together(file, beside("assignable", "realtors", "history"), lists);
const rules = together(file, beside("lock", "history"), lists);
/** Who edits the loan: its file says it, with what that closes. */
const editing = together(file, beside("editing", "history"));
/** Loans are worked out by the tables. */
const referenceTables = together(areas("reference-tables"), () => beside("government", "closing-costs")(ANY));
/** Prices are of the company's book and sheets, and of the loan as it is; the products of loans are judged by the book as well. */
const prices = together(areas("pricing"), () => beside("pricing", "quotes", "product", "rate-lock")(ANY));
const product = together(settled, beside("info"));
const coc = together(file, beside("coc", "history"));
const registered = beside("registration", "history");
/** The lender has answered: its number is one of the loan's. */
const lenderAnswered = together(registered, settled);
const mail = beside("mails", "mail-in", "needs", "conditions", "documents", "history");
/** Notes on tasks name conditions, and name and bring along documents. */
const taskNotes: Changed = () => [{ key: ["tasks", "one", ANY, "notes"] }];
const needs = together(beside("needs", "conditions", "documents", "history", "aus-info"), taskNotes);
/** What is done with a condition can ask for a need again, and date a round that is sent, whose documents go to the lender. */
const conditions = together(needs, beside("dates", "registration"));
/** A contact of the address book stands on loans too, and is who their fees are paid to. */
const contacts = together(areas("contacts"), () => together(beside("contacts"), file)(ANY));
const onLoan = beside("contacts", "history");
const messageConfigs = together(areas("messages"), () => beside("message-configs")(ANY));
const loanMessages = beside("messages", "message-configs", "quotes", "history");
const underwriting = beside("aus", "aus-info", "history");
/** An engine has answered: the loan is held against what it was told, and its findings become a document. */
const underwritten = together(underwriting, beside("aus-check", "documents"));
/** An agency is offered by whether there is a login to it, and so is an engine. */
const logins = together(areas("vendor-logins", "credit-agencies"), () => beside("aus-check")(ANY));
const credit = beside("credit", "history");
/** A report is noted with its borrowers, and its picture is a document. */
const creditCame = together(credit, settled, beside("documents"));
const flooding = beside("flood", "history");
/** A lock moves dates, tracker and rate, and is listed at the desk. */
const locking = together(beside("rate-lock", "history"), areas("lock-desk"));
const lockPolicy = together(areas("lock-policy"), () => beside("rate-lock")(ANY));
const pricingScenarios = beside("pricing-scenarios", "history");
const quotes = beside("quotes", "messages", "documents", "history");
const locked = together(terms, locking, beside("info", "dates", "documents", "needs"), areas("tasks"));
const told: Changed = () => [{ key: ["notifications"] }, { key: ["tasks", "count"] }];
const invited = beside("pos-status", "realtors", "team", "history");
const noteLists: Changed = (loan) => [{ key: ["loan", loan, "notes", "list"] }];
/** Whoever has to do a task is written to: the loan's messages are read once that has gone out. */
const written: Changed = (loan) => [{ key: ["loan", loan, "messages"], afterMs: 500 }];
const task = together(areas("tasks"), beside("history"), written);
const people = areas("users", "users-to-act-for", "support", "loans");
const units = areas("organizations", "org-config", "branches", "session");
const questions = together(areas("custom-questions"), () => beside("custom-questions", "own-questions")(ANY));

const EVENTS: Readonly<Record<string, Changed>> = {
  "RTC.READY": nothing,
  "RTC.RESYNC": everything,
  "RTC.SESSION_ENDED": areas("session"),
  "RTC.SESSIONS.CHANGED": areas("own-sessions"),
  "RTC.LOAN.ACTIVE_USERS": nothing,
  "RTC.LOAN.ADDED": lists,
  "RTC.LOAN.UPDATED": settled,
  "RTC.LOAN.STAGE_CHANGED": stage,
  "RTC.LOAN.ARCHIVED": stage,
  "RTC.LOAN.LIFECYCLE_CHANGED": rules,
  "RTC.LOAN.UNLOCKED": rules,
  "RTC.LOAN.EDITING_CHANGED": editing,
  "RTC.LOAN.EDIT_STARTED": nothing,
  "RTC.LOAN.COC_CHANGED": coc,
  "RTC.LOAN.SECTION_LOCKS_CHANGED": rules,
  "RTC.LOAN.DATES_CHANGED": together(dates, beside("dates")),
  "RTC.LOAN.TEAM_CHANGED": together(team, beside("team")),
  "RTC.LOAN.PROCESSING_CHANGED": processing,
  "RTC.LOAN_INFO.CHANGED": together(terms, beside("info")),
  "RTC.LOAN_PRODUCT.CHANGED": product,
  "RTC.PRICING.CHANGED": prices,
  "RTC.LOAN_NOTE.CHANGED": beside("notes", "history"),
  "RTC.ASSET.CHANGED": settled,
  "RTC.LIABILITY.CHANGED": settled,
  "RTC.EXPENSE.CHANGED": settled,
  "RTC.OWNED_PROPERTY.CHANGED": settled,
  "RTC.EMPLOYER.CHANGED": settled,
  "RTC.INCOME_ITEM.CHANGED": settled,
  "RTC.FEE.CHANGED": settled,
  "RTC.DECLARATION.CHANGED": settled,
  "RTC.DEMOGRAPHIC.CHANGED": settled,
  "RTC.RESIDENCE.CHANGED": residence,
  "RTC.BORROWER.CHANGED": together(person, consent),
  "RTC.BORROWER.INVITED": invited,
  "RTC.LETTER.ENDED": invited,
  "RTC.LOAN_TRACKER.CHANGED": tracked,
  "RTC.LENDER_EVENT.CHANGED": registered,
  "RTC.REGISTER_MESSAGE.CHANGED": registered,
  "RTC.TRACKER.CHANGED": trackers,
  "RTC.NEED_MASTER.CHANGED": masters,
  "RTC.NEED_SET.CHANGED": needSets,
  "RTC.CONDITION_TEMPLATE.CHANGED": conditionTemplates,
  "RTC.DOCUMENT_CLASS.CHANGED": classes,
  "RTC.CLOSING_COST_TEMPLATE.CHANGED": closingCostTemplates,
  "RTC.DOCUMENT_FORM.CHANGED": forms,
  "RTC.DOCUMENT_FORM_PACKAGE.CHANGED": forms,
  "RTC.NEED.CHANGED": needs,
  "RTC.OWN_NEED.CHANGED": needs,
  "RTC.DOCUMENT.CHANGED": together(needs, beside("flood", "rate-lock")),
  "RTC.DOCUMENT_TEXT.CHANGED": beside("documents"),
  "RTC.MAIL.CHANGED": mail,
  "RTC.MAIL_SETTING.CHANGED": areas("mail-in-setting"),
  "RTC.CONDITION.CHANGED": needs,
  "RTC.CUSTOM_ANSWER.CHANGED": answers,
  "RTC.CUSTOM_QUESTION.CHANGED": questions,
  "RTC.TASK.ADD": task,
  "RTC.TASK.REFRESH.COUNT": areas("tasks"),
  "RTC.TASK_TEMPLATE.CHANGED": areas("taskTemplates"),
  "RTC.TASK.UPDATE": task,
  "RTC.TASK.DELETE": task,
  "RTC.TASK.AUTO_COMPLETE": task,
  "RTC.LEAD.CHANGED": areas("leads"),
  "RTC.LEAD_LIST.CHANGED": areas("leads", "lead-lists"),
  "RTC.CREDENTIAL.CHANGED": logins,
  "RTC.CREDENTIAL.INVALID": logins,
  "RTC.AUS.AUS_PREFERENCE_UPDATED": underwriting,
  "RTC.FHA_LENDER.CHANGED": () => beside("fha-lenders")(ANY),
  "RTC.BUSINESS_CONTACT.CHANGED": contacts,
  "RTC.CONTACT_COMPANY.CHANGED": contacts,
  "RTC.LOAN_BUSINESS_CONTACT.CHANGED": onLoan,
  "RTC.NOTIFICATION.CHANGED": told,
  "RTC.NOTIFICATION_CONFIG.CHANGED": messageConfigs,
  "RTC.LOAN_NOTIFICATION.CHANGED": beside("message-configs", "history"),
  "RTC.LOAN_MESSAGE.CHANGED": loanMessages,
  "RTC.REFERENCE_TABLE.CHANGED": referenceTables,
  "RTC.RATE_LOCK.CHANGED": locking,
  "RTC.PRICING_SCENARIO.CHANGED": pricingScenarios,
  "RTC.LOAN_QUOTE.CHANGED": quotes,
  "RTC.LOCK_POLICY.CHANGED": lockPolicy,
  "RTC.LOAN_SETUP.CHANGED": setup,
  "RTC.TERM_PROPOSAL.CHANGED": beside("term-proposals", "own-purpose", "history"),
  "RTC.LOAN_PREAPPROVAL.CHANGED": beside("preapproval", "history"),
  "RTC.PREAPPROVAL_LETTER.CHANGED": letters,
  "RTC.PREAPPROVAL_SETTING.CHANGED": preapprovals,
  "RTC.BILLING.CHANGED": areas("billing"),
  "RTC.USER.CHANGED": people,
  "RTC.RULE.CHANGED": areas("rules", "rule-vocabulary"),
  "RTC.ORGANIZATION.CHANGED": units,
  "RTC.FUNCTION_PERMISSIONS.CHANGED": areas("function-matrix", "session"),
  "RTC.POS_CONFIG.CHANGED": areas("pos-config", "portal"),
};

/** What a run makes stale by each step, and by its answer, after what its events' names begin with. */
const RUNS: Readonly<Record<string, readonly [step: Changed, answered: Changed]>> = {
  "RTC.LEAD_IMPORT.": [areas("leads", "lead-import"), areas("leads", "lead-import")],
  "RTC.CREDIT.": [credit, creditCame],
  "RTC.CREDIT_IMPORT.": [credit, together(credit, settled)],
  "RTC.AUS.DU_AUS_": [underwriting, underwritten],
  "RTC.AUS.LPA_AUS_": [underwriting, underwritten],
  "RTC.REGISTRATION.": [registered, lenderAnswered],
  "RTC.DELIVERY.": [registered, registered],
  "RTC.FLOOD.": [flooding, together(flooding, tracked, needs)],
};

function ofRun(type: string): Changed | undefined {
  const [, begin = "", step] = /^(.+[._])([A-Z]+)$/.exec(type) ?? [];
  return RUNS[begin]?.[step === "COMPLETED" ? 1 : 0];
}

/** What an event makes stale. One that the table does not know says that all of its loan is. */
export function staleByEvent({ type, loanId }: { type: string; loanId?: number | undefined }): Stale[] {
  const loan = loanId ?? ANY;
  const known = EVENTS[type] ?? ofRun(type) ?? (type.startsWith("RTC.LOAN.RULE_") ? rules : undefined);
  if (known) return known(loan);
  return loanId === undefined ? lists(loan) : whole(loan);
}

interface Write {
  /** `{…}` is one segment of the path, `**` at its end is whatever follows. */
  readonly path: string;
  readonly method?: Method;
  readonly stale: Changed;
  /** What the answer itself tells: read again only where the write failed. */
  readonly told?: Changed;
}

const LOAN = "/los/api/loans/{loanId}";
const OWN = "/pos/api/applications/{loanId}";

/** What each write makes stale: the first line that fits counts. */
const WRITES: readonly Write[] = [
  { path: "/admin/api/reference-tables/**", stale: referenceTables },
  { path: "/pricing/api/products/apr", stale: nothing },
  { path: "/pricing/api/condition-check", stale: nothing },
  { path: "/pricing/api/rate-sheets/preview", stale: nothing },
  { path: "/pricing/api/**", stale: prices },
  { path: `${LOAN}/product-search`, stale: nothing },
  { path: `${LOAN}/updatepricingdata`, stale: product },
  { path: `${LOAN}/hide-ineligible-product-popup`, stale: beside("product") },
  { path: `${LOAN}/access-check`, stale: nothing },
  { path: `${LOAN}/active-users`, stale: nothing },
  { path: `${LOAN}/exit`, stale: nothing },
  { path: `${LOAN}/rules/test`, stale: nothing },
  { path: `${LOAN}/loan-edit`, stale: nothing },
  { path: `${LOAN}/loan-edit/start`, stale: editing },
  { path: `${LOAN}/loan-edit/end`, stale: editing },
  { path: `${LOAN}/loan-edit/take-over`, stale: editing },
  { path: `${LOAN}/loan-coc`, stale: coc },
  { path: `${LOAN}/loan-coc/start`, stale: coc },
  { path: `${LOAN}/v2/transaction/calc`, stale: nothing },
  { path: `${LOAN}/gov-va-calc`, stale: nothing },
  { path: `${LOAN}/gov-fha`, stale: together(terms, beside("info")) },
  { path: `${LOAN}/gov-va`, stale: together(terms, beside("info")) },
  { path: `${LOAN}/gov-va-form-details`, stale: together(terms, beside("info")) },
  { path: `${LOAN}/v2/transaction/info`, stale: terms, told: beside("info") },
  { path: `${LOAN}/notes/**`, stale: together(beside("history"), noteLists), told: beside("notes") },
  { path: `${LOAN}/dates`, stale: dates, told: beside("dates") },
  { path: `${LOAN}/stage/{stageId}`, stale: stage },
  { path: `${LOAN}/archive`, stale: stage },
  { path: `${LOAN}/suspend`, stale: stage },
  { path: `${LOAN}/unsuspend`, stale: stage },
  { path: `${LOAN}/dead`, stale: stage },
  { path: `${LOAN}/restore`, stale: stage },
  { path: `${LOAN}/credit-repair`, stale: rules },
  { path: `${LOAN}/mcr-exclude`, stale: rules },
  { path: `${LOAN}/repurchase-loan`, stale: rules },
  { path: `${LOAN}/flood-certificate/**`, stale: flooding },
  { path: `${LOAN}/rate-locks/**`, stale: locked },
  { path: `${LOAN}/product/{productId}/lock`, stale: locked },
  { path: `${LOAN}/pricing-scenarios/compare`, stale: nothing },
  { path: `${LOAN}/pricing-scenarios/**`, stale: pricingScenarios },
  { path: `${LOAN}/quotes/preview`, stale: nothing },
  { path: `${LOAN}/quotes/**`, stale: quotes },
  { path: "/los/api/lock-policy", stale: lockPolicy },
  { path: `${LOAN}/section-locks/**`, stale: rules },
  { path: `${LOAN}/unarchive`, stale: stage },
  { path: `${LOAN}/discard`, stale: stage },
  { path: `${LOAN}/unlock`, stale: rules },
  { path: `${LOAN}/lock`, stale: rules },
  { path: `${LOAN}/users`, stale: team, told: beside("team") },
  { path: `${LOAN}/realtor-invite`, stale: together(settled, invited) },
  { path: `${LOAN}/custom-questions`, stale: answers },
  // A list that has something again is no longer marked as not applicable.
  { path: `${LOAN}/assets/restore`, stale: together(settled, beside("uistate")) },
  { path: `${LOAN}/liabilities/restore`, stale: together(settled, beside("uistate")) },
  { path: `${LOAN}/realEstates/restore`, stale: together(settled, beside("uistate")) },
  { path: `${LOAN}/expenses/restore`, stale: together(settled, beside("uistate")) },
  { path: `${LOAN}/assets/**`, stale: settled },
  { path: `${LOAN}/liabilities/**`, stale: settled },
  { path: `${LOAN}/bulk/liabilities`, stale: settled },
  { path: `${LOAN}/expenses/**`, stale: settled },
  { path: `${LOAN}/fees/**`, stale: settled },
  { path: `${LOAN}/fees-sync`, stale: settled },
  { path: `${LOAN}/realEstates/**`, stale: settled },
  { path: `${LOAN}/real-estates`, stale: settled },
  { path: `${LOAN}/borrowers/{borrowerId}/invite`, stale: invited },
  { path: `${LOAN}/borrowers/{borrowerId}/residences/**`, stale: residence },
  { path: `${LOAN}/borrowers/{borrowerId}/employers/**`, stale: settled },
  { path: `${LOAN}/borrowers/{borrowerId}/incomes`, stale: settled },
  { path: `${LOAN}/borrowers/{borrowerId}/incomeItems/**`, stale: settled },
  { path: `${LOAN}/borrowers/{borrowerId}/declarations`, stale: settled },
  { path: `${LOAN}/borrowers/{borrowerId}/demographics`, stale: settled },
  { path: `${LOAN}/borrowers/**`, stale: together(person, consent) },
  { path: `${LOAN}/conditions/from-text`, stale: nothing },
  { path: `${LOAN}/conditions/from-file`, stale: nothing },
  { path: `${LOAN}/conditions/**`, stale: conditions },
  { path: `${LOAN}/trackers/**`, stale: tracked },
  { path: `${LOAN}/lender-events/**`, stale: registered },
  { path: `${LOAN}/register/messages/**`, stale: registered },
  { path: `${LOAN}/register/**`, stale: registered },
  { path: `${LOAN}/business-contact`, stale: beside("history"), told: beside("contacts") },
  { path: `${LOAN}/term-proposals/**`, stale: together(terms, beside("term-proposals", "info")) },
  { path: `${LOAN}/pre-approval/letters/**`, stale: letters },
  { path: `${OWN}/letters`, stale: beside("preapproval") },
  { path: "/realtor/api/loans/{loanId}/letters", stale: beside("preapproval") },
  { path: "/los/api/pre-approval-setting", stale: preapprovals },
  { path: "/pos/api/letter-check", stale: nothing },
  { path: `${LOAN}/pre-approval/rules`, stale: beside("history"), told: beside("preapproval") },
  { path: `${LOAN}/setup`, stale: ofSetup, told: beside("setup") },
  { path: `${LOAN}/setup-other`, stale: setup },
  { path: `${LOAN}/notification-configs`, stale: beside("message-configs", "history") },
  { path: `${LOAN}/email-configs`, stale: beside("message-configs", "history") },
  { path: `${LOAN}/messages/**`, stale: loanMessages },
  { path: `${LOAN}/notify-stage-change`, stale: loanMessages },
  { path: `${LOAN}/notify-tracker-change`, stale: loanMessages },
  { path: `${LOAN}/needs/**`, stale: needs },
  { path: `${LOAN}/documents/**`, stale: needs },
  { path: `${LOAN}/forms/make`, stale: needs },
  { path: `${LOAN}/mail-in`, stale: mail },
  { path: `${LOAN}/mails/**`, stale: mail },
  { path: "/los/api/mail-in-setting", stale: areas("mail-in-setting") },
  { path: `${LOAN}/uploads/**`, stale: needs },
  { path: `${LOAN}/aus/runs/*/findings/**`, stale: together(underwriting, needs) },
  { path: `${LOAN}/credit-order`, stale: credit },
  { path: `${LOAN}/credit-order/*/inquiries/need`, stale: needs },
  { path: `${LOAN}/credit/import-liabilities`, stale: credit },
  { path: `${LOAN}/aus/**`, stale: underwriting },
  { path: "/los/api/loans/aus/fha/**", stale: () => beside("fha-lenders")(ANY) },
  { path: `${LOAN}/aus`, stale: together(underwriting, beside("aus-check")) },
  { path: `${LOAN}/**`, stale: whole },
  { path: "/los/api/loans", stale: lists },
  { path: "/los/api/loans/import", stale: lists },
  { path: "/los/api/uistate/{loanId}", stale: beside("uistate") },
  { path: `${OWN}/borrower`, stale: beside("application"), told: beside("own-borrower") },
  { path: `${OWN}/residences/restore`, stale: beside("application", "own-residences") },
  { path: `${OWN}/residences/**`, stale: beside("application"), told: beside("own-residences") },
  { path: `${OWN}/loan-purpose`, stale: beside("application"), told: beside("own-purpose") },
  { path: `${OWN}/term-proposals`, stale: beside("term-proposals", "own-purpose") },
  { path: `${OWN}/term-proposals/**`, stale: beside("term-proposals", "own-purpose") },
  { path: `${OWN}/questions`, stale: beside("application"), told: beside("own-questions") },
  { path: `${OWN}/uploads/**`, stale: needs },
  { path: `${OWN}/needs/**`, stale: needs },
  { path: "/pos/api/need-link/**", stale: nothing },
  { path: "/pos/api/need-link", stale: nothing },
  { path: "/pos/api/message-link/**", stale: nothing },
  { path: "/pos/api/message-link", stale: nothing },
  { path: `${OWN}/credit-authorization`, stale: beside("application", "credit-question") },
  { path: "/los/api/custom-question/**", stale: questions },
  { path: "/los/api/trackers/**", stale: trackers },
  { path: "/los/api/master-needs/**", stale: masters },
  { path: "/los/api/need-sets/**", stale: needSets },
  { path: "/los/api/condition-templates/**", stale: conditionTemplates },
  { path: "/los/api/document-classifications/**", stale: classes },
  { path: "/los/api/closingcosttemplates/example", stale: nothing },
  { path: "/los/api/closingcosttemplates/**", stale: closingCostTemplates },
  { path: "/los/api/document-forms/**", stale: forms },
  { path: "/los/api/scrts/**", stale: logins },
  { path: "/los/api/credit/default-vendor", stale: logins },
  { path: "/los/api/document-form-packages/**", stale: forms },
  { path: "/los/api/need-setting", stale: masters },
  { path: "/los/api/notifications", stale: told },
  { path: "/los/api/notification-preferences", stale: nothing, told: areas("notifications") },
  { path: "/los/api/notification-configs/**", stale: messageConfigs },
  { path: "/los/api/business-contact/duplicates", stale: nothing },
  { path: "/los/api/loans/{loanId}/users/check", stale: nothing },
  { path: "/los/api/business-contact/**", stale: contacts },
  { path: "/los/api/business-contact-company/**", stale: contacts },
  { path: "/los/api/generate-mers", stale: nothing },
  { path: `${LOAN}/generate-mers`, stale: ofSetup, told: beside("setup") },
  { path: "/los/api/pipeline-views/**", stale: areas("pipeline-views") },
  { path: "/los/api/pos-config/**", stale: later("pos-config") },
  { path: "/los/api/processing-requests/**", stale: processing },
  { path: "/workflow-task/api/rules/check", stale: nothing },
  { path: "/workflow-task/api/rules/test", stale: nothing },
  { path: "/workflow-task/api/rules/**", stale: areas("rules") },
  { path: "/workflow-task/api/task/**", stale: task },
  { path: "/workflow-task/api/tasks/**", stale: task },
  { path: "/workflow-task/api/task-templates/**", stale: areas("taskTemplates") },
  { path: "/workflow-task/api/{loanId}/task/**", stale: task },
  { path: "/workflow-task/api/{loanId}/tasks/**", stale: task },
  { path: "/lead/api/leads/duplicates", stale: nothing },
  { path: "/lead/api/leads/{id}/check", stale: nothing },
  // The lead may be out of sight by now: it is not asked for where it was.
  { path: "/lead/api/leads/{id}/branch", stale: later("leads") },
  { path: "/lead/api/leads/{id}/convert", stale: areas("leads", "loans") },
  { path: "/lead/api/leads/**", stale: areas("leads") },
  { path: "/lead/api/lead-imports/{id}/cancel", stale: areas("lead-import") },
  { path: "/lead/api/lead-config/org", stale: areas("lead-config") },
  { path: "/lead/api/lead-config/web-form/**", stale: areas("lead-form") },
  { path: "/lead/api/providers/**", stale: areas("lead-lists", "leads") },
  { path: "/lead/api/sources/**", stale: areas("lead-lists", "leads") },
  { path: "/lead/api/tags/**", stale: areas("lead-lists", "leads") },
  { path: "/api/wizeusers/current/**", stale: areas("session", "users") },
  { path: "/api/wizeusers/make-owner", stale: everything },
  { path: "/api/wizeusers/change-password", stale: areas("own-sessions") },
  { path: "/api/wizeusers", stale: areas("users") },
  { path: "/api/wizeusers/{id}/activation-link", stale: areas("users") },
  { path: "/api/wizeusers/{id}/branch", stale: areas("users") },
  { path: "/api/wizeusers/{id}/email", method: "PATCH", stale: areas("users") },
  { path: "/api/wizeusers/{id}/email-change/vouch", stale: areas("users") },
  { path: "/api/wizeusers/{id}/{status}", method: "PATCH", stale: areas("users") },
  { path: "/admin/api/superadmin/wizeusers/**", stale: areas("users", "support") },
  { path: "/admin/api/support/wizeusers/**", stale: areas("support") },
  { path: "/admin/api/support/organizations/{id}/billing/**", stale: areas("billing") },
  { path: "/admin/api/payments/{id}/card-form", stale: nothing },
  { path: "/admin/api/payments/**", stale: areas("billing") },
  { path: "/api/organizations/**", stale: units },
  { path: "/api/orgconfigdata", stale: nothing, told: areas("org-config") },
  { path: "/api/function-permissions", stale: areas("session"), told: areas("function-matrix") },
  { path: "/api/domains/**", stale: areas("hosts", "org-config") },
  { path: "/api/email-config/**", stale: areas("email-config") },
  { path: "/api/layouts/{name}", stale: nothing, told: areas("layouts") },
  { path: "/api/shortcuts", stale: areas("session") },
  { path: "/api/sessions/**", stale: areas("own-sessions") },
  { path: "/api/mfa/passkeys", stale: nothing },
  { path: "/api/mfa/passkeys/assertion", stale: nothing },
  { path: "/api/mfa/passkeys/**", stale: areas("passkeys", "second-factors", "own-sessions") },
  { path: "/api/mfa/totp", stale: nothing },
  { path: "/api/mfa/**", stale: areas("second-factors", "own-sessions") },
];

/** Writes that leave nothing to be read again: they begin or end a session, or are kept in the page itself. */
export const LEAVES_NOTHING: readonly string[] = [
  "/api/impersonation",
  "/api/language",
  "/api/login/**",
  "/api/logout",
  "/api/userconfig",
  "/api/validateorgconfig",
  "/api/wizeusers/activate",
  "/api/wizeusers/email-change/**",
  "/api/wizeusers/forgot-password",
  "/api/wizeusers/mfa-reset/**",
  "/api/wizeusers/verification",
  "/api/wizeusers/verify/**",
  "/api/wizeusers/verify-email",
  "/lead/api/web-form/**",
  "/api/run-calls/**",
  "/api/texts/answers",
  "/api/texts/deliveries",
  "/api/digest-unsubscribe",
  "/pos/api/apply",
];

/** The parameters of a path that fits; null where it does not. */
export function fits(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const open = wanted.at(-1) === "**";
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const here = given[at] ?? "";
    if (part.startsWith("{")) found[part.slice(1, -1)] = here;
    else if (part !== here) return null;
  }
  return found;
}

/** What a write makes stale, and what its answer tells; undefined for one that the table does not know. */
export function staleByWrite(method: Method, path: string): { stale: Stale[]; told: Stale[] } | undefined {
  for (const write of WRITES) {
    if (write.method && write.method !== method) continue;
    const found = fits(write.path, path);
    if (!found) continue;
    const loan = Number(found.loanId) || ANY;
    return { stale: write.stale(loan), told: write.told?.(loan) ?? [] };
  }
  return undefined;
}
