package condition

// letterLanguage is what letters say in a language.
type letterLanguage struct {
	name, title, lender, close, page, loan, borrower, property, others, since string
	intro                                                                     map[string]string
	priorTo, statuses                                                         []string
	isSpanish                                                                 bool
}

var letterWords = map[string]letterLanguage{
	"en": {name: "Conditions", title: "Loan conditions", lender: "Underwriting", close: "Thank you,\n", page: "Page %d of %s", loan: "Loan", borrower: "Borrower", property: "Property", others: "Other conditions", since: "%s, %s",
		intro: map[string]string{"BORROWER": "To move your loan forward, the lender asks for what is listed here. Please send us what we have asked of you as soon as you can; we take care of the rest.",
			"ORIGINATOR": "These conditions of the loan are open.", "LENDER": "These are the conditions of the loan, with where each of them stands."},
		priorTo:  []string{"Prior to approval", "Prior to docs", "Prior to closing", "Prior to funding", "Prior to purchase", "At closing"},
		statuses: []string{"Added", "Requested", "Requested again", "Collected", "Ready to send", "Sent to lender"}},
	"es": {name: "Condiciones", title: "Condiciones del préstamo", lender: "Evaluación", close: "Gracias,\n", page: "Página %d de %s", loan: "Préstamo", borrower: "Prestatario", property: "Propiedad", others: "Otras condiciones", since: "%s, %s",
		intro: map[string]string{"BORROWER": "Para avanzar con su préstamo, el prestamista pide lo que se indica aquí. Envíenos cuanto antes lo que le hemos pedido; nosotros nos encargamos del resto.",
			"ORIGINATOR": "Estas condiciones del préstamo están pendientes.", "LENDER": "Estas son las condiciones del préstamo y el estado de cada una."},
		priorTo:  []string{"Antes de la aprobación", "Antes de los documentos", "Antes del cierre", "Antes del desembolso", "Antes de la compra", "En el cierre"},
		statuses: []string{"Agregada", "Solicitada", "Solicitada de nuevo", "Reunida", "Lista para enviar", "Enviada al prestamista"}, isSpanish: true},
}
