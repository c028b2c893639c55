package http

// exemptFromRules are the writes that the company's rules don't judge, each with its reason: every other write is judged.
var exemptFromRules = outside(map[string][]string{
	"it has no log-in: there is nobody who could answer a rule, and a link or a form has to work": {
		"login", "loginSecondFactor", "beginPasskeyLogin", "loginWithPasskey", "beginPasskeySecondFactor", "loginPasskeySecondFactor", "logout",
		"activateUser", "verifyLink", "verifyEmail", "renewLink", "resendVerification", "forgotPassword", "confirmEmail", "cancelEmailChange",
		"askSecondFactorReset", "confirmSecondFactorReset", "sendWebForm", "confirmLead", "apply",
		"openNeedLink", "openMessageLink", "readMessageDocument", "beginLinkUpload", "sendLinkUploadPart", "readLinkUpload", "cancelLinkUpload", "listLinkFiles", "answerNeedLink",
		"endNotificationDigest"},
	"it is how a person signs in and out: a rule must not lock anybody out, nor keep a session alive": {
		"changePassword", "beginPasskey", "addPasskey", "askPasskeyAgain", "renamePasskey", "removePasskey", "renewRecoveryCodes",
		"enrolTOTP", "confirmTOTP", "removeTOTP", "endOtherSessions", "endSession", "beginImpersonation", "endImpersonation"},
	"it is the administration of the rules, or undoes what one did: a rule must not keep itself in force": {
		"createRule", "updateRule", "enableRule", "disableRule", "orderRules", "deleteRule", "unlockLoan"},
	"it reads, and changes no record": {"readConditionFile", "checkLetter", "previewRateSheet"},
	"it says where a person is, and changes no record": {
		"checkAccess", "keepActive", "exitLoan", "keepUnsaved"},
	"it proposes, or ends a proposal, and changes nothing of the loan: what is accepted is judged": {
		"createTermProposal", "withdrawTermProposal", "turnDownTermProposal"},
	"it says who edits a loan, which must end and pass on whatever a rule asks: what is edited then is judged": {
		"startEditing", "endEditing", "takeOverEditing"},
	"it is how a person's own screens look": {
		"chooseLanguage", "chooseShortcuts", "saveLayout", "createPipelineView", "updatePipelineView", "deletePipelineView", "markNotifications", "updateNotificationPreferences"},
	"it is the provider's own work in a customer's company, which the customer's rules don't hold up": {
		"inviteCustomerUser", "updateCustomerUser", "changeCustomerUserStatus", "resendCustomerActivationLink", "vouchForCustomerUserEmail", "makeInviteURL",
		"reinstateAccount"},
	"it is a vendor's, which says that there is something to ask for: it changes no record": {
		"wakeRun", "takeTextAnswer", "takeTextDelivery"},
	"it opens the payments vendor's form and changes no record": {
		"openCardForm"},
})

// outside is the list by name.
func outside(byReason map[string][]string) map[string]string {
	named := map[string]string{}
	for reason, calls := range byReason {
		for _, call := range calls {
			named[call] = reason
		}
	}
	return named
}
