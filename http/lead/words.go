package lead

// words are the form's texts in one language; they stand here because the page is for people who have none of the apps.
type words struct {
	Title, Lead, FirstName, LastName, Phone, Email, Purpose, Purchase, Refinance, State, Message, Choose, Send, Thanks, ThanksMore string
	Again, Wait, Check, NeedName, NeedContact, WrongEmail, WrongPhone                                                              string
}

var formWords = map[string]words{
	"en": {Title: "Talk to us about a home loan", Lead: "Tell us how to reach you. A loan officer will get back to you.", FirstName: "First name", LastName: "Last name",
		Phone: "Phone", Email: "Email", Purpose: "What is it for?", Purchase: "Buying a home", Refinance: "Refinancing", State: "State of the property", Message: "What should we know? (optional)",
		Choose: "Choose", Send: "Send", Thanks: "Thank you", ThanksMore: "We have your message and will be in touch soon.",
		Again: "This page was open too long or was sent too quickly. Nothing is lost: please send it once more.", Wait: "Too many messages came from here. Please try again in a while.",
		Check: "Please check the fields marked below.", NeedName: "First name is required", NeedContact: "A phone number or an email address is required", WrongEmail: "Email is not valid", WrongPhone: "Phone is not valid"},
	"es": {Title: "Hablemos de su préstamo hipotecario", Lead: "Díganos cómo comunicarnos con usted. Un oficial de préstamos le responderá.", FirstName: "Nombre", LastName: "Apellido",
		Phone: "Teléfono", Email: "Correo electrónico", Purpose: "¿Para qué es?", Purchase: "Comprar una casa", Refinance: "Refinanciar", State: "Estado de la propiedad", Message: "¿Qué debemos saber? (opcional)",
		Choose: "Elija", Send: "Enviar", Thanks: "Gracias", ThanksMore: "Recibimos su mensaje y nos comunicaremos pronto.",
		Again: "Esta página estuvo abierta demasiado tiempo o se envió demasiado rápido. No se perdió nada: envíela otra vez.", Wait: "Llegaron demasiados mensajes desde aquí. Inténtelo de nuevo más tarde.",
		Check: "Revise los campos marcados abajo.", NeedName: "El nombre es obligatorio", NeedContact: "Se requiere un teléfono o un correo electrónico", WrongEmail: "El correo electrónico no es válido", WrongPhone: "El teléfono no es válido"},
}

// confirmTexts are the texts of the page on which a lead confirms the email address.
type confirmTexts struct {
	Title, Lead, Do, Done, DoneMore, Gone, GoneMore, Wait, Script string
}

var confirmWords = map[string]confirmTexts{
	"en": {Title: "Confirm your email address", Lead: "Someone asked us about a home loan with this address. If it was you, confirm it here.", Do: "Yes, this is my address",
		Done: "Thank you", DoneMore: "Your address is confirmed. A loan officer will be in touch.", Gone: "This link can no longer be used",
		GoneMore: "The link is not complete, is too old, or was used already. If you have confirmed your address before, there is nothing more to do.",
		Wait:     "Too many attempts came from here. Please try again in a while.", Script: "Please allow scripts on this page, so that it can read your link."},
	"es": {Title: "Confirme su correo electrónico", Lead: "Alguien nos consultó sobre un préstamo hipotecario con esta dirección. Si fue usted, confírmela aquí.", Do: "Sí, es mi dirección",
		Done: "Gracias", DoneMore: "Su dirección está confirmada. Un oficial de préstamos se comunicará con usted.", Gone: "Este enlace ya no sirve",
		GoneMore: "El enlace está incompleto, es demasiado antiguo o ya se usó. Si ya confirmó su dirección, no tiene que hacer nada más.",
		Wait:     "Llegaron demasiados intentos desde aquí. Inténtelo de nuevo más tarde.", Script: "Permita los scripts en esta página para que pueda leer su enlace."},
}

// faultText is a fault in the form's language.
func (w words) faultText(field, key string) string {
	switch {
	case field == "firstName":
		return w.NeedName
	case field == "phone" && key == "required":
		return w.NeedContact
	case field == "email":
		return w.WrongEmail
	}
	return w.WrongPhone
}
