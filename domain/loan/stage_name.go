package loan

// StageNames are what a stage is called in each language, as on screen.
var StageNames = map[StageID][2]string{
	StageApplicationIntake: {"Application intake", "Recepción de solicitud"}, StageQualification: {"Qualification", "Calificación"},
	StagePreapproved: {"Pre-approved", "Preaprobado"}, StageLoanSetup: {"Loan setup", "Preparación del préstamo"},
	StageDisclosureSent: {"Disclosure sent", "Divulgación enviada"}, StageUnderwritingSubmitted: {"Underwriting submitted", "Enviado a evaluación"},
	StageApprovedWithCondition: {"Approved with conditions", "Aprobado con condiciones"}, StageClearToClose: {"Clear to close", "Listo para cerrar"},
	StageDocsOut: {"Docs out", "Documentos enviados"}, StageDocsSigned: {"Docs signed", "Documentos firmados"},
	StageLoanFunded: {"Loan funded", "Préstamo desembolsado"}, StageBrokerCheckReceived: {"Broker check received", "Cheque del bróker recibido"},
	StageCommissionPaid: {"Commission paid", "Comisión pagada"}, StageSuspended: {"Suspended", "Suspendido"}, StageAdverse: {"Adverse", "Adverso"},
}

// InWords is what the stage is called in English, as on screen.
func (id StageID) InWords() string { return StageNames[id][0] }
