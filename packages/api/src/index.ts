export * from "./account";
export * from "./activation";
export * from "./apply";
export * from "./asset";
export * from "./aus";
export * from "./billing";
export * from "./borrower";
export type { Standing } from "./call";
export * from "./client-config";
export * from "./condition";
export { conditionAssigneesQuery, conditionsQuery } from "./condition-query";
export * from "./contact";
export { loanContactsQuery, setupQuery } from "./contact-query";
export * from "./context";
export * from "./credential";
export * from "./custom-question";
export * from "./dashboard";
export * from "./document";
export { documentsQuery } from "./document-query";
export * from "./employer";
export * from "./events";
export * from "./fault";
export { freshnessOf } from "./freshness";
export * from "./income-item";
export * from "./kind";
export * from "./layout";
export * from "./lead";
export * from "./lead-config";
export * from "./liability";
export * from "./lifecycle";
export * from "./loan";
export * from "./loan-date";
export * from "./loan-info";
export * from "./loan-lock";
export * from "./loan-note";
export * from "./login";
export * from "./lookup";
export * from "./message";
export * from "./need";
export * from "./organization";
export * from "./own-profile";
export * from "./owned-property";
export * from "./paged";
export * from "./passkey";
export * from "./passkey-login";
export * from "./patch";
export * from "./pipeline-view";
export * from "./place";
export * from "./portal-door";
export * from "./pos";
export * from "./presence";
export * from "./reaction";
export * from "./realtor";
export * from "./record";
export {
  type Desk,
  newNonce,
  type SentRequest,
  type StageDecision,
  send,
  setDesk,
} from "./request";
export * from "./residence";
export * from "./rule";
export * from "./run";
export * from "./session";
export { onSignOutOwed, owesSignOut, repeatSignOut } from "./sign-out";
export { CHANGED_BY_RULE, NOT_TICKED } from "./stale-name";
export { loadStaleTable } from "./stale-table";
export * from "./support";
export * from "./task";
export * from "./task-count";
export * from "./team";
export * from "./tracker";
export * from "./tracker-query";
export * from "./ui-state";
export { type Sender, type SentFile, useUploads } from "./upload";
export * from "./user";
