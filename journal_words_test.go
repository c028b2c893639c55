package gable_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/rule"
)

// toldElsewhere are words of the journal that no call in the code spells out: those of SQL, and those that come from a table.
var toldElsewhere = map[string][]string{
	"kinds of http/record: f.Name":     {"lead_tag", "lead_source", "lead_provider", "business_contact", "contact_company", "task_template", "document_form", "document_form_package", "fha_lender", "closing_cost_template", "tracker"}, // db/lead/lead_list.go, http/contact, http/task, http/document/form.go, http/aus/lender.go, http/fee/template.go, http/tracker, and the kinds of loans below http
	"kinds of http/pricing: p.kind":    {"adjustment_grid", "rate_sheet"},                                                                                                                                                                // http/pricing/published.go
	"kinds of http/record: name":       {"mail_in_setting", "need_setting", "preapproval_setting", "notification_config", "loan_email_config", "lock_policy"},                                                                            // the settings in http/document, http/lock and http/notify
	"actions of http/loan: verb.path":  {"accept", "decline", "end"},                                                                                                                                                                     // http/loan/processing_request.go
	"actions of db/functions: sharing": {"accepted", "declined", "ended"},                                                                                                                                                                // the processor's own answer
	"actions of http/contact: Note":    {"merged"},                                                                                                                                                                                       // http/contact/merge.go
	"actions of http/document: Note":   {"file_replaced"},                                                                                                                                                                                // http/document/form.go
	"kinds of jobs/run: k.Name":        {"lead_import", "aus", "flood", "credit_order", "credit_import", "lender_registration", "lender_delivery"},                                                                                       // jobs/outside.go
	"actions of change: action":        {"asked for an extension", "asked for another rate", "accepted", "rejected", "priced again", "cancelled", "expired"},                                                                             // and jobs/lock_watch.go
}

// notForRules are the kinds of records in the journal that the company's rules don't look at, each with its reason.
var notForRules = map[string]string{
	"impersonation": "begun and ended outside the rules",
	"session":       "a person's own log-in",
	"second factor": "a person's own log-in",
	"user_list":     "read, not changed",
	"lead_export":   "read, not changed",
	"rule":          "the rules themselves",
	"rule_outcome":  "what a rule left",
}

// Whatever the journal tells of belongs to an area that a rule can name, and no area holds what is written no more.
func TestEveryKindOfRecordHasItsArea(t *testing.T) {
	kinds, _ := journalWords(t)
	for kind := range kinds {
		_, excepted := notForRules[kind]
		require.Equal(t, excepted, rule.AreaOf(kind) == "", kind)
	}
	for _, words := range rule.ChangeKinds() {
		require.NotEmpty(t, words.Area)
		require.True(t, kinds[words.Kind], words.Kind)
	}
	for kind := range notForRules {
		require.True(t, kinds[kind], kind)
	}
}

// Whatever is written into the journal has words in both languages, and no word is left of what is written no more.
func TestJournalHasWords(t *testing.T) {
	kinds, actions := journalWords(t)
	for _, language := range []string{"en", "es"} {
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/journal.json")
		require.NoError(t, err)
		var words struct{ Kinds, Actions map[string]string }
		require.NoError(t, json.Unmarshal(raw, &words))
		require.Equal(t, keysOf(kinds), slices.Sorted(maps.Keys(words.Kinds)), "kinds in "+language)
		require.Equal(t, keysOf(actions), slices.Sorted(maps.Keys(words.Actions)), "actions in "+language)
		for key, word := range words.Kinds {
			require.NotEmpty(t, word, key)
		}
		for key, word := range words.Actions {
			require.NotEmpty(t, word, key)
		}
	}
}

// journalWords are the kinds and actions that the code writes into the journal, or tells the rules alone.
func journalWords(t *testing.T) (kinds, actions map[string]bool) {
	kinds, actions = map[string]bool{}, map[string]bool{}
	for key, words := range toldElsewhere {
		into := actions
		if strings.HasPrefix(key, "kinds") {
			into = kinds
		}
		for _, word := range words {
			into[word] = true
		}
	}
	var unknown []string
	for _, folder := range []string{"change", "http", "db", "jobs", "demo", "cmd/gable"} {
		for _, dir := range foldersBelow(t, folder) {
			unknown = append(unknown, readSource(t, dir).journal(kinds, actions)...)
		}
	}
	require.Empty(t, unknown, "a kind or an action that can't be read from the code: say it in toldElsewhere")
	return kinds, actions
}

