// Package gable_test holds the house to its plan: who may import whom, how long a file may be, what things are called.
package gable_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// room is what a package, and those below it, may import.
type room struct {
	ours   []string // Gable's own packages; "x/..." for all below x
	others []string // modules from outside
}

// rooms are the arrows of the house. The longest matching name counts. An area of the domain may import those named here
// and the ones further down in the same row.
var rooms = map[string]room{
	"gable/domain":          {nil, []string{"github.com/cockroachdb/apd/v3", "github.com/google/uuid"}},
	"gable/domain/org":      {[]string{"gable/domain"}, nil},
	"gable/domain/user":     {[]string{"gable/domain", "gable/domain/org"}, nil},
	"gable/domain/property": {[]string{"gable/domain"}, nil},
	"gable/domain/finance":  {[]string{"gable/domain", "gable/domain/property"}, nil},
	"gable/domain/fee":      {[]string{"gable/domain"}, nil},
	"gable/domain/borrower": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance"}, nil},
	"gable/domain/loan":     {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/fee", "gable/domain/borrower"}, nil},
	"gable/domain/qualify": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/fee", "gable/domain/borrower", "gable/domain/loan"},
		[]string{"github.com/cockroachdb/apd/v3"}},
	"gable/domain/reference": {[]string{"gable/domain", "gable/domain/property"}, nil},
	"gable/domain/qm": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/fee", "gable/domain/loan", "gable/domain/qualify",
		"gable/domain/reference"}, nil},
	"gable/domain/government": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/fee", "gable/domain/loan", "gable/domain/qualify",
		"gable/domain/reference"}, nil},
	"gable/domain/pricing": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/qualify"}, nil},
	"gable/domain/mismo": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/qualify"},
		[]string{"github.com/beevik/etree", "golang.org/x/text"}}, // files written on Windows
	"gable/domain/disclosure": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/richtext":   {[]string{"gable/domain"}, []string{"github.com/microcosm-cc/bluemonday"}},
	"gable/domain/lead": {[]string{"gable/domain", "gable/domain/user", "gable/domain/property", "gable/domain/borrower", "gable/domain/loan"},
		[]string{"golang.org/x/text"}}, // files written on Windows
	"gable/domain/rule": {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/qualify", "gable/domain/reference", "gable/domain/qm"},
		[]string{"cel.dev/cel-go"}},
	"gable/domain/run":            {[]string{"gable/domain"}, nil},
	"gable/domain/credit":         {[]string{"gable/domain", "gable/domain/credential", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/mismo"}, nil},
	"gable/domain/aus":            {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/qualify", "gable/domain/mismo"}, nil},
	"gable/domain/task":           {[]string{"gable/domain", "gable/domain/org", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/tracker":        {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/flood":          {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/lock":           {[]string{"gable/domain", "gable/domain/org", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan", "gable/domain/pricing"}, nil},
	"gable/domain/credential":     {[]string{"gable/domain"}, nil},
	"gable/domain/registration":   {[]string{"gable/domain", "gable/domain/run", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/contact":        {[]string{"gable/domain", "gable/domain/property"}, nil},
	"gable/domain/notify":         {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/document":       {[]string{"gable/domain"}, []string{"golang.org/x/text", "github.com/jhillyerd/enmime/v2", "github.com/richardlehane/mscfb"}}, // accents, mails, and those that Outlook saves
	"gable/domain/inbox":          {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/domain/need":           {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/document", "gable/domain/loan", "gable/domain/credit"}, nil},
	"gable/domain/condition":      {[]string{"gable/domain", "gable/domain/loan", "gable/domain/document", "gable/domain/need"}, nil},
	"gable/domain/form":           {[]string{"gable/domain", "gable/domain/rule"}, nil},
	"gable/domain/billing":        {[]string{"gable/domain", "gable/domain/org"}, nil},
	"gable/domain/billing/stripe": {[]string{"gable/domain", "gable/domain/billing", "gable/domain/vendor"}, []string{"github.com/stripe/stripe-go/v84"}},
	"gable/domain/vendor":         {[]string{"gable/domain", "gable/domain/billing", "gable/domain/aus", "gable/domain/credit", "gable/domain/credential", "gable/domain/flood", "gable/domain/registration"}, []string{"github.com/wneessen/go-mail", "golang.org/x/net", "github.com/twilio/twilio-go"}},
	"gable/authz":                 {[]string{"gable/domain/..."}, []string{"github.com/casbin/casbin/v2"}},
	"gable/tenancy":               {[]string{"gable/domain/..."}, []string{"github.com/jackc/pgx/v5", "github.com/jackc/puddle/v2"}}, // whose errors pgx's pool answers
	"gable/vault":                 {[]string{"gable/domain"}, []string{"github.com/tink-crypto/tink-go/v2"}},
	"gable/vault/blob":            {nil, []string{"filippo.io/age", "gocloud.dev", "github.com/gabriel-vasile/mimetype"}},
	"gable/domain/question":       {[]string{"gable/domain", "gable/domain/property", "gable/domain/finance", "gable/domain/borrower", "gable/domain/loan"}, nil},
	"gable/db": {[]string{"gable/domain/...", "gable/db", "gable/db/...", "gable/tenancy", "gable/vault", "gable/vault/blob"}, []string{"github.com/jackc/pgx/v5", "github.com/Masterminds/squirrel",
		"github.com/pressly/goose/v3", "github.com/riverqueue/river"}},
	"gable/db/embedded": {[]string{"gable/db/embedded/child"}, []string{"github.com/jackc/pgx/v5", "gopkg.in/natefinch/lumberjack.v2"}},
	"gable/db/dbtest":   {[]string{"gable/db", "gable/db/..."}, []string{"github.com/jackc/pgx/v5"}},
	"gable/change":      {[]string{"gable/domain/...", "gable/db", "gable/db/...", "gable/tenancy"}, []string{"github.com/jackc/pgx/v5"}},
	"gable/aside":       {[]string{"gable/domain", "gable/db/embedded/child"}, nil},
	"gable/pdf":         {[]string{"gable/aside"}, []string{"github.com/pdfcpu/pdfcpu", "github.com/ledongthuc/pdf", "codeberg.org/go-pdf/fpdf", "golang.org/x/image", "github.com/hhrutter/tiff"}},
	"gable/xls":         {nil, []string{"github.com/richardlehane/mscfb"}},
	"gable/pdf/pdftest": {nil, []string{"*"}},
	"gable/jobs/run":    {[]string{"gable/aside", "gable/domain/...", "gable/authz", "gable/db", "gable/db/...", "gable/change", "gable/vault", "gable/vault/blob"}, nil},
	"gable/jobs": {[]string{"gable/aside", "gable/domain/...", "gable/authz", "gable/db", "gable/db/...", "gable/change", "gable/jobs/run", "gable/pdf", "gable/tenancy", "gable/vault", "gable/vault/blob"}, []string{"github.com/jackc/pgx/v5", "github.com/riverqueue/river",
		"github.com/prometheus/client_golang", "go.opentelemetry.io/otel", "github.com/gen2brain/heic"}},
	"gable/http": {[]string{"gable/aside", "gable/pdf", "gable/xls", "gable/domain/...", "gable/db", "gable/db/...", "gable/change", "gable/tenancy", "gable/authz", "gable/vault", "gable/vault/blob", "gable/jobs", "gable/jobs/run", "gable/http/..."},
		[]string{"github.com/go-chi/chi/v5", "github.com/danielgtaylor/huma/v2", "github.com/jackc/pgx/v5", "github.com/Masterminds/squirrel",
			"github.com/google/uuid", "github.com/alexedwards/scs/v2", "github.com/alexedwards/argon2id", "github.com/pquerna/otp",
			"github.com/go-webauthn/webauthn", "golang.org/x/text", "golang.org/x/image", "golang.org/x/crypto", "github.com/xuri/excelize/v2", "github.com/emersion/go-smtp", "github.com/riandyrn/otelchi", "go.opentelemetry.io/otel", "github.com/prometheus/client_golang"}},
	"gable/http/compress": {nil, []string{"github.com/klauspost/compress", "github.com/andybalholm/brotli"}},
	"gable/http/apitest":  {[]string{"gable/..."}, []string{"*"}},
	"gable/demo": {[]string{"gable/domain/...", "gable/db", "gable/db/...", "gable/change", "gable/tenancy", "gable/vault", "gable/demo/agency"},
		[]string{"github.com/jackc/pgx/v5", "github.com/google/uuid"}},
	"gable/demo/agency":   {nil, []string{"codeberg.org/go-pdf/fpdf"}},
	"gable/cmd/gable":     {[]string{"gable/..."}, []string{"*"}},
	"gable/cmd/vendorsim": {[]string{"gable/cmd/vendorsim/zone", "gable/demo/agency", "gable/domain", "gable/domain/reference"}, []string{"*"}},
	"gable/bench":         {[]string{"gable/..."}, []string{"*"}},
	"gable/house":         {nil, []string{"golang.org/x/tools"}}, // reads the house as text, and runs nothing of it but tests
}

func TestArrows(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		allowed, named := roomOf(p.ImportPath)
		require.True(t, named, "%s has no place in the plan: add it to rooms, or move it", p.ImportPath)
		for _, imported := range p.Imports {
			switch {
			case imported == "gable" || strings.HasPrefix(imported, "gable/"):
				require.True(t, matches(allowed.ours, imported), "%s must not import %s", p.ImportPath, imported)
			case strings.Contains(strings.SplitN(imported, "/", 2)[0], "."):
				require.True(t, fromModule(allowed.others, imported), "%s must not import %s", p.ImportPath, imported)
			}
		}
		require.NotContains(t, p.Imports, "gable/cmd/vendorsim")
	}
}

// tools are the rooms of the API that any of its areas may use.
var tools = []string{"compress", "credential", "endpoint", "middleware", "picture", "record", "run", "session"}

// areas are the rooms of the API that hold routes, each with those that it may import: an area that all import would be the flat
// folder again.
var areas = map[string][]string{
	"account": {"roster"}, "aus": {"condition", "document"}, "billing": nil, "borrower": nil, "condition": {"loan", "organization", "registration"}, "credit": {"document"}, "document": {"condition", "portal"}, "finance": nil, "lead": {"organization"},
	"loan": {"borrower", "finance"}, "organization": nil, "portal": {"borrower", "organization"}, "roster": nil, "rule": {"loan"}, "task": nil,
	"tracker": nil, "registration": {"pricing"}, "vendorlogin": nil, "flood": nil, "lock": nil,
	"contact": nil,
	"notify":  {"document"},
	"inbox":   nil,
	"need":    {"condition", "document"},
	"fee":     nil,

	"government": nil,
	"pricing":    nil,
}

func TestAreasOfTheAPI(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		area, below := strings.CutPrefix(p.ImportPath, "gable/http/")
		if !below || strings.HasPrefix(area, "apitest") {
			continue
		}
		allowed, isArea := areas[area]
		require.True(t, isArea || slices.Contains(tools, area), "%s is neither an area nor a tool of the API: say which", p.ImportPath)
		for _, imported := range p.Imports {
			other, ours := strings.CutPrefix(imported, "gable/http/")
			_, isArea := areas[other]
			require.False(t, ours && isArea && !slices.Contains(allowed, other), "%s must not import %s", p.ImportPath, imported)
		}
	}
	root, err := filepath.Glob("http/*.go")
	require.NoError(t, err)
	root = slices.DeleteFunc(root, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	require.Less(t, len(root), 12, "routes have an area; the root of the API mounts them")
}

// tables are the areas of the database, each with those that it may import; their engine, the room above, imports none of them.
var tables = map[string][]string{
	"aus": nil, "billing": nil, "borrower": nil, "condition": {"document"}, "credit": nil, "document": {"borrower"}, "fee": nil, "finance": nil, "lead": {"loan"}, "loan": {"borrower", "fee", "finance", "question", "rule"}, "need": nil,
	"organization": nil, "portal": {"lead", "loan", "organization", "user"}, "question": nil, "rule": nil, "run": nil, "task": {"loan"}, "user": {"loan", "organization"},
	"tracker": {"loan"}, "registration": nil, "credential": nil, "lock": nil,
	"contact": nil,
	"notify":  {"document"},
	"inbox":   nil,

	"reference": nil,
	"pricing":   nil,
}

func TestAreasOfTheDatabase(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		area, below := strings.CutPrefix(p.ImportPath, "gable/db/")
		if !below && p.ImportPath != "gable/db" || strings.HasPrefix(area, "dbtest") || strings.HasPrefix(area, "embedded") {
			continue
		}
		allowed, isArea := tables[area]
		require.True(t, isArea || !below, "%s is no area of the database: say whether it is one", p.ImportPath)
		for _, imported := range p.Imports {
			other, ours := strings.CutPrefix(imported, "gable/db/")
			require.False(t, ours && !slices.Contains(allowed, other), "%s must not import %s", p.ImportPath, imported)
		}
	}
}

// An area of the database is imported by one name everywhere: its own, and what it is.
func TestDatabaseAreasAreNamedAlike(t *testing.T) {
	t.Parallel()
	line := regexp.MustCompile(`(?m)^\t(\w* ?)"gable/db/(\w+)"$`)
	for _, name := range tracked(t) {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, found := range line.FindAllStringSubmatch(string(text), -1) {
			if _, isArea := tables[found[2]]; isArea {
				require.Equal(t, found[2]+"db", strings.TrimSpace(found[1]), "%s imports gable/db/%s by another name", name, found[2])
			}
		}
	}
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) (all []goPackage) {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	require.NoError(t, err)
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p goPackage
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		if p.ImportPath != "gable" && !strings.Contains(p.ImportPath, "node_modules") {
			all = append(all, p)
		}
	}
}

// roomOf is the room of the package itself or of the nearest package above it.
func roomOf(name string) (room, bool) {
	for ; name != "." && name != "gable"; name = path.Dir(name) {
		if r, named := rooms[name]; named {
			return r, true
		}
	}
	return room{}, false
}

func matches(allowed []string, name string) bool {
	return slices.ContainsFunc(allowed, func(one string) bool {
		above, all := strings.CutSuffix(one, "/...")
		return one == name || all && (name == above || strings.HasPrefix(name, above+"/"))
	})
}

func fromModule(allowed []string, name string) bool {
	return slices.ContainsFunc(allowed, func(module string) bool {
		return module == "*" || name == module || strings.HasPrefix(name, module+"/")
	})
}

// Limits of length, and what may exceed them with the reason why.
const (
	goFileLines    = 400
	functionLines  = 60
	componentLines = 250 // of a file: the component with its small parts
)

var longOnPurpose = map[string]string{
	"http/editing_test.go":                            "one subject; to be split with the next change to it",
	"http/document_upload_test.go":                    "the life of an upload, each part with the same desk",
	"packages/api/src/schema.d.ts":                    "generated from the OpenAPI document",
	"http/attack_test.go":                             "the attacks one after another: whoever adds one reads the others first",
	"packages/form/src/record-form.test.tsx":          "one screen that all its cases are tried on",
	"packages/ui/src/data-grid.tsx":                   "head, rows and foot of one table share its columns and its keys",
	"packages/ui/src/edit-grid.tsx":                   "the grid's one reference to its cells is what focus, keys and paste go by",
	"packages/ui/src/edit-grid-row.tsx":               "a row of fixed cells and its cell that is edited are drawn with the same places",
	"apps/staff/features/record/kept-forms.cases.tsx": "one page of forms that all its cases are tried on",
	"apps/staff/features/lock/rate-lock-panel.tsx":    "what may be done with a lock stands beside what it says, state by state",
	"apps/pos/features/home.tsx":                      "the cards of a borrower's first page, none of which stands elsewhere",
}

var longFunctions = map[string]string{
	"http/endpoint/schema.go describe": "one operation of the document, part by part; to be split with the next change to it",
}

func TestLengths(t *testing.T) {
	t.Parallel()
	for _, name := range tracked(t) {
		limit := 0
		switch {
		case strings.HasSuffix(name, ".go"):
			limit = goFileLines
		case strings.HasSuffix(name, ".tsx"):
			limit = componentLines
		default:
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if lines := bytes.Count(text, []byte("\n")); lines > limit {
			require.NotEmpty(t, longOnPurpose[name], "%s has %d lines, more than %d: split it, or say in longOnPurpose why not", name, lines, limit)
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			checkFunctions(t, name, text)
		}
	}
}

func checkFunctions(t *testing.T, name string, text []byte) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, 0)
	require.NoError(t, err)
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Body == nil {
			continue
		}
		lines := files.Position(function.End()).Line - files.Position(function.Pos()).Line
		key := name + " " + function.Name.Name
		if lines > functionLines {
			require.NotEmpty(t, longFunctions[key], "%s has %d lines, more than %d: split it, or say in longFunctions why not", key, lines, functionLines)
		}
	}
}

