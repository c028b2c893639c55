package rule_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
)

var day = domain.MustDate("2026-11-21")

func subject() rule.Subject {
	amount, born := domain.MoneyFromCents(60000010), domain.MustDate("1964-11-22")
	f := &loan.File{LoanID: 7, StageID: loan.StageQualification}
	f.Info.TransactionInfo.BaseLoanAmt = &amount
	f.LoanLevelCreditScore = new(695)
	f.Assets = []finance.Asset{{AssetDetail: finance.AssetDetail{CashOrMarketValueAmt: &amount, AccountIdentifier: "000111"}}, {}}
	f.Borrowers = []borrower.Borrower{{Active: true, BorrowerDetail: borrower.Detail{BirthDate: &born}}}
	return rule.Subject{Loan: f, Figures: qualify.Qualify(f, day), Today: day, Answers: map[string]string{"q1": "yes"},
		Changes: []rule.Change{{Kind: "asset", Action: "created", Fields: []string{"HolderName"}, Before: map[string]any{}, After: map[string]any{"HolderName": "Bank"}}}}
}

func enabled(condition string, effects ...rule.Effect) rule.Rule {
	return rule.Rule{Record: domain.Record{ID: domain.NewID()}, Kind: rule.KindWorkflowTasks, Name: "r", Condition: condition, Effects: effects, Enabled: true}
}

func holds(t *testing.T, condition string) bool {
	t.Helper()
	require.Empty(t, rule.Check(condition), condition)
	set := rule.NewSet(1, []rule.Rule{enabled(condition, rule.Effect{Do: rule.DoWarn, Message: "x"})})
	return len(set.Judge(context.Background(), subject())) == 1
}

func TestConditions(t *testing.T) {
	t.Parallel()
	for condition, want := range map[string]bool{
		"loan.Info.TransactionInfo.BaseLoanAmt > 600000":                                       true,
		"loan.Info.TransactionInfo.BaseLoanAmt == 600000.10":                                   true,
		"loan.Info.TransactionInfo.BaseLoanAmt >= 600000.11":                                   false,
		"has(loan.Info.TransactionInfo.HELOCMaxBalAmt)":                                        false,
		"loan.Info.TransactionInfo.HELOCMaxBalAmt == null":                                     true,
		"loan.Info.TransactionInfo.HELOCMaxBalAmt < 5.0":                                       false, // not known: does not hold
		"!(loan.Info.TransactionInfo.HELOCMaxBalAmt < 5.0)":                                    false,
		"loan.Info.TransactionInfo.HELOCMaxBalAmt < 5.0 || change.kind == 'asset'":             true,
		"loan.StageID == 'QUALIFICATION' && loan.LoanID == 7":                                  true,
		"sum(loan.Assets.map(a, a.AssetDetail.CashOrMarketValueAmt)) == 600000.10":             true,
		"loan.Borrowers.exists(b, years(b.BorrowerDetail.BirthDate, today) >= 62)":             false, // 62 tomorrow
		"loan.Borrowers.exists(b, years(b.BorrowerDetail.BirthDate, today) == 61)":             true,
		"change.after.HolderName == 'Bank' && 'HolderName' in change.fields":                   true,
		"loan.LoanLevelCreditScore != null && loan.LoanLevelCreditScore < 700":                 true,
		"question('q1') == 'yes' && question('q2') == ''":                                      true,
		"change.kind.matches('^(a+)+sset$')":                                                   true,
		"figures.BaseLoanAmt == 600000.10":                                                     true,
		"loan.Borrowers.all(b, b.active) && size(loan.Assets) == 2":                            true,
		"today == timestamp('2026-11-21T00:00:00Z')":                                           true,
		"loan.Info.MortgageTypeAndTerms.NoteRatePercent + 1.0 > 3.0 || size(loan.Assets) == 1": false,
	} {
		assert.Equal(t, want, holds(t, condition), condition)
	}
}

