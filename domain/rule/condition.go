package rule

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/cost"
	"cel.dev/cel-go/common/overloads"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"

	"gable/domain"
)

// The bounds of a condition. A unit of cost is about one field read or comparison; the estimate, made when a rule is
// saved, assumes every list of a loan to hold assumedItems, and the limit, held while judging, counts what is really done.
const (
	maxEstimate   = 200_000
	maxCost       = 500_000
	maxDepth      = 40
	maxLoops      = 2 // one comprehension inside another
	maxPattern    = 200
	assumedItems  = 40
	assumedLength = 200
	checkEvery    = 100
)

// Condition is a checked expression, ready to be judged any number of times, by many at once.
type Condition struct {
	program cel.Program
	ast     *cel.Ast
	// Estimate is the most it may cost, by the bounds above.
	Estimate uint64
	// Questions are the ids of the custom questions that the condition names.
	Questions []string
	// Apart tells whether the condition names change.area: it is then also judged of changes that are on no loan.
	Apart bool
	// Kind is the kind of record of which alone it can hold, "" for any.
	Kind string
	// QM tells whether it names the tests of a qualified mortgage.
	QM bool
}

var environment = newEnvironment()

func newEnvironment() *cel.Env {
	options := append(variables(),
		cel.CustomTypeAdapter(vocabulary), cel.CustomTypeProvider(vocabulary),
		cel.ParserExpressionSizeLimit(MaxConditionLength), cel.ParserRecursionLimit(maxDepth), cel.ParserErrorRecoveryLimit(4),
		cel.CrossTypeNumericComparisons(true), cel.DefaultUTCTimeZone(true), cel.HomogeneousAggregateLiterals(), cel.EnableMacroCallTracking(),
		cel.Macros(cel.GlobalMacro("question", 1, expandQuestion)),
		cel.Function("sum", cel.Overload("sum_list_double", []*cel.Type{cel.ListType(cel.DynType)}, cel.DoubleType, cel.UnaryBinding(sum))),
		cel.Function("years", cel.Overload("years_timestamp_timestamp", []*cel.Type{cel.TimestampType, cel.TimestampType}, cel.IntType, cel.BinaryBinding(years))),
		cel.ASTValidators(cel.ValidateRegexLiterals(), cel.ValidateDurationLiterals(), cel.ValidateTimestampLiterals(),
			cel.ValidateComprehensionNestingLimit(maxLoops), patternsAreShort{}),
	)
	env, err := cel.NewCustomEnv(append([]cel.EnvOption{cel.StdLib()}, options...)...)
	if err != nil {
		panic(err) // the vocabulary contradicts itself: no rule could ever be judged
	}
	return env
}

// expandQuestion makes question("id") the answer to a custom question, "" while there is none. The id is a literal, so
// that it is known which rules a question is used by.
func expandQuestion(f cel.MacroExprFactory, _ ast.Expr, args []ast.Expr) (ast.Expr, *common.Error) {
	id, isText := literalText(args[0])
	if !isText || id == "" {
		return nil, f.NewError(args[0].ID(), "question takes the id of a question in quotes")
	}
	answer := f.NewCall("_[_]", f.NewIdent("answers"), f.NewLiteral(types.String(id)))
	return f.NewCall("_?_:_", f.NewCall("@in", f.NewLiteral(types.String(id)), f.NewIdent("answers")), answer, f.NewLiteral(types.String(""))), nil
}

func literalText(e ast.Expr) (string, bool) {
	if e.Kind() != ast.LiteralKind {
		return "", false
	}
	text, isText := e.AsLiteral().(types.String)
	return string(text), isText
}

// sum adds up the amounts of a list, to the cent; null counts as nothing.
func sum(list ref.Val) ref.Val {
	total := 0.0
	for items := list.(traits.Lister).Iterator(); items.HasNext() == types.True; {
		switch n := items.Next().(type) {
		case types.Double:
			total += float64(n)
		case types.Int:
			total += float64(n)
		case types.Null:
		default:
			return types.NewErr("sum takes a list of numbers")
		}
	}
	return types.Double(math.Round(total*100) / 100)
}

// years is how many whole years lie between two days.
func years(from, to ref.Val) ref.Val {
	a, b := domain.DateOf(from.(types.Timestamp).Time), domain.DateOf(to.(types.Timestamp).Time)
	n := b.Year() - a.Year()
	if b.Before(a.AddYears(n)) {
		n--
	}
	return types.Int(n)
}

