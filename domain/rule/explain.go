package rule

import (
	"context"
	"fmt"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/interpreter"
)

// Part is a piece of a condition with what it comes to on a loan.
type Part struct {
	Expression string `json:"expression"`
	Value      string `json:"value" doc:"As text; unknown when the loan does not tell it, ••• where it is a secret."`
	Line       int    `json:"line"`
	Column     int    `json:"column"`
}

// Explanation is how a condition was judged.
type Explanation struct {
	Matched bool   `json:"matched"`
	Error   string `json:"error,omitempty" doc:"Why it could not be judged: mostly a value that is not known. The rule does not match then."`
	Parts   []Part `json:"parts"`
}

const maxParts = 60

// Explain judges a condition and tells what each of its pieces comes to.
func Explain(ctx context.Context, c *Condition, subject Subject, change Change) (Explanation, error) {
	ctx, cancel := context.WithTimeout(ctx, maxJudging)
	defer cancel()
	program, err := environment.Program(c.ast, cel.CostLimit(maxCost), cel.InterruptCheckFrequency(checkEvery), cel.EvalOptions(cel.OptTrackState))
	if err != nil {
		return Explanation{}, err
	}
	activation := subject.activation()
	activation["change"] = vocabulary.NativeToValue(change)
	out, details, failure := program.ContextEval(ctx, activation)
	e := Explanation{Matched: out == types.True, Parts: []Part{}}
	if failure != nil {
		e.Matched, e.Error = false, failure.Error()
	}
	if details != nil && details.State() != nil {
		e.walk(c, c.ast.NativeRep().Expr(), details.State(), 0)
	}
	return e, nil
}

// walk notes the pieces from the whole to its parts. What a loop goes through is told by the loop alone.
func (e *Explanation) walk(c *Condition, x ast.Expr, state interpreter.EvalState, depth int) {
	if len(e.Parts) >= maxParts || depth > maxDepth {
		return
	}
	switch x.Kind() {
	case ast.CallKind:
		e.note(c, x, state)
		if x.AsCall().IsMemberFunction() {
			e.walk(c, x.AsCall().Target(), state, depth+1)
		}
		for _, arg := range x.AsCall().Args() {
			e.walk(c, arg, state, depth+1)
		}
	case ast.SelectKind:
		e.note(c, x, state)
	case ast.ComprehensionKind:
		e.note(c, x, state)
		e.walk(c, x.AsComprehension().IterRange(), state, depth+1)
	}
}

func (e *Explanation) note(c *Condition, x ast.Expr, state interpreter.EvalState) {
	text, err := cel.ExprToString(x, c.ast.NativeRep().SourceInfo())
	if err != nil {
		return
	}
	at := c.ast.NativeRep().SourceInfo().GetStartLocation(x.ID())
	part := Part{Expression: text, Value: "not judged", Line: max(at.Line(), 1), Column: max(at.Column()+1, 1)}
	if v, known := state.Value(x.ID()); known {
		part.Value = valueText(v)
	}
	if x.Kind() == ast.SelectKind && !x.AsSelect().IsTestOnly() && x.AsSelect().FieldName() == "BirthDate" {
		part.Value = "•••"
	}
	e.Parts = append(e.Parts, part)
}

// valueText is a value as text.
func valueText(v ref.Val) string {
	switch held := v.(type) {
	case types.Null, *types.Err, *types.Unknown:
		return "unknown"
	case types.Timestamp:
		return held.Time.UTC().Format(time.DateOnly)
	case types.String:
		if len(held) > 100 {
			held = held[:100] + "…"
		}
		return fmt.Sprintf("%q", string(held))
	case types.Bool, types.Int, types.Double, types.Uint:
		return fmt.Sprint(held.Value())
	case traits.Sizer:
		return fmt.Sprintf("%v items", held.Size().Value())
	}
	return "{…}"
}
