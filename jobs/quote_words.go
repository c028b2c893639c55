package jobs

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/pdf"
)

// quoteNotice is what 12 CFR 1026.19(e)(2)(ii) has stand at the top of the first page of an estimate that is given before the Loan Estimate.
const quoteNotice = "Your actual rate, payment, and costs could be higher. Get an official Loan Estimate before choosing a loan."

// quoteLanguage are the words of a quote.
type quoteLanguage struct {
	name, notice, title, page, intro, close, housing                              string
	loan, property, priced, until, officer                                        string
	program, option, purpose, value, amount, ltv, term, rate, apr, points, credit string
	origination, principal, insurance, taxes, home, dues, total, cash, lock       string
	years, months, fixed, adjustable, days, unknown                               string
	interestOnly, interest, later                                                 string
	purposes                                                                      map[pricing.Purpose]string
}

var quoteWords = map[string]quoteLanguage{
	"en": {name: "Quote of %s", notice: quoteNotice, title: "Mortgage loan quote", page: "Page %d of %s",
		intro:   "These are the loans that we looked at for you, at the prices of the moment named above. Payments that are not known yet are left out of the total.",
		close:   "This quote is not a Loan Estimate, not a commitment to lend, and not a rate lock: rates and prices change, often daily, and hold only once a rate is locked in writing. It follows from what is known of the application so far and changes with the credit, the income, the property and the loan amount. The annual percentage rate (APR) counts the interest and the finance charges known so far.",
		housing: "Equal Housing Opportunity. We do business in accordance with federal fair lending laws.",
		loan:    "Loan number", property: "Property", priced: "Prices of", until: "Offered until", officer: "Loan officer", program: "Loan program", option: "Option %d", purpose: "Purpose",
		value: "Property value", amount: "Loan amount", ltv: "Loan-to-value", term: "Term", rate: "Interest rate", apr: "Annual percentage rate (APR)", points: "Discount points", credit: "Lender credit",
		origination: "Origination charge", principal: "Principal and interest", insurance: "Mortgage insurance", taxes: "Property taxes", home: "Homeowner's insurance", dues: "Association dues",
		total: "Estimated monthly payment", cash: "Estimated cash to close", lock: "Rate lock period", years: "%d years", months: "%d months", fixed: "fixed rate",
		adjustable: "adjustable rate, fixed for the first %d months", days: "%d days", unknown: "not known yet",
		interestOnly: "interest only for the first %d months", interest: "%s (interest only)", later: "Principal and interest after that",
		purposes: map[pricing.Purpose]string{pricing.Purchase: "Purchase", pricing.LimitedCashOut: "Refinance, limited cash-out", pricing.CashOut: "Refinance, cash-out"}},
	"es": {name: "Cotización del %s", notice: "Su tasa, pago y costos reales podrían ser más altos. Obtenga una Estimación de Préstamo oficial antes de elegir un préstamo.\n" + quoteNotice,
		title: "Cotización de préstamo hipotecario", page: "Página %d de %s",
		intro:   "Estos son los préstamos que analizamos para usted, a los precios del momento indicado arriba. Los pagos que aún no se conocen no están en el total.",
		close:   "Esta cotización no es una Estimación de Préstamo, ni un compromiso de préstamo, ni un bloqueo de tasa: las tasas y los precios cambian, a menudo cada día, y solo valen cuando la tasa se bloquea por escrito. Se basa en lo que se sabe de la solicitud hasta ahora y cambia con el crédito, los ingresos, la propiedad y el monto del préstamo. La tasa de porcentaje anual (APR) cuenta el interés y los cargos financieros conocidos hasta ahora.",
		housing: "Igualdad de oportunidades en la vivienda. Operamos conforme a las leyes federales de préstamos justos.",
		loan:    "Número del préstamo", property: "Propiedad", priced: "Precios del", until: "Ofrecidos hasta", officer: "Agente de préstamos", program: "Programa", option: "Opción %d", purpose: "Propósito",
		value: "Valor de la propiedad", amount: "Monto del préstamo", ltv: "Préstamo a valor", term: "Plazo", rate: "Tasa de interés", apr: "Tasa de porcentaje anual (APR)", points: "Puntos de descuento", credit: "Crédito del prestamista",
		origination: "Cargo de originación", principal: "Capital e interés", insurance: "Seguro hipotecario", taxes: "Impuestos de la propiedad", home: "Seguro de vivienda", dues: "Cuotas de la asociación",
		total: "Pago mensual estimado", cash: "Efectivo estimado al cierre", lock: "Plazo del bloqueo", years: "%d años", months: "%d meses", fixed: "tasa fija",
		adjustable: "tasa ajustable, fija los primeros %d meses", days: "%d días", unknown: "aún no se conoce",
		interestOnly: "solo interés los primeros %d meses", interest: "%s (solo interés)", later: "Capital e interés después",
		purposes: map[pricing.Purpose]string{pricing.Purchase: "Compra", pricing.LimitedCashOut: "Refinanciamiento, retiro limitado", pricing.CashOut: "Refinanciamiento con retiro de efectivo"}},
}

const (
	quoteFactsWide = 120
	monthsAYear    = 12
)