func TestTemplatesAndVocabulary(t *testing.T) {
	t.Parallel()
	for _, template := range rule.Templates() {
		r := rule.Rule{Kind: template.Kind, Name: template.Name, Condition: template.Condition, Effects: template.Effects}
		require.Empty(t, r.Validate(), template.Key)
	}
	for _, o := range rule.Objects() {
		for _, f := range o.Fields {
			assert.NotContains(t, []string{"AccountIdentifier", "IdentifierValue", "Masked", "CreditReportId", "token", "password"}, f.Name, o.Name)
			assert.NotEmpty(t, f.Type, o.Name+"."+f.Name)
		}
	}
}

func TestShownLeavesSecretsOut(t *testing.T) {
	t.Parallel()
	shown := rule.Shown(map[string]any{"AccountIdentifier": "1", "a": []any{map[string]any{"Masked": "1", "kept": true}}})
	require.Equal(t, map[string]any{"a": []any{map[string]any{"kept": true}}}, shown)
	require.Empty(t, rule.Shown(nil))
	require.Empty(t, rule.Shown("text"))
}

// A loan too large to judge is no way around a rule that guards, and silences one that only warns.
func TestTooLargeToJudge(t *testing.T) {
	t.Parallel()
	s := subject()
	for range 3000 {
		s.Loan.Assets = append(s.Loan.Assets, finance.Asset{HolderName: strings.Repeat("x", 50)})
	}
	condition := "loan.Assets.exists(a, loan.Assets.exists(b, a.HolderName == b.HolderName && a.HolderName == 'nobody'))"
	require.Empty(t, rule.Check(condition))
	guard, warn := enabled(condition, rule.Effect{Do: rule.DoBlock, Message: "x"}), enabled(condition, rule.Effect{Do: rule.DoWarn, Message: "x"})
	began := time.Now()
	matches := rule.NewSet(1, []rule.Rule{guard, warn}).Judge(context.Background(), s)
	require.Less(t, time.Since(began), 5*time.Second)
	require.Len(t, matches, 1)
	require.True(t, matches[0].Unjudged)
	require.Equal(t, domain.CodeRuleBlocked, rule.Decide(matches, s.Loan.StageID, rule.Given{}).Refusal.Code)
}

func TestDecide(t *testing.T) {
	t.Parallel()
	block := rule.Effect{Do: rule.DoBlock, Message: "No.", MissingFields: []string{"Subject Property State"}}
	confirm := rule.Effect{Do: rule.DoConfirm, Title: "Sure?", Message: "Really."}
	stage := rule.Effect{Do: rule.DoRequireStage, Stages: []loan.StageID{loan.StageLoanSetup}}
	warn := rule.Effect{Do: rule.DoWarn, Message: "Mind."}
	lock := rule.Effect{Do: rule.DoLockLoan, Message: "Closed."}
	matched := func(effects ...rule.Effect) []rule.Match { return []rule.Match{{Rule: enabled("true", effects...)}} }

	d := rule.Decide(matched(warn, block, confirm, stage, lock), loan.StageQualification, rule.Given{})
	require.Equal(t, domain.CodeRuleBlocked, d.Refusal.Code)
	require.Nil(t, d.Lock, "what is refused leaves nothing behind")
	require.Empty(t, d.Warnings)

	asking := matched(warn, confirm, stage)
	d = rule.Decide(asking, loan.StageQualification, rule.Given{})
	require.Equal(t, domain.CodeRuleConfirmation, d.Refusal.Code)
	require.Equal(t, []domain.ID{asking[0].Rule.ID}, d.Asked)
	d = rule.Decide(asking, loan.StageQualification, rule.Given{Confirmed: d.Asked, ActionID: "a"})
	require.Equal(t, domain.CodeRuleStageChange, d.Refusal.Code)
	require.Equal(t, "a", d.Refusal.Fields[0].StageChange.ActionID)
	d = rule.Decide(asking, loan.StageLoanSetup, rule.Given{Confirmed: []domain.ID{asking[0].Rule.ID}})
	require.Nil(t, d.Refusal)
	require.Equal(t, "Mind.", d.Warnings[0].Message)

	t.Run("a borrower learns nothing of the rule", func(t *testing.T) {
		for _, matches := range [][]rule.Match{matched(block), matched(stage)} {
			d := rule.Decide(matches, loan.StageQualification, rule.Given{Party: true})
			require.Equal(t, domain.CodeRuleBlocked, d.Refusal.Code)
			require.Equal(t, rule.PartyMessage, d.Refusal.Message)
			require.Equal(t, rule.PartyRuleName, d.Refusal.Fields[0].RuleName)
			require.Nil(t, d.Refusal.Fields[0].StageChange)
		}
		require.Empty(t, rule.Decide(matched(warn), loan.StageQualification, rule.Given{Party: true}).Warnings)
	})
}

