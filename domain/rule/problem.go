package rule

import (
	"regexp"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/operators"

	"gable/domain"
)

// Problem is what is wrong with a condition and where; lines and columns begin at 1.
type Problem struct {
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Key     string   `json:"key" required:"true" doc:"Names the message in the client's catalogue."`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message"`
}

// At is the problem as what is wrong with a field.
func (p Problem) At(field string) domain.FieldError {
	return domain.FieldError{Field: field, Key: p.Key, Params: p.Params, Message: p.Message}
}

// sayAt is a problem in the reader's words: key and sentence are those of domain.Say.
func sayAt(line, column int, key, sentence string, params ...string) Problem {
	said := domain.Say(key, sentence, params...)
	return Problem{line, column, said.Key, said.Params, said.Message}
}

// whole is the one problem of a text that has no place in it.
func whole(key, sentence string, params ...string) []Problem {
	return []Problem{sayAt(1, 1, key, sentence, params...)}
}

// unusable is what has no sentence of ours.
func unusable(line, column int, told string) Problem {
	return sayAt(line, column, "refusals:expression.unusable", "This can't be used: {{0}}", told)
}

var tooCostly = sayAt(1, 1, "refusals:expression.tooCostly", "This could take too long on a large loan: go through fewer lists, or one list at a time")

// saying gives what the language's own checker tells a sentence for the people who write conditions. The groups of what is told are
// the sentence's parameters.
type saying struct {
	told *regexp.Regexp
	say  func(line, column int, params ...string) Problem
}

func says(told, key, sentence string) saying {
	return saying{regexp.MustCompile(`^(?:` + told + `)$`), func(line, column int, params ...string) Problem {
		return sayAt(line, column, key, sentence, params...)
	}}
}

// sayings are tried in their order.
var sayings = []saying{
	says(`undefined field '(.*)'`, "refusals:expression.noField", "There is no field “{{0}}” here"),
	says(`undeclared reference to '(.*)' \(did you mean '(.*)'\?\)`, "refusals:expression.noNameMeant", "“{{0}}” is not known. Do you mean “{{1}}”?"),
	says(`undeclared reference to '(.*)' \(did you mean '(.*)' or '(.*)'\?\)`, "refusals:expression.noNameMeantEither", "“{{0}}” is not known. Do you mean “{{1}}” or “{{2}}”?"),
	says(`undeclared reference to '(all|exists|exists_one|filter|map)'.*`, "refusals:expression.badLoop", "“{{0}}” takes a short name and what is said of it, such as {{0}}(x, x.id != \"\")"),
	says(`undeclared reference to '(.*?)'.*`, "refusals:expression.noName", "“{{0}}” is not known"),
	says(`Syntax error: missing '(.*)' at .*`, "refusals:expression.missing", "“{{0}}” is missing"),
	says(`Syntax error: .*'<EOF>' expecting '(.*)'`, "refusals:expression.missing", "“{{0}}” is missing"),
	says(`Syntax error: .*'<EOF>'.*|Syntax error: no viable alternative at input '[.-]'`, "refusals:expression.unfinished", "Something is missing at the end"),
	says(`Syntax error: token recognition error at: '["'](?s:.*)'`, "refusals:expression.badText", "This text in quotes does not end, or has a backslash that stands for nothing"),
	{regexp.MustCompile(`^Syntax error: .*(?: at: | input )'(and|AND|or|OR|not|NOT|=|&|\|) ?'.*$`), func(line, column int, params ...string) Problem {
		return sayAt(line, column, "refusals:expression.writeInstead", "Please write “{{1}}” in place of “{{0}}”", params[0], meant[strings.ToLower(params[0])])
	}},
	says(`Syntax error: .*(?: at: | input )'(.*?)'(?: expecting .*)?|unsupported syntax '(.*)'`, "refusals:expression.misplaced", "“{{0}}” can't stand here"),
	{regexp.MustCompile(`^found no matching overload for '(.*)' applied to '(.*)'$`), func(line, column int, params ...string) Problem {
		return sayAt(line, column, "refusals:expression.noOverload", "“{{0}}” does not go with {{1}}", written(params[0]), params[1])
	}},
	says(`expected type '(.*)' but found '(.*)'`, "refusals:expression.otherType", "This has to be {{0}}, and is {{1}}"),
	says(`type conversion error from '(.*)' to '(.*)'`, "refusals:expression.noConversion", "{{0}} can't be made into {{1}}"),
	says(`expression of type '(.*)' cannot be range of a comprehension.*`, "refusals:expression.noList", "Only lists can be gone through, and this is {{0}}"),
	says(`type '(.*)' does not support field selection`, "refusals:expression.noFields", "{{0}} has no fields"),
	says(`reserved identifier: (.*)`, "refusals:expression.reserved", "“{{0}}” is a reserved word"),
	says(`invalid (?:int|uint|double) literal`, "refusals:expression.badNumber", "This number can't be read, or is too large"),
	says(`invalid (duration|timestamp) argument`, "refusals:expression.badLiteral", "“{{0}}” can't read this text"),
	says(`invalid matches argument`, "refusals:expression.badPattern", "This pattern can't be read"),
	says(`a pattern is a text in quotes.*`, "refusals:expression.notPattern", "A pattern is a text in quotes of at most 200 characters"),
	says(`question takes the id.*`, "refusals:expression.notQuestion", "“question” takes the id of a question in quotes"),
	says(`invalid argument to has\(\) macro`, "refusals:expression.notField", "“has” takes a field, such as loan.Info"),
	says(`argument must be a simple name|argument is not an identifier|iteration variable overwrites accumulator variable`, "refusals:expression.notName", "Please put a short name of your own here, such as x"),
	says(`comprehension exceeds nesting limit`, "refusals:expression.tooNested", "At most one list can be gone through inside another"),
	says(`expression (?:recursion limit exceeded|node count exceeds limit|count exceeds limit).*`, "refusals:expression.tooDeep", "This has too many parts inside one another"),
}

// meant is how conditions write what people write otherwise.
var meant = map[string]string{"and": "&&", "or": "||", "not": "!", "=": "==", "&": "&&", "|": "||"}

// written is how an operator is written in a condition; functions are called by their names.
func written(function string) string {
	if function == operators.Conditional {
		return "? :"
	}
	if as, is := operators.FindReverse(function); is && as != "" {
		return as
	}
	return function
}

// mostProblems is how many problems are told of at once.
const mostProblems = 10

// problems are those that the checker found. What only follows from another, and what was said of the line before, is left out.
func problems(issues *cel.Issues) []Problem {
	var found []Problem
	for _, e := range issues.Errors() {
		line, column := e.Location.Line(), e.Location.Column()+1
		if line < 1 {
			line, column = 1, 1
		}
		problem := inSentence(line, column, e.Message)
		isSame := func(other Problem) bool { return other.Line == line && other.Message == problem.Message }
		if !strings.Contains(e.Message, "!error!") && !slices.ContainsFunc(found, isSame) {
			found = append(found, problem)
		}
	}
	if len(found) == 0 {
		found = append(found, unusable(1, 1, issues.Err().Error()))
	}
	return found[:min(len(found), mostProblems)]
}

func inSentence(line, column int, told string) Problem {
	for _, one := range sayings {
		if groups := one.told.FindStringSubmatch(told); groups != nil {
			return one.say(line, column, slices.DeleteFunc(groups[1:], func(group string) bool { return group == "" })...)
		}
	}
	return unusable(line, column, told)
}
