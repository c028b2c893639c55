package tracker

import (
	"gable/domain"
	"gable/domain/loan"
)

// What the shipped trackers go through.
var (
	orders = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "ORDERED", DisplayName: "Ordered", DisplayNameEs: "Pedido", IsDateRequired: true},
		{Name: "RECEIVED", DisplayName: "Received", DisplayNameEs: "Recibido", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Complete", DisplayNameEs: "Completo", IsDateRequired: true},
		{Name: "NOT_REQUIRED", DisplayName: "Not required", DisplayNameEs: "No se requiere"},
	}
	steps = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "IN_PROGRESS", DisplayName: "In progress", DisplayNameEs: "En curso"},
		{Name: "COMPLETE", DisplayName: "Complete", DisplayNameEs: "Completo", IsDateRequired: true},
	}
	letters = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "SENT", DisplayName: "Sent", DisplayNameEs: "Enviado", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Signed", DisplayNameEs: "Firmado", IsDateRequired: true},
	}
	tridStatuses = []Status{
		{Name: "NOT_TRIGGERED", DisplayName: "Not triggered", DisplayNameEs: "Sin activar"},
		{Name: "COMPLETE", DisplayName: "Triggered (application date)", DisplayNameEs: "Activada (fecha de solicitud)", IsDateRequired: true},
	}
	rateLockStatuses = []Status{
		{Name: "NOT_LOCKED", DisplayName: "Not locked", DisplayNameEs: "Sin bloquear"},
		{Name: "LOCK_REQUESTED", DisplayName: "Lock requested", DisplayNameEs: "Bloqueo solicitado", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Locked", DisplayNameEs: "Bloqueada", IsDateRequired: true},
		{Name: "EXPIRED", DisplayName: "Expired", DisplayNameEs: "Vencida", IsDateRequired: true},
	}
	registrationStatuses = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "REGISTERED", DisplayName: "Registered", DisplayNameEs: "Registrado", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Confirmed", DisplayNameEs: "Confirmado", IsDateRequired: true},
	}
	appraisalStatuses = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "ORDERED", DisplayName: "Ordered", DisplayNameEs: "Pedido", IsDateRequired: true},
		{Name: "SCHEDULED", DisplayName: "Inspection scheduled", DisplayNameEs: "Inspección programada", IsDateRequired: true},
		{Name: "INSPECTED", DisplayName: "Inspected", DisplayNameEs: "Inspeccionada", IsDateRequired: true},
		{Name: "RECEIVED", DisplayName: "Received", DisplayNameEs: "Recibido", IsDateRequired: true},
		{Name: "REVISION_REQUESTED", DisplayName: "Revision requested", DisplayNameEs: "Revisión solicitada", IsDateRequired: true},
		{Name: "SENT_TO_BORROWER", DisplayName: "Sent to borrower", DisplayNameEs: "Enviada al prestatario", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Complete", DisplayNameEs: "Completo", IsDateRequired: true},
		{Name: "WAIVED", DisplayName: "Value acceptance", DisplayNameEs: "Valor aceptado sin tasación"},
	}
	requests = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "REQUESTED", DisplayName: "Requested", DisplayNameEs: "Solicitado", IsDateRequired: true},
		{Name: "ORDERED", DisplayName: "Ordered", DisplayNameEs: "Pedido", IsDateRequired: true},
		{Name: "RECEIVED", DisplayName: "Received", DisplayNameEs: "Recibido", IsDateRequired: true},
		{Name: "IN_REVIEW", DisplayName: "In review", DisplayNameEs: "En revisión"},
		{Name: "COMPLETE", DisplayName: "Complete", DisplayNameEs: "Completo", IsDateRequired: true},
		{Name: "NOT_REQUIRED", DisplayName: "Not required", DisplayNameEs: "No se requiere"},
	}
	uwSubmissionStatuses = []Status{
		{Name: "NOT_SUBMITTED", DisplayName: "Not submitted", DisplayNameEs: "Sin enviar"},
		{Name: "SUBMITTED", DisplayName: "Submitted", DisplayNameEs: "Enviado", IsDateRequired: true},
		{Name: "SUSPENDED", DisplayName: "Suspended", DisplayNameEs: "Suspendido", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Decision received", DisplayNameEs: "Decisión recibida", IsDateRequired: true},
	}
	conditionsStatuses = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "PTD1", DisplayName: "First submission", DisplayNameEs: "Primer envío", IsDateRequired: true},
		{Name: "PTD2", DisplayName: "Second submission", DisplayNameEs: "Segundo envío", IsDateRequired: true},
		{Name: "PTD3", DisplayName: "Third submission", DisplayNameEs: "Tercer envío", IsDateRequired: true},
		{Name: "PTD4", DisplayName: "Fourth submission", DisplayNameEs: "Cuarto envío", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "All cleared", DisplayNameEs: "Todas cumplidas", IsDateRequired: true},
	}
	disclosures = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "REQUESTED", DisplayName: "Requested", DisplayNameEs: "Solicitado", IsDateRequired: true},
		{Name: "SENT", DisplayName: "Sent", DisplayNameEs: "Enviado", IsDateRequired: true},
		{Name: "RECEIVED", DisplayName: "Received by borrower", DisplayNameEs: "Recibida por el prestatario", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Signed", DisplayNameEs: "Firmado", IsDateRequired: true},
	}
	appointments = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "SCHEDULED", DisplayName: "Scheduled", DisplayNameEs: "Programado", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Signed", DisplayNameEs: "Firmado", IsDateRequired: true},
	}
	wireStatuses = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "REQUESTED", DisplayName: "Wire requested", DisplayNameEs: "Transferencia solicitada", IsDateRequired: true},
		{Name: "SENT", DisplayName: "Wire sent", DisplayNameEs: "Transferencia enviada", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Disbursed", DisplayNameEs: "Desembolsado", IsDateRequired: true},
	}
	payments = []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "EXPECTED", DisplayName: "Expected", DisplayNameEs: "Esperado", IsDateRequired: true},
		{Name: "COMPLETE", DisplayName: "Received", DisplayNameEs: "Recibido", IsDateRequired: true},
	}
)

