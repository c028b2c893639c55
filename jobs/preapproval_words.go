package jobs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/pdf"
)

// preapprovalLanguage is what letters of pre-approval say in a language.
type preapprovalLanguage struct {
	file, name, title, intro, close, page                                   string
	price, down, amount, program, home, address, until, code, officer, term string
	phone, lender, check                                                    string
	withdrawn                                                               string
	homes                                                                   map[property.HousingType]string
}

var preapprovalWords = map[string]preapprovalLanguage{
	"en": {file: "Pre-approval", name: "Pre-approval letter %s", title: "Pre-approval letter", page: "Page %d of %s", price: "Purchase price", down: "Down payment", amount: "Loan amount", program: "Loan program",
		home: "Kind of home", address: "Property", until: "Holds through", code: "Letter code", officer: "Loan officer", term: "%d years", phone: "Phone %s", lender: "Lender", check: "Check this letter at", withdrawn: "WITHDRAWN. This letter no longer holds.",
		intro: "We have looked at the application of %s and at what was given with it. On that ground they are pre-approved for a mortgage loan to buy a home on these terms:",
		close: "This letter is no commitment to lend. A loan depends on an accepted purchase contract, an appraisal and a title that are acceptable, insurance, the approval of an underwriter, and on income, assets, debts and credit that have not changed. Rates and program terms can change until a rate is locked. Whoever holds this letter can ask whether it still holds at the address above, with its code.",
		homes: map[property.HousingType]string{"SingleFamily": "Single-family home", "TwoToFourUnit": "Two to four units", "Condominium": "Condominium", "PUD": "Home in a planned development", "Townhouse": "Townhouse", "Cooperative": "Cooperative", "ManufacturedHome": "Manufactured home"}},
	"es": {file: "Preaprobacion", name: "Carta de preaprobación %s", title: "Carta de preaprobación", page: "Página %d de %s", price: "Precio de compra", down: "Pago inicial", amount: "Monto del préstamo", program: "Programa del préstamo",
		home: "Tipo de vivienda", address: "Propiedad", until: "Válida hasta", code: "Código de la carta", officer: "Agente de préstamos", term: "%d años", phone: "Teléfono %s", lender: "Prestamista", check: "Verifique esta carta en", withdrawn: "RETIRADA. Esta carta ya no es válida.",
		intro: "Hemos revisado la solicitud de %s y lo que se entregó con ella. Sobre esa base, cuenta con la preaprobación de un préstamo hipotecario para comprar una vivienda en estas condiciones:",
		close: "Esta carta no es un compromiso de préstamo. El préstamo depende de un contrato de compra aceptado, de una tasación y un título aceptables, del seguro, de la aprobación de un evaluador y de que los ingresos, los bienes, las deudas y el crédito no hayan cambiado. Las tasas y las condiciones del programa pueden cambiar hasta que se fije una tasa. Quien tenga esta carta puede preguntar en la dirección de arriba, con su código, si sigue siendo válida.",
		homes: map[property.HousingType]string{"SingleFamily": "Vivienda unifamiliar", "TwoToFourUnit": "De dos a cuatro unidades", "Condominium": "Condominio", "PUD": "Vivienda en urbanización planificada", "Townhouse": "Casa adosada", "Cooperative": "Cooperativa", "ManufacturedHome": "Vivienda prefabricada"}},
}

const preapprovalFactsWide = 140

// standardLetter is a letter of pre-approval as it is written where the company has no template, in its language.
func standardLetter(l loan.PreapprovalLetter, head organizationdb.Letterhead) pdf.Letter {
	w := preapprovalWords[l.Language]
	out := pdf.Letter{Sender: head.Name, Address: head.Lines, Title: w.title, To: l.Borrowers, FactWide: preapprovalFactsWide, Page: w.page, Made: *l.MadeAt,
		Facts: w.facts(l, head)}
	out.Date = LetterDay(l.Language, l.MadeOn)
	out.Intro = fmt.Sprintf(w.intro, strings.Join(l.Borrowers, ", "))
	officer := []string{l.OfficerName, withNumber(l.OfficerNMLS)}
	if l.OfficerPhone != "" {
		officer = append(officer, fmt.Sprintf(w.phone, domain.PhoneWritten(l.OfficerPhone)))
	}
	out.Close = strings.Join(said(w.close, strings.Join(said(officer...), "\n"), licenseOf(l, head)), "\n\n")
	if l.WithdrawnAt != nil {
		out.Intro = w.withdrawn + "\n\n" + out.Intro
	}
	return out
}

