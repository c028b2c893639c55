package demo

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	feedb "gable/db/fee"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/tenancy"
)

// SeedClosingCosts gives the lending companies a closing cost template for each purpose of a loan. It does nothing where there is one.
func SeedClosingCosts(ctx context.Context, pool *pgxpool.Pool) error {
	for _, of := range lenders {
		if err := seedClosingCosts(ctx, pool, of.company, of.officer); err != nil {
			return fmt.Errorf("demo closing costs of %s: %w", of.company, err)
		}
	}
	return nil
}

func seedClosingCosts(ctx context.Context, pool *pgxpool.Pool, company, officer string) error {
	return asStaff(ctx, pool, company, officer, 0, Anchor, func(tx *tenancy.Tx) error {
		there, err := feedb.Templates{}.All(tx)
		if err != nil || len(there) > 0 {
			return err
		}
		kind, err := loandb.CompanyType(tx)
		if err != nil {
			return err
		}
		usual := usualFees(kind)
		templates := []fee.ClosingCostTemplate{
			{Record: domain.Record{ID: ID("closing costs purchase " + company)}, Name: "Purchase", LoanPurposeTypes: []string{string(loan.PurposePurchase)}, IsActive: true,
				DefaultFees: append(usual, purchaseFees()...)},
			{Record: domain.Record{ID: ID("closing costs refinance " + company)}, Name: "Refinance", LoanPurposeTypes: []string{string(loan.PurposeRefinance)}, IsActive: true,
				DefaultFees: usual},
		}
		for i := range templates {
			if err := (feedb.Templates{}).Insert(tx, &templates[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func flat(code string, amount int64, payee string) fee.DefaultFee {
	return fee.DefaultFee{LWCode: code, FeeValueType: fee.ValueAmount, Formula: fee.FeeFormula{Amt: dollars(amount)}, FeePaidByType: fee.PayerBorrower, FeePaidToType: payee}
}

func months(code string, item fee.HousingItem, count int, payee string, due ...int) fee.DefaultFee {
	return fee.DefaultFee{LWCode: code, FeeValueType: fee.ValueMonths, Formula: fee.FeeFormula{HousingItem: item, MonthsCount: number(count), DueMonths: due},
		FeePaidByType: fee.PayerBorrower, FeePaidToType: payee}
}

// usualFees are those of every loan, in invented amounts. A broker, whom the lender pays, charges no origination fee.
func usualFees(kind org.Type) []fee.DefaultFee {
	origination := fee.DefaultFee{LWCode: "LW_ORIGINATION_FEE", FeeValueType: fee.ValuePercent, Formula: fee.FeeFormula{BasisType: fee.OfLoan,
		Percent: new(domain.MustRate("0.75")), MinAmt: dollars(1200)}, FeePaidByType: fee.PayerBorrower}
	if kind == org.TypeBroker {
		origination.LWCode = "LW_ADMIN_FEE"
	}
	credit := flat("LW_CREDIT_REPORT_FEE", 62, "CREDIT")
	credit.IsPaidOutside = true
	lenders := fee.DefaultFee{LWCode: "LW_TITLE_LENDERS_POLICY", FeeValueType: fee.ValueTiers, FeePaidByType: fee.PayerBorrower, FeePaidToType: "TITLE",
		Formula: fee.FeeFormula{Tiers: []fee.FeeTier{{UpToAmt: dollars(250_000), Amt: dollars(875)}, {UpToAmt: dollars(500_000), Amt: dollars(1240)}, {Amt: dollars(1750)}}}}
	interest := fee.DefaultFee{LWCode: "LW_PREPAID_INTEREST", FeeValueType: fee.ValueInterest, Formula: fee.FeeFormula{DaysCount: number(15)}, FeePaidByType: fee.PayerBorrower}
	return []fee.DefaultFee{
		origination, flat("LW_PROCESSING_FEE", 595, ""), flat("LW_UNDERWRITING_FEE", 1095, ""),
		flat("LW_APPRAISAL_FEE", 625, "APPRAISER"), credit, flat("LW_FLOOD_DETERMINATION_FEE", 14, "FLOOD"), flat("LW_TAX_MONITORING_FEE", 80, ""),
		lenders, flat("LW_SETTLEMENT_FEE", 550, "TITLE"), flat("LW_TITLE_SEARCH", 225, "TITLE"),
		flat("LW_RECORDING_MORTGAGE", 112, ""),
		months("LW_HOMEOWNERS_PREMIUM", fee.ItemInsurance, 12, "HOI"), interest,
		months("LW_ESCROW_HOMEOWNERS", fee.ItemInsurance, 3, ""), months("LW_ESCROW_TAXES", fee.ItemTax, 5, "", 1, 7),
	}
}

// purchaseFees are those that only the purchase of a home has.
func purchaseFees() []fee.DefaultFee {
	transfer := fee.DefaultFee{LWCode: "LW_TRANSFER_TAX", FeeValueType: fee.ValuePerThousand, Formula: fee.FeeFormula{BasisType: fee.OfPrice, Amt: dollars(1)}, FeePaidByType: fee.PayerSeller}
	owners := fee.DefaultFee{LWCode: "LW_OWNERS_TITLE", FeeValueType: fee.ValuePercent, Formula: fee.FeeFormula{BasisType: fee.OfPrice, Percent: new(domain.MustRate("0.35"))},
		FeePaidByType: fee.PayerBorrower, FeePaidToType: "TITLE"}
	return []fee.DefaultFee{flat("LW_RECORDING_DEED", 38, ""), transfer, owners, flat("LW_HOME_INSPECTION", 450, "INSPECTOR")}
}
