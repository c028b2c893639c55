package notify

import (
	"regexp"
	"slices"
	"strings"
)

// MessageToken is a word that stands in a template for what differs from loan to loan. Nothing that is secret has one.
type MessageToken struct {
	Name     string `json:"name" required:"true" doc:"As it stands between the braces."`
	Label    string `json:"label" required:"true"`
	LabelEs  string `json:"labelEs" required:"true"`
	Sample   string `json:"sample" required:"true"`
	SampleEs string `json:"sampleEs" required:"true"`
}

// The names of the tokens.
const (
	TokenRecipient     = "recipient.name"
	TokenFirstName     = "recipient.firstName"
	TokenBorrower      = "borrower.name"
	TokenBorrowerFirst = "borrower.firstName"
	TokenLoan          = "loan.number"
	TokenStage         = "loan.stage"
	TokenProperty      = "property.address"
	TokenTracker       = "tracker.name"
	TokenTrackerStatus = "tracker.status"
	TokenTrackerDate   = "tracker.date"
	TokenNeed          = "document.name"
	TokenReason        = "document.reason"
	TokenConditions    = "conditions.list"
	TokenCount         = "conditions.count"
	TokenOfficer       = "originator.name"
	TokenOfficerEmail  = "originator.email"
	TokenOfficerPhone  = "originator.phone"
	TokenCompany       = "company.name"
	TokenPortal        = "portal.link"
)

// Tokens are all of them, in the order they are offered.
func Tokens() []MessageToken { return slices.Clone(tokens) }

var tokens = []MessageToken{
	{TokenRecipient, "Recipient's name", "Nombre del destinatario", "Ana Garza", "Ana Garza"},
	{TokenFirstName, "Recipient's first name", "Nombre de pila del destinatario", "Ana", "Ana"},
	{TokenBorrower, "Primary borrower's name", "Nombre del prestatario principal", "Ana Garza", "Ana Garza"},
	{TokenBorrowerFirst, "Primary borrower's first name", "Nombre de pila del prestatario principal", "Ana", "Ana"},
	{TokenLoan, "Loan number", "Número del préstamo", "1048216", "1048216"},
	{TokenStage, "Stage of the loan", "Etapa del préstamo", "Clear to close", "Listo para el cierre"},
	{TokenProperty, "Address of the property", "Dirección de la propiedad", "12 Oak Street, Austin, TX 78701", "12 Oak Street, Austin, TX 78701"},
	{TokenTracker, "Tracker", "Seguimiento", "Homeowner's insurance", "Seguro de vivienda"},
	{TokenTrackerStatus, "Status of the tracker", "Estado del seguimiento", "Ordered", "Pedido"},
	{TokenTrackerDate, "Date of the tracker", "Fecha del seguimiento", "11/23/2026", "11/23/2026"},
	{TokenNeed, "Document asked for", "Documento solicitado", "Pay stubs", "Recibos de nómina"},
	{TokenReason, "Why it was rejected", "Motivo del rechazo", "It can't be read.", "No se puede leer."},
	{TokenConditions, "Conditions, a line for each", "Condiciones, una por línea", "INC001 Pay stubs", "INC001 Talones de pago"},
	{TokenCount, "How many conditions", "Cuántas condiciones", "3", "3"},
	{TokenOfficer, "Loan officer's name", "Nombre del oficial de préstamos", "Olivia Reyes", "Olivia Reyes"},
	{TokenOfficerEmail, "Loan officer's email", "Correo del oficial de préstamos", "olivia@summit.test", "olivia@summit.test"},
	{TokenOfficerPhone, "Loan officer's phone", "Teléfono del oficial de préstamos", "(512) 555-0142", "(512) 555-0142"},
	{TokenCompany, "Company", "Empresa", "Summit Lending", "Summit Lending"},
	{TokenPortal, "Link to the borrower portal", "Enlace al portal del prestatario", "https://summit.test/pos", "https://summit.test/pos"},
}

var (
	tokenPattern = regexp.MustCompile(`\{\{\s*([^{}]*?)\s*\}\}`)
	spacedToken  = regexp.MustCompile(` ?` + tokenPattern.String())
)

// Unknown are the names in a template that no token has, each once.
func Unknown(template string) []string {
	var unknown []string
	for _, found := range tokenPattern.FindAllStringSubmatch(template, -1) {
		known := slices.ContainsFunc(tokens, func(t MessageToken) bool { return t.Name == found[1] })
		if !known && !slices.Contains(unknown, found[1]) {
			unknown = append(unknown, found[1])
		}
	}
	return unknown
}

// Values are what the tokens stand for, by their names; one that is absent stands for nothing.
type Values map[string]string

// With is the values with others in their place.
func (v Values) With(others Values) Values {
	all := Values{}
	for _, values := range []Values{v, others} {
		for name, value := range values {
			all[name] = value
		}
	}
	return all
}

// Fill puts values in the place of a template's tokens; one that stands for nothing takes the blank before it along. What a value
// holds is text: it is not looked through for tokens.
func Fill(template string, values Values) string {
	return spacedToken.ReplaceAllStringFunc(template, func(token string) string {
		value := values[tokenPattern.FindStringSubmatch(token)[1]]
		if value != "" && token[0] == ' ' {
			return " " + value
		}
		return value
	})
}

// Words are a template filled.
func (t MessageTemplate) Words(values Values) MessageTemplate {
	return MessageTemplate{Subject: strings.Join(strings.Fields(Fill(t.Subject, values)), " "), Body: strings.TrimSpace(Fill(t.Body, values)), Text: strings.TrimSpace(Fill(t.Text, values))}
}
