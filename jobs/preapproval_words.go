package jobs

import (
	"fmt"
	"strings"

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
	withdrawn                                                               string
	homes                                                                   map[property.HousingType]string
}

var preapprovalWords = map[string]preapprovalLanguage{
	"en": {file: "Pre-approval", name: "Pre-approval letter %s", title: "Pre-approval letter", page: "Page %d of %s", price: "Purchase price", down: "Down payment", amount: "Loan amount", program: "Loan program",
		home: "Kind of home", address: "Property", until: "Holds through", code: "Letter code", officer: "Loan officer", term: "%d years", withdrawn: "WITHDRAWN. This letter no longer holds.",
		intro: "We have looked at the application of %s and at what was given with it. On that ground they are pre-approved for a mortgage loan to buy a home on these terms:",
		close: "This letter is no commitment to lend. A loan depends on an accepted purchase contract, an appraisal and a title that are acceptable, insurance, the approval of an underwriter, and on income, assets, debts and credit that have not changed. Rates and program terms can change until a rate is locked. Whether this letter still holds can be asked with its code at the lender's portal, under “Check a letter”.",
		homes: map[property.HousingType]string{"SingleFamily": "Single-family home", "TwoToFourUnit": "Two to four units", "Condominium": "Condominium", "PUD": "Home in a planned development", "Townhouse": "Townhouse", "Cooperative": "Cooperative", "ManufacturedHome": "Manufactured home"}},
	"es": {file: "Preaprobacion", name: "Carta de preaprobación %s", title: "Carta de preaprobación", page: "Página %d de %s", price: "Precio de compra", down: "Pago inicial", amount: "Monto del préstamo", program: "Programa del préstamo",
		home: "Tipo de vivienda", address: "Propiedad", until: "Válida hasta", code: "Código de la carta", officer: "Agente de préstamos", term: "%d años", withdrawn: "RETIRADA. Esta carta ya no es válida.",
		intro: "Hemos revisado la solicitud de %s y lo que se entregó con ella. Sobre esa base, cuenta con la preaprobación de un préstamo hipotecario para comprar una vivienda en estas condiciones:",
		close: "Esta carta no es un compromiso de préstamo. El préstamo depende de un contrato de compra aceptado, de una tasación y un título aceptables, del seguro, de la aprobación de un evaluador y de que los ingresos, los bienes, las deudas y el crédito no hayan cambiado. Las tasas y las condiciones del programa pueden cambiar hasta que se fije una tasa. Con el código de esta carta se puede preguntar si sigue siendo válida en el portal del prestamista, en «Verificar una carta».",
		homes: map[property.HousingType]string{"SingleFamily": "Vivienda unifamiliar", "TwoToFourUnit": "De dos a cuatro unidades", "Condominium": "Condominio", "PUD": "Vivienda en urbanización planificada", "Townhouse": "Casa adosada", "Cooperative": "Cooperativa", "ManufacturedHome": "Vivienda prefabricada"}},
}

const preapprovalFactsWide = 140

// standardLetter is a letter of pre-approval as it is written where the company has no template, in its language.
func standardLetter(l loan.PreapprovalLetter, sender string, address []string) pdf.Letter {
	w := preapprovalWords[l.Language]
	out := pdf.Letter{Sender: sender, Address: address, Title: w.title, To: l.Borrowers, FactWide: preapprovalFactsWide, Page: w.page, Made: *l.MadeAt,
		Facts: w.facts(l)}
	out.Date = LetterDay(l.Language, l.MadeOn)
	out.Intro = fmt.Sprintf(w.intro, strings.Join(l.Borrowers, ", "))
	out.Close = w.close + "\n\n" + strings.TrimSpace(l.OfficerName+"\n"+withNumber(l.OfficerNMLS))
	if l.WithdrawnAt != nil {
		out.Intro = w.withdrawn + "\n\n" + out.Intro
	}
	return out
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

func (w preapprovalLanguage) facts(l loan.PreapprovalLetter) (facts [][2]string) {
	said := LetterFacts(l, "")
	for _, fact := range []struct {
		name string
		of   form.LetterFact
	}{{w.price, form.LetterSalesPrice}, {w.down, form.LetterDownPayment}, {w.amount, form.LetterLoanAmount}, {w.program, form.LetterProgram},
		{w.home, form.LetterHousingType}, {w.address, form.LetterProperty}, {w.until, form.LetterExpiresOn}, {w.code, form.LetterCode}} {
		if text := said[fact.of]; text != "" {
			facts = append(facts, [2]string{fact.name, text})
		}
	}
	return facts
}

// LetterFacts are what a letter of pre-approval says, as it is written in its language. sender is the lender.
func LetterFacts(l loan.PreapprovalLetter, sender string) map[form.LetterFact]string {
	w := preapprovalWords[l.Language]
	return map[form.LetterFact]string{
		form.LetterCode: loan.SpacedCode(l.Code), form.LetterExpiresOn: LetterDay(l.Language, l.ExpiresOn), form.LetterMadeOn: LetterDay(l.Language, l.MadeOn),
		form.LetterBorrowers: strings.Join(l.Borrowers, ", "), form.LetterSalesPrice: "$" + l.SalesPriceAmt.Dollars(), form.LetterDownPayment: "$" + l.DownPaymentAmt.Dollars(),
		form.LetterLoanAmount: "$" + l.LoanAmt.Dollars(), form.LetterProgram: w.termed(l), form.LetterHousingType: w.homes[l.PropertyType], form.LetterProperty: l.PropertyLine,
		form.LetterOfficer: l.OfficerName, form.LetterOfficerNMLS: l.OfficerNMLS, form.LetterOrganization: sender}
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
