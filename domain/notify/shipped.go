package notify

import "gable/domain/loan"

// Shipped are the configs that a company begins with: nothing is sent by itself until somebody switches it on.
func Shipped() []MessageConfig {
	all := make([]MessageConfig, len(shipped))
	for i, s := range shipped {
		to := s.to
		if to == nil {
			to = []string{Borrowers, CoBorrowers}
		}
		channels := []Channel{ChannelEmail}
		if s.kind == KindReminded { // the reminder itself is a letter
			channels = []Channel{ChannelText}
		}
		all[i] = MessageConfig{Kind: s.kind, Channels: channels, MailTo: append([]string{}, to...), MailCC: []string{}, MailBCC: []string{}, Stages: []loan.StageID{},
			Trackers: append([]string{}, s.trackers...), Templates: MessageTemplates{En: s.en.letter("Hello {{recipient.firstName}},", "Questions? Call or write to {{originator.name}}: {{originator.phone}}, {{originator.email}}"),
				Es: s.es.letter("Hola {{recipient.firstName}}:", "¿Tiene preguntas? Llame o escriba a {{originator.name}}: {{originator.phone}}, {{originator.email}}")},
			TextFrom: firstTextHour, TextUntil: lastTextHour}
	}
	return all
}

// ShippedOf is that of one kind.
func ShippedOf(kind Kind) (MessageConfig, bool) {
	for _, c := range Shipped() {
		if c.Kind == kind {
			return c, true
		}
	}
	return MessageConfig{Kind: kind, TextFrom: firstTextHour, TextUntil: lastTextHour}, false
}

// words are a shipped message's: what stands between the greeting and the way to ask.
type words struct{ subject, body, text string }

func (w words) letter(greeting, questions string) MessageTemplate {
	return MessageTemplate{Subject: w.subject, Body: greeting + "\n\n" + w.body + "\n\n" + questions, Text: "{{company.name}}: " + w.text}
}