var notWord = regexp.MustCompile(`\W+`)

// keysOf are the catalogue's keys of the words, in order.
func keysOf(words map[string]bool) []string {
	keys := map[string]bool{}
	for word := range words {
		keys[notWord.ReplaceAllString(word, "_")] = true
	}
	return slices.Sorted(maps.Keys(keys))
}

func foldersBelow(t *testing.T, root string) []string {
	var dirs []string
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			dirs = append(dirs, path)
		}
		return err
	}))
	return dirs
}

// source is the code of one folder, without its tests.
type source struct {
	t     *testing.T
	dir   string
	fset  *token.FileSet
	files []*ast.File
}

func readSource(t *testing.T, dir string) *source {
	s := &source{t: t, dir: dir, fset: token.NewFileSet()}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			file, err := parser.ParseFile(s.fset, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			s.files = append(s.files, file)
		}
	}
	return s
}

// each calls visit for every call in the folder, with the declaration it stands in.
func (s *source) each(visit func(in *ast.FuncDecl, call *ast.CallExpr, name string)) {
	for _, file := range s.files {
		for _, decl := range file.Decls {
			in, _ := decl.(*ast.FuncDecl)
			ast.Inspect(decl, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					switch f := call.Fun.(type) {
					case *ast.Ident:
						visit(in, call, f.Name)
					case *ast.SelectorExpr:
						visit(in, call, f.Sel.Name)
					}
				}
				return true
			})
		}
	}
}

// journal gathers what the folder writes into the journal, and answers where it can't tell.
func (s *source) journal(kinds, actions map[string]bool) (unknown []string) {
	gather := func(of string, in *ast.FuncDecl, e ast.Expr, into map[string]bool) {
		words := s.words(in, e, nil)
		if len(words) == 0 && toldElsewhere[of+" of "+s.dir+": "+types.ExprString(e)] == nil {
			unknown = append(unknown, fmt.Sprintf("%s: %s of %s: %s", s.fset.Position(e.Pos()), of, s.dir, types.ExprString(e)))
		}
		for _, word := range words {
			into[word] = true
		}
	}
	s.each(func(in *ast.FuncDecl, call *ast.CallExpr, name string) {
		switch {
		case in != nil && in.Name.Name == "Audit" && name == "AuditEntry": // what it hands on is read where it is called
		case (name == "Audit" || name == "AuditEntry" || name == "Unjournaled") && len(call.Args) == 5:
			gather("kinds", in, call.Args[0], kinds)
			gather("actions", in, call.Args[2], actions)
		}
	})
	return unknown
}

// words are the texts an expression can stand for: a literal, what is assigned to a name in the same function, what callers
// in the folder hand over for a parameter, and the names of the record kinds.
func (s *source) words(in *ast.FuncDecl, e ast.Expr, seen []string) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		word, err := strconv.Unquote(e.Value)
		if err != nil || word == "" {
			return nil
		}
		return []string{word}
	case *ast.SelectorExpr:
		if types.ExprString(e) == "f.Name" {
			return s.kindNames()
		}
	case *ast.Ident:
		if in == nil || slices.Contains(seen, in.Name.Name+" "+e.Name) {
			return nil
		}
		seen = append(seen, in.Name.Name+" "+e.Name)
		return append(s.assigned(in, e.Name, seen), s.handedOver(in, e.Name, seen)...)
	}
	return nil
}

func (s *source) assigned(in *ast.FuncDecl, name string, seen []string) (words []string) {
	ast.Inspect(in, func(n ast.Node) bool {
		if set, ok := n.(*ast.AssignStmt); ok && len(set.Lhs) == len(set.Rhs) {
			for i, left := range set.Lhs {
				if id, ok := left.(*ast.Ident); ok && id.Name == name {
					words = append(words, s.words(in, set.Rhs[i], seen)...)
				}
			}
		}
		return true
	})
	return words
}