type shipped struct {
	group        Group
	name, en, es string
	metadata     Metadata
	statuses     []Status
}

// shippedList is what every company begins with. It is the company's own from then on.
var shippedList = []shipped{
	{GroupProspect, "CREDIT_REPORT", "Credit report", "Informe de crédito", Metadata{}, orders},
	{GroupProspect, "PREQUALIFICATION", "Pre-qualification", "Precalificación", Metadata{}, steps},
	{GroupProspect, "PREAPPROVAL", "Pre-approval letter", "Carta de preaprobación", Metadata{Selection: loan.PurchaseOnly}, letters},
	{GroupProspect, "URLA", "Application complete", "Solicitud completa", Metadata{}, steps},
	{GroupLoanSetup, "TRID", "TRID application", "Solicitud TRID", Metadata{DisableUserChanges: true}, tridStatuses},
	{GroupLoanSetup, "CONTRACT", "Purchase contract", "Contrato de compraventa", Metadata{Selection: loan.PurchaseOnly}, orders},
	{GroupLoanSetup, "AUS", "Automated underwriting", "Evaluación automatizada", Metadata{}, steps},
	{GroupLoanSetup, "RATE_LOCK", "Rate lock", "Bloqueo de tasa", Metadata{}, rateLockStatuses},
	{GroupLoanSetup, "FRAUD_REPORT", "Fraud report", "Informe de fraude", Metadata{}, orders},
	{GroupLoanSetup, "REGISTRATION", "Lender registration", "Registro con el prestamista", Metadata{}, registrationStatuses},
	{GroupLoanSetup, "FHA_CASE", "FHA case number", "Número de caso FHA", Metadata{Selection: loan.FHAOnly}, orders},
	{GroupLoanSetup, "VA_COE", "VA certificate of eligibility", "Certificado de elegibilidad VA", Metadata{Selection: loan.VAOnly}, orders},
	{GroupDisclosure, "INITIAL_DISCLOSURES", "Initial disclosures", "Divulgaciones iniciales", Metadata{DisableUserChanges: true}, letters},
	{GroupDisclosure, "INTENT_TO_PROCEED", "Intent to proceed", "Intención de proceder", Metadata{}, letters},
	{GroupDisclosure, "LE_REDISCLOSURE", "Revised loan estimate", "Estimación del préstamo revisada", Metadata{DisableUserChanges: true}, letters},
	{GroupProcessing, "APPRAISAL", "Appraisal", "Tasación", Metadata{}, appraisalStatuses},
	{GroupProcessing, "TITLE", "Title", "Título", Metadata{}, requests},
	{GroupProcessing, "HOI", "Homeowner's insurance", "Seguro de vivienda", Metadata{}, requests},
	{GroupProcessing, "FLOOD", "Flood certificate", "Certificado de inundación", Metadata{}, orders},
	{GroupProcessing, "PAYOFF", "Payoff", "Liquidación", Metadata{Selection: loan.RefinanceOnly}, requests},
	{GroupProcessing, "SUBORDINATION", "Subordination", "Subordinación", Metadata{Selection: loan.RefinanceOnly}, requests},
	{GroupProcessing, "VOE", "Verification of employment", "Verificación de empleo", Metadata{}, orders},
	{GroupProcessing, "TAX_TRANSCRIPTS", "Tax transcripts", "Transcripciones de impuestos", Metadata{}, orders},
	{GroupProcessing, "VOR_VOM", "Rent or mortgage history", "Historial de alquiler o hipoteca", Metadata{}, orders},
	{GroupProcessing, "VOD", "Asset verification", "Verificación de activos", Metadata{}, orders},
	{GroupProcessing, "CONDO", "Condominium review", "Revisión del condominio", Metadata{}, requests},
	{GroupProcessing, "SURVEY", "Survey", "Levantamiento topográfico", Metadata{}, requests},
	{GroupProcessing, "PEST", "Pest inspection", "Inspección de plagas", Metadata{}, orders},
	{GroupProcessing, "MI", "Mortgage insurance", "Seguro hipotecario", Metadata{}, requests},
	{GroupProcessing, "CAIVRS", "CAIVRS", "CAIVRS", Metadata{Selection: loan.GovernmentOnly}, orders},
	{GroupUnderwriting, "UW_SUBMISSION", "Underwriting submission", "Envío a evaluación", Metadata{}, uwSubmissionStatuses},
	{GroupApprovedWithCondition, Conditions, "Conditions", "Condiciones", Metadata{}, conditionsStatuses},
	{GroupApprovedWithCondition, "APPRAISAL_DELIVERY", "Appraisal delivered to borrower", "Tasación entregada al prestatario", Metadata{}, letters},
	{GroupApprovedWithCondition, "INITIAL_CD", "Initial closing disclosure", "Divulgación de cierre inicial", Metadata{DisableUserChanges: true}, disclosures},
	{GroupApprovedWithCondition, "VVOE", "Verbal verification of employment", "Verificación verbal de empleo", Metadata{}, steps},
	{GroupClearToClose, "FINAL_CD", "Final closing disclosure", "Divulgación de cierre final", Metadata{DisableUserChanges: true}, disclosures},
	{GroupClearToClose, "CREDIT_REFRESH", "Credit refresh", "Actualización de crédito", Metadata{}, orders},
	{GroupClearToClose, "CLOSING_SCHEDULED", "Closing appointment", "Cita de cierre", Metadata{}, appointments},
	{GroupClosing, "CLOSING_DOCS", "Closing package", "Paquete de cierre", Metadata{}, requests},
	{GroupClosing, "DOCS_SIGNED", "Documents signed", "Documentos firmados", Metadata{}, appointments},
	{GroupClosing, "RESCISSION", "Rescission period", "Período de rescisión", Metadata{Selection: loan.RefinanceOnly, DisableUserChanges: true}, steps},
	{GroupClosing, "WIRE", "Funding wire", "Transferencia de fondos", Metadata{}, wireStatuses},
	{GroupFunded, "BROKER_CHECK", "Broker check", "Cheque del bróker", Metadata{}, payments},
	{GroupFunded, "PURCHASE_ADVICE", "Purchase advice", "Aviso de compra", Metadata{Selection: loan.NonDelegatedOnly}, payments},
	{GroupFunded, "WAREHOUSE_SETTLEMENT", "Warehouse settlement", "Liquidación de la línea de crédito", Metadata{Selection: loan.NonDelegatedOnly}, payments},
	{GroupFunded, "COMMISSION", "Commission", "Comisión", Metadata{}, payments},
	{GroupFunded, "TRAILING_DOCS", "Trailing documents", "Documentos posteriores", Metadata{}, orders},
	{GroupFunded, "POST_CLOSING_QC", "Post-closing quality control", "Control de calidad posterior al cierre", Metadata{}, steps},
}

// Shipped are the trackers that a company begins with, in their order. They and their statuses have no ids yet.
func Shipped() []Tracker {
	place := map[Group]int{}
	all := make([]Tracker, len(shippedList))
	for i, s := range shippedList {
		place[s.group]++
		all[i] = Tracker{Record: domain.Record{Version: 1}, Group: s.group, Name: s.name, DisplayName: s.en, DisplayNameEs: s.es, Order: place[s.group], IsActive: true, IsShipped: true,
			Metadata: s.metadata, StatusList: append([]Status{}, s.statuses...)}
		all[i].Settle()
	}
	return all
}
