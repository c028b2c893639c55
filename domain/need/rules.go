package need

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credit"
	"gable/domain/finance"
	"gable/domain/loan"
)

// rules say of whom a need is asked, by its code. A need without a rule is asked for by people alone: nothing in the application
// tells that it is wanted. Such is that of a large deposit, which only the statements show.
var rules = map[string]func(application) []about{
	"PAYSTUB": func(a application) []about {
		return a.employers(func(e finance.Employer) bool { return e.IsCurrent() && !isOwn(e) && !a.startsLater(e) })
	},
	"W2": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool { return a.works(b, func(e finance.Employer) bool { return !isOwn(e) }) })
	},
	"TAX_RETURN_PERSONAL": func(a application) []about {
		rental := a.earns(finance.IncomeNetRental, "RealEstateOwnedGrossRentalIncome")
		return a.each(func(b borrower.Borrower) bool {
			return a.works(b, isOwn) || isAmong(rental, b.ID) || a.hasCommissions(b) || isAmong(a.properties(isRented), b.ID)
		})
	},
	"TAX_RETURN_BUSINESS": func(a application) []about {
		return a.employers(func(e finance.Employer) bool {
			return isOwn(e) && e.IsCurrent() && e.Employment.OwnershipInterestType == "GreaterThanOrEqualTo25Percent"
		})
	},
	"PROFIT_LOSS":    func(a application) []about { return a.employers(isOwnNow) },
	"BUSINESS_PROOF": func(a application) []about { return a.employers(isOwnNow) },
	"FORM_1099":      func(a application) []about { return a.earns("ContractBasis") },
	"AWARD_LETTER": func(a application) []about {
		return a.earns("SocialSecurity", finance.IncomePension, "Disability", "VABenefitsNonEducational")
	},
	"SUPPORT_INCOME": func(a application) []about { return a.earns("Alimony", "ChildSupport", "SeparateMaintenance") },
	"OFFER_LETTER":   func(a application) []about { return a.employers(a.startsLater) },
	"EMPLOYMENT_GAP": func(a application) []about { return a.each(a.hasGap) },
	"LEASE":          func(a application) []about { return a.properties(isRented) },
	"BANK_STATEMENT": func(a application) []about {
		return a.assets("CheckingAccount", "SavingsAccount", "MoneyMarketFund", "CertificateOfDepositTimeDeposit")
	},
	"INVESTMENT_STATEMENT": func(a application) []about {
		return a.assets("Stock", "StockOptions", "Bond", "SavingsBond", "MutualFund")
	},
	"RETIREMENT_STATEMENT": func(a application) []about { return a.assets("RetirementFund", "IndividualDevelopmentAccount") },
	"GIFT_LETTER":          func(a application) []about { return a.assets(finance.AssetGiftOfCash, finance.AssetGiftOfEquity) },
	"GIFT_TRANSFER":        func(a application) []about { return a.assets(finance.AssetGiftOfCash) },
	"EMD": func(a application) []about {
		if !a.isPurchase() {
			return nil
		}
		return a.assets(finance.AssetEarnestMoney)
	},
	"SALE_OF_HOME": func(a application) []about {
		return a.properties(func(o finance.OwnedProperty) bool { return o.IsLeaving() })
	},
	"GOV_ID": func(a application) []about { return a.each(func(borrower.Borrower) bool { return true }) },
	"RESIDENT_CARD": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool { return b.CitizenResidencyType == "PermanentResidentAlien" })
	},
	"EAD": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool { return b.CitizenResidencyType == "NonPermanentResidentAlien" })
	},
	"PURCHASE_CONTRACT": func(a application) []about {
		if !a.isPurchase() {
			return nil
		}
		return a.primary()
	},
	"MORTGAGE_STATEMENT": func(a application) []about {
		return a.properties(func(o finance.OwnedProperty) bool {
			for _, l := range a.Liabilities {
				if l.IsMortgage() && (l.OwnedPropertyId != nil && *l.OwnedPropertyId == o.ID || domain.RefersTo(o.Liabilities, l.ID)) {
					return true
				}
			}
			return domain.Amount(o.OwnedPropertyDetail.LienUPBAmt) > 0
		})
	},
	"HOI": func(a application) []about { return a.primary() },
	"TAX_BILL": func(a application) []about {
		if a.Info.TransactionInfo.LoanPurposeType != loan.PurposeRefinance && len(a.OwnedProperties) < 2 {
			return nil
		}
		return a.properties(func(o finance.OwnedProperty) bool { return !o.IsLeaving() })
	},
	"RENT_HISTORY": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool {
			for _, r := range a.Residences {
				d := r.ResidenceDetail
				if r.BorrowerId == b.ID && d.ResidencyType == borrower.ResidencyCurrent && d.BasisType == borrower.BasisRent {
					return true
				}
			}
			return false
		})
	},
	"BANKRUPTCY": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool {
			for _, d := range a.Declarations {
				if d.BorrowerId == b.ID && domain.IsTrue(d.DeclarationDetail.BankruptcyInd) {
					return true
				}
			}
			return false
		})
	},
	"DIVORCE": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool {
			for _, e := range a.Expenses {
				if domain.RefersTo(e.Borrowers, b.ID) && (e.ExpenseType == "Alimony" || e.ExpenseType == "ChildSupport" || e.ExpenseType == "SeparateMaintenanceExpense") {
					return true
				}
			}
			return false
		})
	},
	"STUDENT_LOAN": func(a application) []about {
		return a.debts(func(l finance.Liability) bool {
			return l.LiabilityDetail.LiabilityType == "DeferredStudentLoan" && l.Payment() == 0
		})
	},
	"DEBT_PAYOFF": func(a application) []about {
		return a.debts(func(l finance.Liability) bool { return l.IsPaidOff() && !l.IsMortgage() })
	},
	"TRUST": func(a application) []about {
		if !a.Info.SubjectProperty.InTrust() {
			return nil
		}
		return a.primary()
	},
	"POA": func(a application) []about {
		return a.each(func(b borrower.Borrower) bool { return domain.IsTrue(b.BorrowerDetail.PowerOfAttorneyInd) })
	},
	"VA_COE": application.veterans,
	"DD214": func(a application) []about {
		return slices.DeleteFunc(a.veterans(), func(v about) bool { return a.hasAccepted("VA_COE", v.borrower) })
	},
	"HOA": func(a application) []about {
		for _, e := range a.Info.HousingExpenses {
			if e.ExpenseType == loan.ExpenseHOADues && domain.Amount(e.PaymentAmt) > 0 {
				return a.primary()
			}
		}
		return nil
	},
	"INQUIRY_LETTER": func(a application) []about {
		return a.reported(func(b credit.Brief) []domain.ID { return b.Inquired })
	},
	"CREDIT_LETTER": func(a application) []about {
		return a.reported(func(b credit.Brief) []domain.ID { return b.Derogatory })
	},
	"CHILDCARE": func(a application) []about {
		if !a.is(loan.MortgageVA) {
			return nil
		}
		return a.each(func(b borrower.Borrower) bool { return hasChildBelow(b, 13) })
	},
	"HOUSEHOLD_INCOME": func(a application) []about {
		if !a.Info.TransactionInfo.MortgageType.IsUSDA() {
			return nil
		}
		return a.primary()
	},
}