func (s *source) handedOver(in *ast.FuncDecl, name string, seen []string) (words []string) {
	var params []string
	for _, field := range in.Type.Params.List {
		for _, id := range field.Names {
			params = append(params, id.Name)
		}
	}
	at := slices.Index(params, name)
	if at < 0 {
		return nil
	}
	s.each(func(caller *ast.FuncDecl, call *ast.CallExpr, called string) {
		if called == in.Name.Name && at < len(call.Args) {
			words = append(words, s.words(caller, call.Args[at], seen)...)
		}
	})
	return words
}

// kindNames are the names of the record kinds that are declared below the folder's own.
func (s *source) kindNames() (names []string) {
	for _, dir := range foldersBelow(s.t, filepath.Dir(s.dir)) {
		s := readSource(s.t, dir)
		for _, file := range s.files {
			ast.Inspect(file, func(n ast.Node) bool {
				made, ok := n.(*ast.CompositeLit)
				if !ok {
					return true
				}
				fields := map[string]ast.Expr{}
				for _, element := range made.Elts {
					if pair, ok := element.(*ast.KeyValueExpr); ok {
						fields[types.ExprString(pair.Key)] = pair.Value
					}
				}
				if fields["Name"] != nil && fields["One"] != nil && fields["Many"] != nil {
					names = append(names, s.words(nil, fields["Name"], nil)...)
				}
				return true
			})
		}
	}
	return names
}

// inNameOfOthers are the database's own functions that write into the journal of a company whose tables the one who acts can't
// reach, by their file with how often: a processor's answer, and who of a processor works on a loan, both into the history of the
// other company's loan. They write a status and a flag, nothing that has to be masked.
var inNameOfOthers = map[string]int{"db/functions/sharing.sql": 2}

// eventsOfTheDatabase are the database's own functions that tell open sessions something, by their file with how often: what they write
// is done where no unit of work is (a job that ended without a word, a trigger, a log-out) or for people whom the one who acts doesn't see.
var eventsOfTheDatabase = map[string]int{
	"db/functions/document.sql": 2, "db/functions/inbox.sql": 1, "db/functions/journal.sql": 1, "db/functions/lead.sql": 1, "db/functions/loan.sql": 1, "db/functions/login.sql": 1, "db/functions/message.sql": 2,
	"db/functions/need.sql": 1, "db/functions/run.sql": 1, "db/functions/sharing.sql": 2,
}

// TestJournalHasOneWay: entries and events are written by a unit of work alone, which masks what nobody may read there.
func TestJournalHasOneWay(t *testing.T) {
	var callers []string
	landed := regexp.MustCompile(`^db/migrations/`) // the functions of a migration are made anew from db/functions
	for _, dir := range foldersBelow(t, ".") {
		if strings.Contains(dir, "node_modules") || strings.HasPrefix(dir, ".") && dir != "." {
			continue
		}
		names, err := filepath.Glob(filepath.Join(dir, "*"))
		require.NoError(t, err)
		for _, name := range names {
			isGo := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
			if !isGo && !strings.HasSuffix(name, ".sql") {
				continue
			}
			raw, err := os.ReadFile(name)
			require.NoError(t, err)
			switch {
			case isGo && regexp.MustCompile(`\bdb\.Queue(Entry|Event)\(`).Match(raw):
				callers = append(callers, name)
			case len(regexp.MustCompile(`(?i)insert\s+into\s+(public\.)?audit_entry`).FindAll(raw, -1)) != inNameOfOthers[filepath.ToSlash(name)]:
				callers = append(callers, name)
			case !landed.MatchString(filepath.ToSlash(name)) && len(regexp.MustCompile(`(?i)insert\s+into\s+(public\.)?event\b`).FindAll(raw, -1)) != eventsOfTheDatabase[filepath.ToSlash(name)]:
				callers = append(callers, name)
			}
		}
	}
	require.Equal(t, []string{"change/journal.go", "db/journal.go"}, callers)
}
