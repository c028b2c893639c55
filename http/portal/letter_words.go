package portal

import (
	"fmt"
	"strings"

	"gable/domain/loan"
	"gable/domain/property"
	"gable/http/organization"
	"gable/pdf"
)

// letterLanguage is what letters of pre-approval say in a language.
type letterLanguage struct {
	file, title, intro, close, page                                         string
	price, down, amount, program, home, address, until, code, officer, term string
	withdrawn                                                               string
	homes                                                                   map[property.HousingType]string
}

var letterWords = map[string]letterLanguage{
	"en": {file: "Pre-approval", title: "Pre-approval letter", page: "Page %d of %s", price: "Purchase price", down: "Down payment", amount: "Loan amount", program: "Loan program",
		home: "Kind of home", address: "Property", until: "Holds through", code: "Letter code", officer: "Loan officer", term: "%d years", withdrawn: "WITHDRAWN. This letter no longer holds.",
		intro: "We have looked at the application of %s and at what was given with it. On that ground they are pre-approved for a mortgage loan to buy a home on these terms:",
		close: "This letter is no commitment to lend. A loan depends on an accepted purchase contract, an appraisal and a title that are acceptable, insurance, the approval of an underwriter, and on income, assets, debts and credit that have not changed. Rates and program terms can change until a rate is locked. Whether this letter still holds can be asked with its code at the lender's portal, under “Check a letter”.",
		homes: map[property.HousingType]string{"SingleFamily": "Single-family home", "TwoToFourUnit": "Two to four units", "Condominium": "Condominium", "PUD": "Home in a planned development", "Townhouse": "Townhouse", "Cooperative": "Cooperative", "ManufacturedHome": "Manufactured home"}},
	"es": {file: "Preaprobacion", title: "Carta de preaprobación", page: "Página %d de %s", price: "Precio de compra", down: "Pago inicial", amount: "Monto del préstamo", program: "Programa del préstamo",
		home: "Tipo de vivienda", address: "Propiedad", until: "Válida hasta", code: "Código de la carta", officer: "Agente de préstamos", term: "%d años", withdrawn: "RETIRADA. Esta carta ya no es válida.",
		intro: "Hemos revisado la solicitud de %s y lo que se entregó con ella. Sobre esa base, cuenta con la preaprobación de un préstamo hipotecario para comprar una vivienda en estas condiciones:",
		close: "Esta carta no es un compromiso de préstamo. El préstamo depende de un contrato de compra aceptado, de un avalúo y un título aceptables, del seguro, de la aprobación de un evaluador y de que los ingresos, los bienes, las deudas y el crédito no hayan cambiado. Las tasas y las condiciones del programa pueden cambiar hasta que se fije una tasa. Con el código de esta carta se puede preguntar si sigue siendo válida en el portal del prestamista, en «Verificar una carta».",
		homes: map[property.HousingType]string{"SingleFamily": "Vivienda unifamiliar", "TwoToFourUnit": "De dos a cuatro unidades", "Condominium": "Condominio", "PUD": "Vivienda en urbanización planificada", "Townhouse": "Casa adosada", "Cooperative": "Cooperativa", "ManufacturedHome": "Vivienda prefabricada"}},
}

const (
	monthsAYear     = 12
	letterFactsWide = 140
)

// letterOf is a letter of pre-approval as it is written, in its language.
func letterOf(l loan.PreapprovalLetter, sender pdf.Letter) pdf.Letter {
	w := letterWords[l.Language]
	out := pdf.Letter{Sender: sender.Sender, Address: sender.Address, Title: w.title, To: l.Borrowers, FactWide: letterFactsWide, Page: w.page, Made: *l.MadeAt,
		Facts: w.facts(l)}
	out.Date = organization.LetterDay(l.Language, l.MadeOn)
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

func (w letterLanguage) facts(l loan.PreapprovalLetter) (facts [][2]string) {
	program := string(l.MortgageType)
	if l.TermMonths >= monthsAYear && l.TermMonths%monthsAYear == 0 {
		program = strings.TrimPrefix(program+", "+fmt.Sprintf(w.term, l.TermMonths/monthsAYear), ", ")
	}
	for _, fact := range [][2]string{{w.price, "$" + l.SalesPriceAmt.Dollars()}, {w.down, "$" + l.DownPaymentAmt.Dollars()}, {w.amount, "$" + l.LoanAmt.Dollars()}, {w.program, program},
		{w.home, w.homes[l.PropertyType]}, {w.address, l.PropertyLine}, {w.until, organization.LetterDay(l.Language, l.ExpiresOn)}, {w.code, loan.SpacedCode(l.Code)}} {
		if fact[1] != "" {
			facts = append(facts, fact)
		}
	}
	return facts
}