func TestEffectsAreHeldToTheirKind(t *testing.T) {
	t.Parallel()
	for _, bad := range []rule.Effect{{Do: rule.DoGenerateNeeds, Needs: []rule.Need{{Name: "x"}}}, {Do: rule.DoWarn}, {Do: rule.DoRequireStage, Stages: []loan.StageID{"NOWHERE"}},
		{Do: rule.DoRequireStage}, {Do: rule.DoBlock}, {Do: rule.DoCompleteChecklist, TaskID: "t"}, {Do: "DANCE"},
		{Do: rule.DoSendBorrower, Link: "https://elsewhere.test/"}, {Do: rule.DoSendBorrower, Link: "/pos//elsewhere.test"}, {Do: rule.DoSendBorrower, Link: "/pos/../app"}} {
		require.NotEmpty(t, enabled("true", bad).Validate(), "%+v", bad)
	}
	require.Empty(t, enabled("true", rule.Effect{Do: rule.DoSendBorrower, Link: "/pos/app/{loanId}/income"}).Validate())
}

func TestExplain(t *testing.T) {
	t.Parallel()
	s := subject()
	condition, problems := rule.Compile("loan.Info.TransactionInfo.BaseLoanAmt > 500000 && loan.Borrowers[0].BorrowerDetail.BirthDate < today && size(loan.Assets) == 2")
	require.Empty(t, problems)
	e, err := rule.Explain(context.Background(), condition, s, s.Changes[0])
	require.NoError(t, err)
	require.True(t, e.Matched)
	values := map[string]string{}
	for _, p := range e.Parts {
		values[p.Expression] = p.Value
	}
	require.Equal(t, "600000.1", values["loan.Info.TransactionInfo.BaseLoanAmt"])
	require.Equal(t, "•••", values["loan.Borrowers[0].BorrowerDetail.BirthDate"])
	require.Equal(t, "2", values["size(loan.Assets)"])

	condition, _ = rule.Compile("loan.Info.TransactionInfo.HELOCMaxBalAmt > 5.0")
	e, err = rule.Explain(context.Background(), condition, s, s.Changes[0])
	require.NoError(t, err)
	require.False(t, e.Matched)
	require.NotEmpty(t, e.Error)
}

// crowded is a loan with more in it than any estimate assumes: many records, long texts.
func crowded() rule.Subject {
	s := subject()
	long := strings.Repeat("a", 2000)
	for range 120 {
		s.Loan.Assets = append(s.Loan.Assets, finance.Asset{HolderName: long})
		s.Loan.Liabilities = append(s.Loan.Liabilities, finance.Liability{HolderName: long})
	}
	for range 30 {
		s.Loan.Borrowers = append(s.Loan.Borrowers, borrower.Borrower{Active: true, Name: borrower.Name{FirstName: long}})
	}
	s.Changes[0].After = map[string]any{"HolderName": long}
	return s
}