// general is the code of the need of which everything is left to be said.
const general = "OTHER"

// IsUntold tells whether no application tells that a need that came with the product is wanted: people ask for it by themselves.
func IsUntold(code string) bool { return rules[code] == nil && code != general }

func isOwn(e finance.Employer) bool { return domain.IsTrue(e.Employment.SelfEmployedInd) }

func isOwnNow(e finance.Employer) bool { return isOwn(e) && e.IsCurrent() }

func isRented(o finance.OwnedProperty) bool { return o.StatesRent() && !o.IsLeaving() }

func isAmong(found []about, id domain.ID) bool {
	for _, a := range found {
		if a.borrower == id {
			return true
		}
	}
	return false
}

func (a application) startsLater(e finance.Employer) bool {
	return e.Employment.StartDate != nil && a.today.Before(*e.Employment.StartDate)
}

func (a application) works(b borrower.Borrower, as func(finance.Employer) bool) bool {
	for _, e := range a.Employers {
		if e.BorrowerId == b.ID && as(e) {
			return true
		}
	}
	return false
}

// hasCommissions tells whether a quarter or more of what a borrower earns at work is commissions.
func (a application) hasCommissions(b borrower.Borrower) bool {
	var all, commissions domain.Money
	for _, i := range a.IncomeItems {
		if i.BorrowerId != b.ID || i.EmployerId == nil {
			continue
		}
		all += domain.Amount(i.MonthlyTotalAmt)
		if i.IncomeType == "Commissions" {
			commissions += domain.Amount(i.MonthlyTotalAmt)
		}
	}
	return commissions > 0 && 4*commissions >= all
}

func (a application) debts(fits func(finance.Liability) bool) (found []about) {
	for _, l := range a.Liabilities {
		if fits(l) {
			found = append(found, about{a.owner(l.Borrowers), l.HolderName})
		}
	}
	return found
}

// hasChildBelow reads the ages of the dependants as they are stated, separated by commas.
func hasChildBelow(b borrower.Borrower, age int) bool {
	for _, stated := range strings.Split(b.DependentAgeYearsCount, ",") {
		if years, err := strconv.Atoi(strings.TrimSpace(stated)); err == nil && years < age {
			return true
		}
	}
	return false
}