// Compile checks a condition and makes it ready. The problems say why it can't be used; it is nil then.
func Compile(text string) (*Condition, []Problem) {
	switch {
	case strings.TrimSpace(text) == "":
		return nil, whole("refusals:expression.required", "A condition is required")
	case utf8.RuneCountInString(text) > MaxConditionLength:
		return nil, whole("refusals:expression.tooLong", "A condition has at most {{0}} characters", strconv.Itoa(MaxConditionLength))
	}
	checked, issues := environment.Compile(text)
	if issues.Err() != nil {
		return nil, problems(issues)
	}
	if kind := checked.OutputType().Kind(); kind != types.BoolKind {
		return nil, whole("refusals:expression.notBoolean", "A condition is true or false, and this is {{0}}", checked.OutputType().String())
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
	return &Condition{program: program, ast: checked, Estimate: estimate.Max, Questions: questionsOf(checked), Apart: namesArea(checked), QM: names(checked, "qm"), Kind: kindOf(checked.NativeRep().Expr())}, nil
}

// Check is Compile for the problems alone.
func Check(text string) []Problem {
	_, found := Compile(text)
	return found
}

func questionsOf(checked *cel.Ast) []string {
	found := []string{}
	for _, e := range ast.MatchDescendants(ast.NavigateAST(checked.NativeRep()), ast.FunctionMatcher("_[_]")) {
		args := e.AsCall().Args()
		if args[0].Kind() != ast.IdentKind || args[0].AsIdent() != "answers" {
			continue
		}
		if id, isText := literalText(args[1]); isText && !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	slices.Sort(found)
	return found
}

// kindOf is the kind of record that a condition can hold of alone, since one part of it says so that all of it needs; "" for any.
func kindOf(e ast.Expr) string {
	if e.Kind() != ast.CallKind {
		return ""
	}
	call := e.AsCall()
	switch call.FunctionName() {
	case "_&&_":
		for _, part := range call.Args() {
			if kind := kindOf(part); kind != "" {
				return kind
			}
		}
	case "_==_":
		left, right := call.Args()[0], call.Args()[1]
		if isChangeKind(right) {
			left, right = right, left
		}
		if kind, isText := literalText(right); isText && isChangeKind(left) {
			return kind
		}
	}
	return ""
}

func isChangeKind(e ast.Expr) bool {
	return e.Kind() == ast.SelectKind && e.AsSelect().FieldName() == "kind" && e.AsSelect().Operand().Kind() == ast.IdentKind && e.AsSelect().Operand().AsIdent() == "change"
}

// namesArea tells whether an expression reads change.area.
func namesArea(checked *cel.Ast) bool {
	named := ast.MatchDescendants(ast.NavigateAST(checked.NativeRep()), func(e ast.NavigableExpr) bool {
		return e.Kind() == ast.SelectKind && e.AsSelect().FieldName() == "area" &&
			e.AsSelect().Operand().Kind() == ast.IdentKind && e.AsSelect().Operand().AsIdent() == "change"
	})
	return len(named) > 0
}

// sizes tells the estimate how large what a loan holds is taken to be.
type sizes struct{}

// EstimateCallCost leaves calls to CEL's own estimate.
func (sizes) EstimateCallCost(string, string, *cost.AstNode, []cost.AstNode) *cost.CallEstimate {
	return nil
}

// EstimateSize is assumedItems for lists and maps and assumedLength for texts whose size the expression does not tell.
func (sizes) EstimateSize(node cost.AstNode) *cost.SizeEstimate {
	if node.ComputedSize() != nil {
		return nil
	}
	switch node.Type().Kind() {
	case types.ListKind, types.MapKind:
		return &cost.SizeEstimate{Min: 0, Max: assumedItems}
	case types.StringKind, types.BytesKind, types.DynKind, types.AnyKind, types.TypeParamKind:
		return &cost.SizeEstimate{Min: 0, Max: assumedLength}
	}
	return &cost.SizeEstimate{Min: 1, Max: 1}
}

// patternsAreShort admits regular expressions (RE2: linear in the text) only as literals of bounded length, so that a
// pattern can't come from what a borrower typed.
type patternsAreShort struct{}

// Name is the validator's.
func (patternsAreShort) Name() string { return "gable.validator.patterns" }

// Validate reports patterns that are no literal, or too long.
func (patternsAreShort) Validate(_ *cel.Env, _ cel.ValidatorConfig, checked *ast.AST, issues *cel.Issues) {
	for _, e := range ast.MatchDescendants(ast.NavigateAST(checked), ast.FunctionMatcher(overloads.Matches)) {
		call := e.AsCall()
		pattern := call.Args()[len(call.Args())-1]
		if text, isText := literalText(pattern); !isText || len(text) > maxPattern {
			issues.ReportErrorAtID(pattern.ID(), "a pattern is a text in quotes of at most %d characters", maxPattern)
		}
	}
}

// holds judges the condition. A value that is not known makes it not hold; costly is true when it could not be judged
// within its bounds.
func (c *Condition) holds(ctx context.Context, activation map[string]any) (matched, costly bool, err error) {
	out, _, err := c.program.ContextEval(ctx, activation)
	if err != nil {
		text := err.Error()
		return false, ctx.Err() != nil || strings.Contains(text, "cost limit exceeded") || strings.Contains(text, "interrupted"), err
	}
	return out == types.True, false, nil
}