// Names that say nothing about what is inside.
var emptyNames = []string{"util", "utils", "common", "helper", "helpers", "shared", "lib", "libs", "misc", "models", "types", "base", "core"}

func TestNamesSaySomething(t *testing.T) {
	t.Parallel()
	for _, name := range tracked(t) {
		for _, folder := range strings.Split(path.Dir(name), "/") {
			require.NotContains(t, emptyNames, folder, name)
		}
		if stem, isGo := strings.CutSuffix(path.Base(name), ".go"); isGo {
			require.NotContains(t, emptyNames, stem, name)
		}
	}
}

// Who is asking is set in one place: by app.enter, called by tenancy. Anything else that sets it would be another door.
func TestOnlyOneDoor(t *testing.T) {
	t.Parallel()
	setting := regexp.MustCompile(`(?i)set_config\s*\(\s*'gable\.|set\s+(local\s+|session\s+)?"?gable\.|app\.enter\s*\(`)
	// The portal's functions set gable.settling, which is not who is asking: a party to the pinned loan reads, and never writes,
	// all of it for as long as the loan's figures are worked out. The rules' turn a transaction to the loans that it has handed
	// over itself, for as long as they judge them: who asks, and in which tenant, stays.
	doors := []string{"tenancy/tx.go", "db/functions/login.sql", "db/functions/portal.sql", "db/functions/rule.sql", "db/functions/loan.sql",
		"bench/pgbench.go"} // the benchmark looks for the statement in what it replays by pgbench
	for _, name := range tracked(t) {
		if !strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, ".sql") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if setting.Match(text) && !slices.Contains(doors, name) {
			t.Errorf("%s sets who is asking: only app.enter may, and only tenancy calls it", name)
		}
	}
}

