package rule_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/rule"
)

func TestConditionsThatCantBeSaved(t *testing.T) {
	t.Parallel()
	type place struct{ line, column int }
	for condition, at := range map[string]place{
		"true &&\n  loan.Info.X > 3":  {2, 12},
		"loan.LoanID":                 {1, 1},
		"'a'.matches(change.kind)":    {1, 19},
		"change.kind.matches('(')":    {1, 21},
		"question(change.kind) == ''": {1, 16},
		"loan.Assets.exists(a, a.AssetDetail.AccountIdentifier == '1')":                     {1, 36}, // a secret
		"loan.Borrowers.exists(b, b.TaxpayerIdentifier.Masked != '')":                       {1, 46},
		"loan.Assets.exists(a, loan.Assets.exists(b, loan.Assets.exists(c, a.id == c.id)))": {1, 63},
		strings.Repeat("true && ", 600) + "true":                                            {1, 1},
	} {
		found := rule.Check(condition)
		require.NotEmpty(t, found, condition)
		assert.Equal(t, at, place{found[0].Line, found[0].Column}, "%s: %s", condition, found[0].Message)
	}
}

func TestWhatIsWrongWithAConditionIsSaidInPlainWords(t *testing.T) {
	t.Parallel()
	for condition, says := range map[string]string{
		"":                               "A condition is required",
		strings.Repeat("x", 4001):        "A condition has at most 4000 characters",
		"loan.Assets":                    "A condition is true or false, and this is list(Asset)",
		"loan.Nope == 1":                 "There is no field “Nope” here",
		"lona.Info == 1":                 "“lona” is not known. Do you mean “loan”?",
		"foo(1) == 2":                    "“foo” is not known",
		"loan.Assets.exists(a)":          `“exists” takes a short name and what is said of it, such as exists(x, x.id != "")`,
		"loan.Assets.exists(1, true)":    "Please put a short name of your own here, such as x",
		"(1 == 1":                        "“)” is missing",
		"true ? 1":                       "“:” is missing",
		"1 +":                            "Something is missing at the end",
		"loan.Info.":                     "Something is missing at the end",
		"1 == 1)":                        "“)” can't stand here",
		"loan..Info":                     "“..” can't stand here",
		"loan.?Info == 1":                "“.?” can't stand here",
		"@":                              "“@” can't stand here",
		"'x":                             "This text in quotes does not end, or has a backslash that stands for nothing",
		`'\q' == ''`:                     "This text in quotes does not end, or has a backslash that stands for nothing",
		"1 = 1":                          "Please write “==” in place of “=”",
		"true AND true":                  "Please write “&&” in place of “AND”",
		"true | true":                    "Please write “||” in place of “|”",
		"'x' == 1":                       "“==” does not go with (string, int)",
		"1 ? 2 : 3":                      "“? :” does not go with (int, int, int)",
		"sum(1) == 1.0":                  "“sum” does not go with (int)",
		"true || 1":                      "This has to be bool, and is int",
		"int('a') == 1":                  "string can't be made into int",
		"1.all(x, true)":                 "Only lists can be gone through, and this is int",
		"today.x == 1":                   "timestamp has no fields",
		"if == 1":                        "“if” is a reserved word",
		"99999999999999999999 == 1":      "This number can't be read, or is too large",
		"duration('x') > duration('1s')": "“duration” can't read this text",
		"change.kind.matches('(')":       "This pattern can't be read",
		"'a'.matches(change.kind)":       "A pattern is a text in quotes of at most 200 characters",
		"question(1) == ''":              "“question” takes the id of a question in quotes",
		strings.Repeat("loan.Assets.exists(a, loan.Assets.exists(b, a == b)) && ", 50) + "true": "This could take too long on a large loan: go through fewer lists, or one list at a time",
		"has(1)":                      "“has” takes a field, such as loan.Info",
		strings.Repeat("(", 50) + "1": "This has too many parts inside one another",
		"loan.Assets.exists(a, loan.Assets.exists(b, loan.Assets.exists(c, true)))":                                                                               "At most one list can be gone through inside another",
		"loan.Assets.map(a, loan.Assets.map(b, loan.Liabilities)).size() > 0 && loan.Assets.exists(a, loan.Assets.exists(b, sum(loan.Assets.map(c, 1.0)) > 1.0))": "At most one list can be gone through inside another",
	} {
		found := rule.Check(condition)
		require.NotEmpty(t, found, condition)
		assert.Equal(t, says, found[0].Message, condition)
	}
	for value, says := range map[string]string{
		"":                       "A value is required",
		strings.Repeat("x", 501): "A value has at most 500 characters",
		"change.kind":            "A value is of the loan and its figures: there is no change here, and no test of it",
		"loan.Assets":            "A value is a text, a number, a day, or true or false, and this is list(Asset)",
		"'x'":                    "A condition is true or false",
	} {
		found := rule.CheckTest(value)
		require.NotEmpty(t, found, value)
		assert.Equal(t, says, found[0].Message, value)
	}
}

func TestAProblemIsSaidOnceAndNoneThatFollowsFromIt(t *testing.T) {
	t.Parallel()
	assert.Len(t, rule.Check("-"), 1)
	assert.Len(t, rule.Check("loan.Nope.startsWith(1)"), 1)
}
