package notify

import "gable/domain/loan"

// TokenWords stands for what whoever sends a letter writes in it; it is offered in no template.
const TokenWords = "sender.words"

// PreapprovalConfig is the message that a letter of pre-approval is emailed with: the letter is the file that goes with it.
func PreapprovalConfig(to []string) MessageConfig {
	return MessageConfig{Kind: KindPreapproval, Channels: []Channel{ChannelEmail}, MailTo: to, MailCC: []string{}, MailBCC: []string{}, Stages: []loan.StageID{}, Trackers: []string{},
		Templates: MessageTemplates{
			En: MessageTemplate{Subject: "Letter of pre-approval of {{borrower.name}} from {{company.name}}", Body: "Hello {{recipient.firstName}},\n\n{{sender.words}}\n\n" +
				"Attached is the letter of pre-approval of {{borrower.name}}. Anybody can check at the address in the letter, by its code, that it holds. It is not a commitment to lend.\n\n" +
				"Questions? Call or write to {{originator.name}}: {{originator.phone}}, {{originator.email}}"},
			Es: MessageTemplate{Subject: "Carta de preaprobación de {{borrower.name}}, de {{company.name}}", Body: "Hola {{recipient.firstName}}:\n\n{{sender.words}}\n\n" +
				"Se adjunta la carta de preaprobación de {{borrower.name}}. Cualquiera puede comprobar en la dirección que aparece en la carta, con su código, que es válida. No es un compromiso de préstamo.\n\n" +
				"¿Tiene preguntas? Llame o escriba a {{originator.name}}: {{originator.phone}}, {{originator.email}}"},
		},
		TextFrom: firstTextHour, TextUntil: lastTextHour}
}
