package rule

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// Value is a checked expression that tells something of a loan, in the words in which conditions are written.
type Value struct {
	program cel.Program
	// IsBool: it is true or false.
	IsBool bool
}

// MaxValueLength bounds the text of an expression, in characters.
const MaxValueLength = 500

// CompileValue checks an expression that is a text, a number, a day, or true or false. The problems say why it can't be used; it is
// nil then.
func CompileValue(text string) (*Value, []Problem) {
	switch {
	case strings.TrimSpace(text) == "":
		return nil, whole("refusals:expression.valueRequired", "A value is required")
	case utf8.RuneCountInString(text) > MaxValueLength:
		return nil, whole("refusals:expression.valueTooLong", "A value has at most {{0}} characters", strconv.Itoa(MaxValueLength))
	}
	checked, issues := environment.Compile(text)
	if issues.Err() != nil {
		return nil, problems(issues)
	}
	if names(checked, "change") || names(checked, "qm") || names(checked, "open") {
		return nil, whole("refusals:expression.valueOfLoan", "A value is of the loan and its figures: there is no change here, and no test of it")
	}
	kind := checked.OutputType().Kind()
	if !slices.Contains([]types.Kind{types.BoolKind, types.StringKind, types.DoubleKind, types.IntKind, types.TimestampKind}, kind) {
		return nil, whole("refusals:expression.notValue", "A value is a text, a number, a day, or true or false, and this is {{0}}", checked.OutputType().String())
	}
	estimate, err := environment.EstimateCost(checked, sizes{})
	if err != nil {
		return nil, []Problem{inSentence(1, 1, err.Error())}
	}
	if estimate.Max > maxEstimate {
		return nil, []Problem{tooCostly}
	}
	program, err := environment.Program(checked, cel.CostLimit(maxCost), cel.InterruptCheckFrequency(checkEvery), cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return nil, []Problem{inSentence(1, 1, err.Error())}
	}
	return &Value{program: program, IsBool: kind == types.BoolKind}, nil
}

// CheckTest is why an expression can't be a test of the loan and its figures, which is true or false.
func CheckTest(text string) []Problem {
	value, found := CompileValue(text)
	if value != nil && !value.IsBool {
		return whole("refusals:expression.notTest", "A condition is true or false")
	}
	return found
}

// names tells whether an expression begins at one of the roots.
func names(checked *cel.Ast, root string) bool {
	return len(ast.MatchDescendants(ast.NavigateAST(checked.NativeRep()), func(e ast.NavigableExpr) bool {
		return e.Kind() == ast.IdentKind && e.AsIdent() == root
	})) > 0
}

// Teller tells values of one loan.
type Teller struct{ activation map[string]any }

// TellerOf is the teller of a loan.
func TellerOf(s Subject) Teller { return Teller{s.activation()} }

// Tell is what an expression is of the loan: a string, a bool, a float64, an int64 or a time.Time; nil where the loan does not tell.
func (t Teller) Tell(ctx context.Context, v *Value) any {
	found, _, err := v.program.ContextEval(ctx, t.activation)
	if err != nil {
		return nil
	}
	return goValue(found)
}

func goValue(found ref.Val) any {
	switch is := found.(type) {
	case types.String:
		return string(is)
	case types.Bool:
		return bool(is)
	case types.Double:
		return float64(is)
	case types.Int:
		return int64(is)
	case types.Timestamp:
		return is.Time.In(time.UTC)
	}
	return nil
}

// Words are the values of a loan that can be named without more: every text, number, day and yes or no that it and its figures hold,
// those of the first of a list among them.
func Words() []Field {
	var all []Field
	for _, root := range Roots()[:2] {
		all = vocabulary.words(all, root.Name, root.Type, 0)
	}
	return all
}

// deepestWord is how far below a root a value is looked for.
const deepestWord = 6

func (w *words) words(all []Field, path, of string, depth int) []Field {
	o := w.objects[of]
	if o == nil || depth > deepestWord {
		return all
	}
	for _, f := range o.listed {
		says := f.Type
		at := path + "." + f.Name
		if inner, is := strings.CutPrefix(says, "nullable("); is {
			says = strings.TrimSuffix(inner, ")")
		}
		if inner, is := strings.CutPrefix(says, "list("); is {
			says, at = strings.TrimSuffix(inner, ")"), at+"[0]"
		}
		switch says {
		case "string", "double", "int", "bool", "timestamp":
			all = append(all, Field{Name: at, Type: says, Doc: f.Doc})
		default:
			all = w.words(all, at, says, depth+1)
		}
	}
	return all
}
