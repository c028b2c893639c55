package notify

import "gable/domain/loan"

// QuoteConfig is the message that a quote is emailed with: the quote is the file that goes with it.
func QuoteConfig(coBorrowers bool) MessageConfig {
	to := []string{Borrowers}
	if coBorrowers {
		to = append(to, CoBorrowers)
	}
	return MessageConfig{Kind: KindQuote, Channels: []Channel{ChannelEmail}, MailTo: to, MailCC: []string{}, MailBCC: []string{}, Stages: []loan.StageID{}, Trackers: []string{},
		Templates: MessageTemplates{
			En: MessageTemplate{Subject: "Your mortgage loan quote from {{company.name}}", Body: "Hello {{recipient.firstName}},\n\nHere is the quote that we have prepared for you. You find it in the attached file.\n\n" +
				"Your actual rate, payment, and costs could be higher. Get an official Loan Estimate before choosing a loan. A quote is not a commitment to lend and not a rate lock.\n\n" +
				"Questions? Call or write to {{originator.name}}: {{originator.phone}}, {{originator.email}}"},
			Es: MessageTemplate{Subject: "Su cotización de préstamo hipotecario de {{company.name}}", Body: "Hola {{recipient.firstName}}:\n\nEsta es la cotización que preparamos para usted. La encuentra en el archivo adjunto.\n\n" +
				"Su tasa, pago y costos reales podrían ser más altos. Obtenga una Estimación de Préstamo oficial antes de elegir un préstamo. Una cotización no es un compromiso de préstamo ni un bloqueo de tasa.\n\n" +
				"¿Tiene preguntas? Llame o escriba a {{originator.name}}: {{originator.phone}}, {{originator.email}}"},
		},
		TextFrom: firstTextHour, TextUntil: lastTextHour}
}
