package jobs

import (
	"fmt"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/lock"
	"gable/pdf"
)

// lockLanguage are the words of a lock's confirmation.
type lockLanguage struct {
	name, title, page, intro, close                                       string
	loan, borrower, property, amount, product, investor                   string
	rate, points, credit, price, period, days, locked, expires, reference string
	costs, extension, relock, floatDown                                   string
}

var lockWords = map[string]lockLanguage{
	"en": {name: "Rate lock confirmation, until %s", title: "Rate lock confirmation", page: "Page %d of %s",
		intro: "The interest rate of this loan is locked. The rate and the points below hold if the loan is funded by the last day of the lock, and the loan stays as it was when it was priced.",
		close: "The lock covers the rate and the points alone; other charges may change. It holds to the end of its last day, by the clock of the time zone above, and ends then unless it is extended before. Where the loan amount, the property, its use, the credit score or the product changes, the rate and the points may change with it.",
		loan:  "Loan", borrower: "Borrowers", property: "Property", amount: "Amount", product: "Product", investor: "Investor", rate: "Note rate", points: "Points", credit: "Lender credit", price: "Price",
		period: "Lock period", days: "%d days", locked: "Locked on", expires: "Locked until", reference: "Lock number", costs: "What the lock costs",
		extension: "Extension of %d days", relock: "New lock after the one before", floatDown: "Lower rate"},
	"es": {name: "Confirmación del bloqueo de tasa, hasta %s", title: "Confirmación del bloqueo de tasa", page: "Página %d de %s",
		intro: "La tasa de interés de este préstamo está bloqueada. La tasa y los puntos que siguen valen si el préstamo se desembolsa a más tardar el último día del bloqueo y sigue como estaba cuando se cotizó.",
		close: "El bloqueo cubre solo la tasa y los puntos; otros cargos pueden cambiar. Vale hasta el final de su último día, según el reloj de la zona horaria indicada, y termina entonces, salvo que se prorrogue antes. Si cambia el monto, la propiedad, su uso, el puntaje de crédito o el producto, la tasa y los puntos pueden cambiar.",
		loan:  "Préstamo", borrower: "Prestatarios", property: "Propiedad", amount: "Monto", product: "Producto", investor: "Inversionista", rate: "Tasa", points: "Puntos", credit: "Crédito", price: "Precio",
		period: "Plazo", days: "%d días", locked: "Bloqueada", expires: "Bloqueada hasta", reference: "Número", costs: "Costo del bloqueo",
		extension: "Prórroga de %d días", relock: "Nuevo bloqueo después del anterior", floatDown: "Reducción de la tasa"},
}

// confirmationLetter lays the confirmation of a lock out. Of its price it says what the borrower pays, and not of what that is made.
func confirmationLetter(of confirming, language string, made time.Time) pdf.Letter {
	words, l := lockWords[language], of.lock
	var names []string
	for _, b := range of.file.ActiveBorrowers() {
		names = append(names, b.Name.String())
	}
	letter := pdf.Letter{Sender: of.sender, Address: of.address, Date: longDate(domain.DayIn(of.zone, made), language), Title: words.title, To: names, Intro: words.intro, Close: words.close, Page: words.page, Made: made}
	fact := func(name, value string) {
		if value != "" {
			letter.Facts = append(letter.Facts, [2]string{name, value})
		}
	}
	fact(words.loan, of.file.LoanID.String())
	fact(words.borrower, strings.Join(names, ", "))
	fact(words.property, of.file.Info.SubjectProperty.Address.OneLine())
	points, name := l.Price.PointsOf(of.file.Info.LoanAmt()), words.points
	if points.Cmp(domain.Rate{}) < 0 {
		points, name = domain.RateFromMicros(-points.Micros()), words.credit
	}
	said := points.Fixed(3)
	if amount := of.file.Info.LoanAmt(); amount > 0 { // points are a percentage of the amount with what is financed into it
		fact(words.amount, "$"+amount.Dollars())
		paid := l.Price.PointsAmt(amount)
		said += " ($" + max(paid, -paid).Dollars() + ")"
	}
	fact(words.product, l.Price.ProductName)
	fact(words.investor, l.Price.Investor)
	fact(words.rate, l.Price.NoteRate.Fixed(3)+" %")
	fact(name, said)
	fact(words.period, fmt.Sprintf(words.days, l.Price.LockDays))
	if l.LockedOn != nil && l.ExpiresOn != nil {
		fact(words.locked, longDate(*l.LockedOn, language))
		fact(words.expires, lockEnd(l, of.zone, language))
	}
	fact(words.reference, l.Reference)
	costs := pdf.LetterGroup{Title: words.costs}
	for _, a := range l.Price.Adjustments {
		if a.Type == lock.LockFee {
			costs.Items = append(costs.Items, pdf.LetterItem{Code: domain.RateFromMicros(-a.Price.Micros()).Fixed(3), Text: words.costOf(a)})
		}
	}
	if len(costs.Items) > 0 {
		letter.Groups = append(letter.Groups, costs)
	}
	return letter
}

// costOf is what a cost of the lock is called.
func (w lockLanguage) costOf(a lock.LockedAdjustment) string {
	switch a.Cost {
	case lock.CostExtension:
		return fmt.Sprintf(w.extension, a.Days)
	case lock.CostRelock:
		return w.relock
	case lock.CostFloatDown:
		return w.floatDown
	}
	return a.Name
}

// zoneNames are the time zones of the United States, in English and in Spanish.
var zoneNames = map[string][2]string{
	"America/Puerto_Rico": {"Atlantic Time", "hora del Atlántico"},
	"America/New_York":    {"Eastern Time", "hora del Este"},
	"America/Chicago":     {"Central Time", "hora del Centro"},
	"America/Denver":      {"Mountain Time", "hora de la Montaña"},
	"America/Phoenix":     {"Mountain Standard Time (Arizona)", "hora de la Montaña (Arizona)"},
	"America/Los_Angeles": {"Pacific Time", "hora del Pacífico"},
	"America/Anchorage":   {"Alaska Time", "hora de Alaska"},
	"Pacific/Honolulu":    {"Hawaii Time", "hora de Hawái"},
}

// lockEnd says when a lock ends: its day, hour and time zone (12 CFR 1026.37(a)(13) asks for all three).
func lockEnd(l lock.RateLock, zone, language string) string {
	end := l.EndsAt(zone)
	name, known := zoneNames[zone]
	if !known {
		place := strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ") + end.Format(" (UTC-07:00)")
		name = [2]string{place, place}
	}
	if language == "es" {
		return longDate(*l.ExpiresOn, language) + end.Format(", 3:04 p. m., ") + name[1]
	}
	return longDate(*l.ExpiresOn, language) + end.Format(", 3:04 p.m. ") + name[0]
}