func TestNothingHeavyOrForeignIsCommitted(t *testing.T) {
	t.Parallel()
	for _, name := range tracked(t) {
		info, err := os.Lstat(name)
		require.NoError(t, err)
		if !slices.Contains([]string{"packages/api/openapi.json", "packages/api/src/schema.d.ts"}, name) { // generated text, one line a fact, so that its changes can be read
			require.Less(t, info.Size(), int64(1<<20), "%s is larger than 1 MB", name)
		}
		if info.Mode()&os.ModeSymlink != 0 || info.IsDir() {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.False(t, bytes.HasPrefix(text, []byte("version https://git-lfs")), "%s is a pointer to a file elsewhere", name)
		switch filepath.Ext(name) {
		case ".png", ".ico", ".woff2", ".pdf", ".xml", ".gz":
			continue
		}
		require.NotContains(t, string(text), "\r\n", "%s has line ends of another system", name)
		require.NotContains(t, string(text), "\x00", "%s is not text", name)
	}
}

// tracked are the files of the repository that are there, by their path from its root.
func tracked(t *testing.T) (names []string) {
	t.Helper()
	out, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("git does not know the files, so nothing was looked at: %v", err)
		}
		t.Skip("not a clone: git does not know the files")
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if _, err := os.Lstat(name); err == nil {
			names = append(names, name)
		}
	}
	return names
}