var shipped = []struct {
	kind     Kind
	to       []string
	trackers []string
	en, es   words
}{
	{kind: KindStage, en: words{"Your loan: {{loan.stage}}", "Your loan has moved on. It is now here: {{loan.stage}}.", "Your loan has moved on: {{loan.stage}}. Reply STOP to end texts."},
		es: words{"Su préstamo: {{loan.stage}}", "Su préstamo ha avanzado. Ahora está en esta etapa: {{loan.stage}}.", "Su préstamo ha avanzado: {{loan.stage}}. Responda STOP para no recibir más mensajes."}},
	{kind: KindSubmitted, en: words{"Your application is with the underwriter", "Your application is complete and has gone to underwriting. We will tell you as soon as there is a decision.", "Your application has gone to underwriting. Reply STOP to end texts."},
		es: words{"Su solicitud está en evaluación", "Su solicitud está completa y pasó a evaluación. Le avisaremos en cuanto haya una decisión.", "Su solicitud pasó a evaluación. Responda STOP para no recibir más mensajes."}},
	{kind: KindApproved, en: words{"Your loan is approved with conditions", "Good news: your loan is approved with conditions. We will ask you for what is still missing.", "Your loan is approved with conditions. Reply STOP to end texts."},
		es: words{"Su préstamo fue aprobado con condiciones", "Buenas noticias: su préstamo fue aprobado con condiciones. Le pediremos lo que todavía falta.", "Su préstamo fue aprobado con condiciones. Responda STOP para no recibir más mensajes."}},
	{kind: KindClear, en: words{"Your loan is clear to close", "Every condition is met: your loan is clear to close. We will now arrange the signing with you.", "Your loan is clear to close. Reply STOP to end texts."},
		es: words{"Su préstamo está listo para cerrar", "Se cumplieron todas las condiciones: su préstamo está listo para cerrar. Ahora coordinaremos la firma con usted.", "Su préstamo está listo para cerrar. Responda STOP para no recibir más mensajes."}},
	{kind: KindFunded, en: words{"Your loan is funded", "Congratulations: your loan is funded. Thank you for working with {{company.name}}.", "Your loan is funded. Congratulations! Reply STOP to end texts."},
		es: words{"Su préstamo fue desembolsado", "Felicidades: su préstamo fue desembolsado. Gracias por trabajar con {{company.name}}.", "Su préstamo fue desembolsado. ¡Felicidades! Responda STOP para no recibir más mensajes."}},
	{kind: KindSuspended, to: []string{PrimaryOriginator, Processors}, en: words{"Loan {{loan.number}} is suspended", "The loan of {{borrower.name}} ({{loan.number}}) is suspended.", "Loan {{loan.number}} is suspended."},
		es: words{"El préstamo {{loan.number}} está suspendido", "El préstamo de {{borrower.name}} ({{loan.number}}) está suspendido.", "El préstamo {{loan.number}} está suspendido."}},
	{kind: KindTracker, to: []string{TrackerRecipients}, trackers: []string{"HOI", "TITLE"},
		en: words{"{{tracker.name}}, loan {{loan.number}}: {{tracker.status}}", "{{tracker.name}}: {{tracker.status}} {{tracker.date}}\n\nBorrower: {{borrower.name}}\nProperty: {{property.address}}\nLoan: {{loan.number}}", "{{tracker.name}}: {{tracker.status}}. Reply STOP to end texts."},
		es: words{"{{tracker.name}}, préstamo {{loan.number}}: {{tracker.status}}", "{{tracker.name}}: {{tracker.status}} {{tracker.date}}\n\nPrestatario: {{borrower.name}}\nPropiedad: {{property.address}}\nPréstamo: {{loan.number}}", "{{tracker.name}}: {{tracker.status}}. Responda STOP para no recibir más mensajes."}},
	{kind: KindAsked, to: []string{Borrowers}, en: words{"We need a document from you: {{document.name}}", "Please send us this document: {{document.name}}. Sign in to upload it: {{portal.link}}", "We need a document from you: {{document.name}}. {{portal.link}} Reply STOP to end texts."},
		es: words{"Necesitamos un documento suyo: {{document.name}}", "Envíenos este documento: {{document.name}}. Entre para subirlo: {{portal.link}}", "Necesitamos un documento suyo: {{document.name}}. {{portal.link}} Responda STOP para no recibir más mensajes."}},
	{kind: KindReminded, to: []string{Borrowers}, en: words{"A reminder: {{document.name}}", "We are still waiting for: {{document.name}}. Sign in to upload it: {{portal.link}}", "A reminder: we still need {{document.name}}. {{portal.link}} Reply STOP to end texts."},
		es: words{"Un recordatorio: {{document.name}}", "Todavía esperamos: {{document.name}}. Entre para subirlo: {{portal.link}}", "Un recordatorio: todavía necesitamos {{document.name}}. {{portal.link}} Responda STOP para no recibir más mensajes."}},
	{kind: KindAccepted, to: []string{Borrowers}, en: words{"Thank you: {{document.name}} is accepted", "We have looked at what you sent and it is complete: {{document.name}}.", "{{document.name}} is accepted. Thank you! Reply STOP to end texts."},
		es: words{"Gracias: {{document.name}} fue aceptado", "Revisamos lo que envió y está completo: {{document.name}}.", "{{document.name}} fue aceptado. ¡Gracias! Responda STOP para no recibir más mensajes."}},
	{kind: KindRejected, to: []string{Borrowers}, en: words{"Please send {{document.name}} again", "We could not use what you sent for this document: {{document.name}}. {{document.reason}} Please send it again: {{portal.link}}", "Please send {{document.name}} again: {{portal.link}} Reply STOP to end texts."},
		es: words{"Envíe {{document.name}} otra vez", "No pudimos usar lo que envió para este documento: {{document.name}}. {{document.reason}} Envíelo otra vez: {{portal.link}}", "Envíe {{document.name}} otra vez: {{portal.link}} Responda STOP para no recibir más mensajes."}},
	{kind: KindReceived, to: []string{PrimaryOriginator, Processors}, en: words{"{{borrower.name}}, loan {{loan.number}}: {{document.name}} has come", "A document has come for loan {{loan.number}} of {{borrower.name}}: {{document.name}}. It waits for your review.", "{{document.name}} has come, loan {{loan.number}}."},
		es: words{"{{borrower.name}}, préstamo {{loan.number}}: llegó {{document.name}}", "Llegó un documento para el préstamo {{loan.number}} de {{borrower.name}}: {{document.name}}. Está pendiente de su revisión.", "Llegó {{document.name}}, préstamo {{loan.number}}."}},
	{kind: KindConditionsAdded, en: words{"The lender asks for more on your loan", "These conditions were added to your loan:\n\n{{conditions.list}}\n\nWhere we need something from you, we ask you for it: {{portal.link}}", "Conditions were added to your loan: {{conditions.count}}. {{portal.link}} Reply STOP to end texts."},
		es: words{"El prestamista pide algo más para su préstamo", "Se agregaron estas condiciones a su préstamo:\n\n{{conditions.list}}\n\nSi necesitamos algo de usted, se lo pediremos: {{portal.link}}", "Se agregaron condiciones a su préstamo: {{conditions.count}}. {{portal.link}} Responda STOP para no recibir más mensajes."}},
	{kind: KindConditionsCleared, en: words{"The lender has cleared conditions of your loan", "The lender has cleared these conditions of your loan:\n\n{{conditions.list}}", "The lender has cleared conditions of your loan: {{conditions.count}}. Reply STOP to end texts."},
		es: words{"El prestamista dio por cumplidas condiciones de su préstamo", "El prestamista dio por cumplidas estas condiciones de su préstamo:\n\n{{conditions.list}}", "El prestamista dio por cumplidas condiciones de su préstamo: {{conditions.count}}. Responda STOP para no recibir más mensajes."}},
	{kind: KindConditionsSent, to: []string{PrimaryOriginator, Processors}, en: words{"{{borrower.name}}, loan {{loan.number}}: all prior-to-docs conditions are with the lender", "All conditions prior to docs of loan {{loan.number}} of {{borrower.name}} have gone to the lender. The last of them:\n\n{{conditions.list}}", "All prior-to-docs conditions of loan {{loan.number}} are with the lender."},
		es: words{"{{borrower.name}}, préstamo {{loan.number}}: el prestamista tiene todas las condiciones previas a los documentos", "Todas las condiciones previas a los documentos del préstamo {{loan.number}} de {{borrower.name}} se enviaron al prestamista. Las últimas:\n\n{{conditions.list}}", "El prestamista tiene todas las condiciones previas a los documentos del préstamo {{loan.number}}."}},
}

// StageNames are what a stage is called in each language, as on screen.
var StageNames = loan.StageNames

// In is the one of two names that is in a language.
func In(language, en, es string) string {
	if language == "es" && es != "" {
		return es
	}
	return en
}

// ReasonNames are why what came for a need is sent back, in each language, as on screen.
var ReasonNames = map[string][2]string{
	"NOT_LEGIBLE": {"Not legible", "No se puede leer"}, "PAGES_MISSING": {"Pages are missing", "Faltan páginas"}, "TOO_OLD": {"Expired or too old", "Vencido o demasiado antiguo"},
	"WRONG_PERSON": {"For another person", "De otra persona"}, "WRONG_DOCUMENT": {"Not the document we asked for", "No es el documento que pedimos"}, "NOT_SIGNED": {"Not signed", "Sin firma"},
	"INCONSISTENT": {"Does not match other information", "No coincide con otra información"}, "OTHER": {"Another reason", "Otro motivo"},
}
