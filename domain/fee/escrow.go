package fee

import (
	"slices"

	"gable/domain"
)

const monthsOfYear = 12

// EscrowItem is one bill that the escrow account pays.
type EscrowItem struct {
	Name       string
	AnnualAmt  domain.Money
	Bills      []EscrowBill
	DepositAmt domain.Money // what closing collects for it
	NoCushion  bool         // mortgage insurance is paid as it is collected
}

// EscrowBill is a payment out of the account.
type EscrowBill struct {
	Month int // 1 is January
	Amt   domain.Money
}

// EscrowMonth is a line of the account's first year.
type EscrowMonth struct {
	Year       int          `json:"year" required:"true"`
	Month      int          `json:"month" required:"true"`
	PaymentAmt domain.Money `json:"paymentAmt" required:"true" doc:"What the borrower pays in."`
	BillsAmt   domain.Money `json:"billsAmt" required:"true" doc:"What the account pays out."`
	BalanceAmt domain.Money `json:"balanceAmt" required:"true"`
}

// EscrowAnalysis is the aggregate analysis of the account's first year (12 CFR 1024.17(d), appendix E).
type EscrowAnalysis struct {
	StartAmt      domain.Money  `json:"startAmt" required:"true" doc:"The most that the account may begin with."`
	DepositsAmt   domain.Money  `json:"depositsAmt" required:"true" doc:"What closing collects for the bills one by one."`
	AdjustmentAmt domain.Money  `json:"adjustmentAmt" required:"true" doc:"What is taken off again, zero or below: the aggregate adjustment."`
	CushionAmt    domain.Money  `json:"cushionAmt" required:"true" doc:"The lowest that the balance comes to: a sixth of the year's bills."`
	MonthlyAmt    domain.Money  `json:"monthlyAmt" required:"true" doc:"A twelfth of the year's bills."`
	Months        []EscrowMonth `json:"months" required:"true" doc:"The first twelve payments, beginning with what closing collects."`
}

// Analyze answers the account's first year from its first payment on; an account that pays nothing has no months.
func Analyze(items []EscrowItem, first domain.Date) EscrowAnalysis {
	var a EscrowAnalysis
	var annual, cushioned domain.Money
	for _, item := range items {
		annual += item.AnnualAmt
		a.DepositsAmt += item.DepositAmt
		if !item.NoCushion {
			cushioned += item.AnnualAmt
		}
	}
	if annual == 0 {
		return a
	}
	a.MonthlyAmt, a.CushionAmt = twelfth(annual), cushioned/6
	start := a.CushionAmt - lowest(items, first)
	a.StartAmt = max(0, start)
	a.AdjustmentAmt = min(0, a.StartAmt-a.DepositsAmt)
	balance := a.DepositsAmt + a.AdjustmentAmt
	for i := range monthsOfYear {
		date := first.AddMonths(i)
		bills := billsOf(items, date)
		balance += a.MonthlyAmt - bills
		a.Months = append(a.Months, EscrowMonth{Year: date.Year(), Month: int(date.Month()), PaymentAmt: a.MonthlyAmt, BillsAmt: bills, BalanceAmt: balance})
	}
	return a
}

// lowest is where the account would sink in its first year if it began with nothing.
func lowest(items []EscrowItem, first domain.Date) domain.Money {
	var annual, balance, low domain.Money
	for _, item := range items {
		annual += item.AnnualAmt
	}
	for i := range monthsOfYear {
		balance += twelfth(annual) - billsOf(items, first.AddMonths(i))
		low = min(low, balance)
	}
	return low
}

func billsOf(items []EscrowItem, date domain.Date) (sum domain.Money) {
	for _, item := range items {
		for _, bill := range item.Bills {
			if bill.Month == int(date.Month()) {
				sum += bill.Amt
			}
		}
	}
	return sum
}

func twelfth(annual domain.Money) domain.Money {
	return domain.MoneyFromCents((annual.Cents() + monthsOfYear/2) / monthsOfYear)
}

// EscrowItems are the bills of section G, by what the loan's housing expenses come to. A bill is paid once, however many fees collect for it and
// whoever pays them.
func EscrowItems(fees []Fee, b Basis) []EscrowItem {
	var items []EscrowItem
	at, due := map[HousingItem]int{}, map[HousingItem][]int{}
	for _, f := range fees {
		of := f.Formula.HousingItem
		monthly, known := b.Monthly[of]
		if !f.isEscrowed() || !known || monthly <= 0 {
			continue
		}
		if _, there := at[of]; !there {
			at[of] = len(items)
			items = append(items, EscrowItem{Name: f.FeeDetail.FeeDesc, AnnualAmt: times(monthly, monthsOfYear), NoCushion: of == ItemMortgage})
		}
		items[at[of]].DepositAmt += f.Amount()
		due[of] = append(due[of], f.Formula.DueMonths...)
	}
	for of, i := range at {
		items[i].Bills = spread(items[i].AnnualAmt, dueMonths(of, due[of], b))
	}
	return items
}

// isEscrowed reports whether the fee is collected for a bill of the escrow account: by months of it, or by an amount that was typed over them.
func (f Fee) isEscrowed() bool {
	t := f.FeeDetail.LWFeeValueType
	return f.FeeDetail.IntDiscSecType == SectionEscrow && (t == ValueMonths || t == ValueAmount)
}

// dueMonths are the months of a bill: as formulas have them. A yearly insurance premium is paid at closing, and again when the year is over;
// anything else without months is paid by the month.
func dueMonths(of HousingItem, said []int, b Basis) []int {
	if len(said) == 0 && b.ClosingDate != nil && (of == ItemInsurance || of == ItemFlood) {
		return []int{int(b.ClosingDate.Month())}
	}
	return said
}

// spread shares a year's bill out over the months in which it is due; what does not divide is in the last.
func spread(annual domain.Money, due []int) []EscrowBill {
	if len(due) == 0 {
		due = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	}
	due = slices.Compact(slices.Sorted(slices.Values(due)))
	bills := make([]EscrowBill, len(due))
	each := annual / domain.Money(len(due))
	for i, month := range due {
		bills[i] = EscrowBill{Month: month, Amt: each}
	}
	bills[len(bills)-1].Amt += annual - each*domain.Money(len(due))
	return bills
}