// Whatever is written: it is refused, or judged within its bounds on a small loan and on a crowded one, the same way twice.
func FuzzCondition(f *testing.F) {
	for _, template := range rule.Templates() {
		f.Add(template.Condition)
	}
	for _, seed := range []string{"true", "loan.Assets.exists(a, a == a)", "change.after.x.y == 'z'", "[1,2].map(x, x * x) == [1,4]", "'a' + 'b' == 'ab'", "1/0 == 1",
		"question('x') != ''", "loan.Info == loan.Info", "dyn(loan).Info != null", "timestamp('x') == today", "'x'.matches('(x*)*y')", "{'a': loan}.a.LoanID == 7", "type(loan) == type(change)",
		"loan.Assets.exists(a, loan.Assets.exists(b, a.HolderName + b.HolderName == 'x'))", "loan.Assets.all(a, a.HolderName.matches('(a|aa)*$'))", "loan.Assets == loan.Assets && loan == loan",
		"change.after.HolderName.contains('aaaaaaaaaaaaaaaaaaaab')", "loan.Assets.map(a, loan.Liabilities.map(l, l.HolderName + a.HolderName)).size() > 3", "size(string(loan.Assets)) > 3"} {
		f.Add(seed)
	}
	subjects := []rule.Subject{subject(), crowded()}
	f.Fuzz(func(t *testing.T, text string) {
		condition, problems := rule.Compile(text)
		require.True(t, (condition == nil) == (len(problems) > 0))
		if condition == nil {
			return
		}
		set := rule.NewSet(1, []rule.Rule{enabled(text, rule.Effect{Do: rule.DoBlock, Message: "x"})})
		// Work is bounded by counting, not by the clock; the clock is here to catch what counting would miss.
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		for _, s := range subjects {
			require.Equal(t, len(set.Judge(ctx, s)), len(set.Judge(ctx, s)))
			_, err := rule.Explain(ctx, condition, s, s.Changes[0])
			require.NoError(t, err)
		}
		require.NoError(t, ctx.Err())
	})
}

func TestAnswersStayWithinTheCost(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 4000) // as long as an answer may be
	condition, problems := rule.Compile(`question("q1").matches("^(a|b)+$") && question("q1").contains("aaa") && question("q1") != question("q2")`)
	require.Empty(t, problems)
	require.Equal(t, []string{"q1", "q2"}, condition.Questions)
	s := subject()
	s.Answers = map[string]string{"q1": long}
	e, err := rule.Explain(context.Background(), condition, s, rule.Change{})
	require.NoError(t, err)
	require.True(t, e.Matched, e.Error)
	// One that goes through the answer for each of a loan's records and more is stopped, and guards as if it held.
	s.Loan.Assets = make([]finance.Asset, 3000)
	costly := `loan.Assets.exists(a, loan.Assets.exists(b, question("q1").contains("b") && a.AssetDetail.AccountIdentifier == "x"))`
	require.Empty(t, rule.Check(`loan.Assets.exists(a, question("q1").contains("b"))`))
	set := rule.NewSet(1, []rule.Rule{enabled(costly, rule.Effect{Do: rule.DoBlock, Message: "x"})})
	require.Len(t, set.Judge(context.Background(), s), 1, "a rule that can't be judged keeps its door shut")
}

// TestAConditionTellsTheKindThatItLooksAt: where a part says so that the whole needs.
func TestAConditionTellsTheKindThatItLooksAt(t *testing.T) {
	t.Parallel()
	for text, kind := range map[string]string{
		`change.kind == "asset"`:                                                    "asset",
		`"asset" == change.kind && loan.LoanID > 1`:                                 "asset",
		`loan.LoanID > 1 && (change.action == "created" && change.kind == "asset")`: "asset",
		`change.kind == "asset" || loan.LoanID > 1`:                                 "",
		`!(change.kind == "asset")`:                                                 "",
		`change.kind != "asset"`:                                                    "",
		`loan.LoanID > 1`:                                                           "",
		`(change.kind == "asset" || loan.LoanID > 1) && change.action == "created"`: "",
	} {
		condition, problems := rule.Compile(text)
		require.Empty(t, problems, text)
		require.Equal(t, kind, condition.Kind, text)
	}
}