// QuoteLetter lays a quote out as a letter. It says nothing but what the quote has kept, so that it can be written again as it was.
func QuoteLetter(q pricing.LoanQuote) pdf.Letter {
	w := quoteWords[q.Language]
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		zone = time.UTC
	}
	l := pdf.Letter{Notice: w.notice, Sender: q.Company, Address: q.CompanyLines, Date: longDate(domain.DateOf(q.PricedAt.In(zone)), q.Language), Title: w.title, To: q.Borrowers, FactWide: quoteFactsWide,
		Intro: strings.TrimSpace(q.Note + "\n\n" + w.intro), Close: w.close + "\n\n" + w.housing, Page: w.page, Made: q.PricedAt}
	fact := func(name, value string) {
		if value != "" {
			l.Facts = append(l.Facts, [2]string{name, value})
		}
	}
	fact(w.loan, q.LoanID.String())
	fact(w.property, q.Property)
	fact(w.priced, quoteMoment(q.PricedAt.In(zone), q.Language))
	fact(w.until, quoteMoment(q.OfferedUntil.In(zone), q.Language))
	officer := []string{q.OfficerName}
	if q.OfficerNMLS != "" {
		officer = append(officer, "NMLS "+q.OfficerNMLS)
	}
	fact(w.officer, strings.Join(present(append(officer, q.OfficerPhone, q.OfficerEmail)), ", "))
	l.Table = w.table(q.Options)
	return l
}

func present(texts []string) (kept []string) {
	for _, text := range texts {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

// quoteMoment is a moment as a quote writes it, in its time zone.
func quoteMoment(at time.Time, language string) string {
	return longDate(domain.DateOf(at), language) + ", " + at.Format("3:04 PM MST")
}

// table holds the options of a quote side by side. A row that says the same of none of them is left out.
func (w quoteLanguage) table(options []pricing.QuotedOption) *pdf.LetterTable {
	t := &pdf.LetterTable{}
	for i := range options {
		t.Head = append(t.Head, fmt.Sprintf(w.option, i+1))
	}
	row := func(name string, isStrong bool, of func(pricing.QuotedOption) string) {
		r := pdf.LetterRow{Name: name, Strong: isStrong}
		for _, o := range options {
			r.Cells = append(r.Cells, of(o))
		}
		if len(present(r.Cells)) > 0 {
			for i := range r.Cells {
				r.Cells[i] = cmp.Or(r.Cells[i], "–")
			}
			t.Rows = append(t.Rows, r)
		}
	}
	row(w.program, true, func(o pricing.QuotedOption) string { return o.Name })
	row(w.purpose, false, func(o pricing.QuotedOption) string { return w.purposes[o.Purpose] })
	row(w.term, false, w.termOf)
	row(w.value, false, func(o pricing.QuotedOption) string { return dollars(o.ValueAmt) })
	row(w.amount, false, func(o pricing.QuotedOption) string { return dollars(o.LoanAmt) })
	row(w.ltv, false, func(o pricing.QuotedOption) string { return o.LTV.String() + " %" })
	row(w.rate, true, func(o pricing.QuotedOption) string { return o.NoteRate.Fixed(3) + " %" })
	row(w.apr, true, func(o pricing.QuotedOption) string {
		if o.APR == nil {
			return w.unknown
		}
		return o.APR.Fixed(3) + " %"
	})
	row(w.points, false, func(o pricing.QuotedOption) string { return pointsOf(o.Points, o.PointsAmt) })
	row(w.credit, false, func(o pricing.QuotedOption) string {
		return pointsOf(domain.RateFromMicros(-o.Points.Micros()), -o.PointsAmt)
	})
	row(w.origination, false, func(o pricing.QuotedOption) string { return unlessZero(o.OriginationAmt, "") })
	row(w.principal, false, func(o pricing.QuotedOption) string {
		if o.InterestOnly > 0 {
			return fmt.Sprintf(w.interest, dollars(o.PaymentAmt))
		}
		return dollars(o.PaymentAmt)
	})
	row(w.later, false, func(o pricing.QuotedOption) string {
		if o.LaterPaymentAmt == nil {
			return ""
		}
		return dollars(*o.LaterPaymentAmt)
	})
	row(w.insurance, false, func(o pricing.QuotedOption) string { return unlessZero(o.MonthlyMIAmt, "") })
	row(w.taxes, false, func(o pricing.QuotedOption) string { return unlessZero(o.TaxAmt, w.unknown) })
	row(w.home, false, func(o pricing.QuotedOption) string { return unlessZero(o.InsuranceAmt, w.unknown) })
	row(w.dues, false, func(o pricing.QuotedOption) string { return unlessZero(o.DuesAmt, "") })
	row(w.total, true, func(o pricing.QuotedOption) string { return dollars(o.TotalAmt) })
	row(w.cash, true, func(o pricing.QuotedOption) string {
		if o.CashToClose == nil {
			return w.unknown
		}
		return dollars(*o.CashToClose)
	})
	row(w.lock, false, func(o pricing.QuotedOption) string { return fmt.Sprintf(w.days, o.LockDays) })
	return t
}

func (w quoteLanguage) termOf(o pricing.QuotedOption) string {
	term := fmt.Sprintf(w.months, o.TermMonths)
	if o.TermMonths%monthsAYear == 0 {
		term = fmt.Sprintf(w.years, o.TermMonths/monthsAYear)
	}
	kind := w.fixed
	if o.Amortization != loan.AmortizationFixed {
		kind = fmt.Sprintf(w.adjustable, o.FixedMonths)
	}
	if o.InterestOnly > 0 {
		kind += ", " + fmt.Sprintf(w.interestOnly, o.InterestOnly)
	}
	return term + ", " + kind
}

func dollars(amount domain.Money) string {
	if amount < 0 {
		return "-$" + (-amount).Dollars()
	}
	return "$" + amount.Dollars()
}

func unlessZero(amount domain.Money, otherwise string) string {
	if amount == 0 {
		return otherwise
	}
	return dollars(amount)
}

// pointsOf is what is above nothing of points or of a credit.
func pointsOf(points domain.Rate, amount domain.Money) string {
	if points.Cmp(domain.Rate{}) <= 0 {
		return ""
	}
	return points.Fixed(3) + " % (" + dollars(amount) + ")"
}