// said are those of the texts that say something.
func said(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return strings.TrimSpace(text) == "" })
}

// lenderOf is the company that stands behind a letter, with its number.
func lenderOf(head organizationdb.Letterhead) string {
	return strings.Join(said(head.Company, withNumber(head.NMLS)), ", ")
}

// licenseOf are the licences and disclosures of the lender, in the letter's language where they are told in it.
func licenseOf(l loan.PreapprovalLetter, head organizationdb.Letterhead) string {
	if l.Language == "es" {
		return cmp.Or(head.LicenseEs, head.License)
	}
	return head.License
}

// checkAt is where anybody asks whether a letter holds: its code is in the address.
func checkAt(l loan.PreapprovalLetter, head organizationdb.Letterhead) string {
	return head.Home + loan.LetterPage + "#" + loan.SpacedCode(l.Code)
}

func withNumber(nmls string) string {
	if nmls == "" {
		return ""
	}
	return "NMLS " + nmls
}

// termed is the kind of mortgage and its term.
func (w preapprovalLanguage) termed(l loan.PreapprovalLetter) string {
	program := string(l.MortgageType)
	if l.TermMonths >= monthsAYear && l.TermMonths%monthsAYear == 0 {
		program = strings.TrimPrefix(program+", "+fmt.Sprintf(w.term, l.TermMonths/monthsAYear), ", ")
	}
	return program
}

func (w preapprovalLanguage) facts(l loan.PreapprovalLetter, head organizationdb.Letterhead) (facts [][2]string) {
	said := LetterFacts(l, head)
	for _, fact := range []struct {
		name string
		of   form.LetterFact
	}{{w.price, form.LetterSalesPrice}, {w.down, form.LetterDownPayment}, {w.amount, form.LetterLoanAmount}, {w.program, form.LetterProgram},
		{w.home, form.LetterHousingType}, {w.address, form.LetterProperty}, {w.until, form.LetterExpiresOn}, {w.code, form.LetterCode}, {w.check, form.LetterCheckAt},
		{w.lender, form.LetterCompany}} {
		if text := said[fact.of]; text != "" {
			facts = append(facts, [2]string{fact.name, text})
		}
	}
	return facts
}

// LetterFacts are what a letter of pre-approval says, as it is written in its language, on a letterhead.
func LetterFacts(l loan.PreapprovalLetter, head organizationdb.Letterhead) map[form.LetterFact]string {
	w := preapprovalWords[l.Language]
	return map[form.LetterFact]string{
		form.LetterCode: loan.SpacedCode(l.Code), form.LetterExpiresOn: LetterDay(l.Language, l.ExpiresOn), form.LetterMadeOn: LetterDay(l.Language, l.MadeOn),
		form.LetterBorrowers: strings.Join(l.Borrowers, ", "), form.LetterSalesPrice: "$" + l.SalesPriceAmt.Dollars(), form.LetterDownPayment: "$" + l.DownPaymentAmt.Dollars(),
		form.LetterLoanAmount: "$" + l.LoanAmt.Dollars(), form.LetterProgram: w.termed(l), form.LetterHousingType: w.homes[l.PropertyType], form.LetterProperty: l.PropertyLine,
		form.LetterOfficer: l.OfficerName, form.LetterOfficerNMLS: l.OfficerNMLS, form.LetterOrganization: head.Name,
		form.LetterOfficerPhone: domain.PhoneWritten(l.OfficerPhone), form.LetterCompany: lenderOf(head), form.LetterLicense: licenseOf(l, head), form.LetterCheckAt: checkAt(l, head)}
}

var monthsOf = map[string][]string{
	"en": strings.Fields("January February March April May June July August September October November December"),
	"es": strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
}

// LetterDay is a day as a letter of a language writes it.
func LetterDay(language string, day domain.Date) string {
	if language == "es" {
		return fmt.Sprintf("%d de %s de %d", day.Day(), monthsOf["es"][day.Month()-1], day.Year())
	}
	return fmt.Sprintf("%s %d, %d", monthsOf["en"][day.Month()-1], day.Day(), day.Year())
}
