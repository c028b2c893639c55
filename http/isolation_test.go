package http_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/http/apitest"
)

const nothing = "0190a000-0000-7000-8000-000000000000"

// side is one of two that must not see each other's: a loan with a record of every kind, whose texts all hold a marker
// and which is otherwise the same as the other side's.
type side struct {
	marker  string
	officer *apitest.Client
	loan    string // its path
	number  string
	// ids are the records' ids by the path segment that the routes know them by.
	ids                map[string]string
	tenant, unit, user domain.ID
}

// newSide makes a loan as an officer of a company.
func newSide(w *apitest.World, email, company, branch, marker string) *side {
	s := &side{marker: marker, officer: w.As(email), ids: map[string]string{}, tenant: demo.TenantID(company),
		unit: demo.UnitID(company, branch), user: demo.UserID(email)}
	s.loan = s.officer.Loan()
	s.number = s.loan[strings.LastIndexByte(s.loan, '/')+1:]
	s.add("borrowers", "/borrowers", `{"Name":{"FirstName":"Alex","LastName":"M"},"isPrimaryBorrower":true}`)
	under := "/borrowers/" + s.ids["borrowers"]
	refs := `"Borrowers":[{"id":"` + s.ids["borrowers"] + `"}]`
	s.add("residences", under+"/residences", `{"Address":{"LineText":"1 M Street","CityName":"Springfield","StateCode":"TX","PostalCode":"78701"}}`)
	s.add("employers", under+"/employers", `{"Name":"M Works","Employment":{"MonthlyIncomeAmt":5000}}`)
	s.add("incomes", under+"/incomes", `{"IncomeType":"Other","IncomeTypeOtherDesc":"M","MonthlyTotalAmt":1000,"EmployerId":"`+s.ids["employers"]+`"}`)
	s.ids["incomeItems"] = s.ids["incomes"]
	s.add("assets", "/assets", `{"HolderName":"M Bank","AssetDetail":{"AssetType":"CheckingAccount","CashOrMarketValueAmt":1234.5},`+refs+`}`)
	s.add("realEstates", "/realEstates", `{"Property":{"Address":{"LineText":"2 M Street"}},`+refs+`}`)
	s.ids["real-estates"] = s.ids["realEstates"]
	s.add("liabilities", "/liabilities", `{"HolderName":"M Card","LiabilityDetail":{"LiabilityType":"Revolving","UnpaidBalanceAmt":100},"OwnedPropertyId":"`+s.ids["realEstates"]+`",`+refs+`}`)
	s.add("expenses", "/expenses", `{"ExpenseType":"Alimony","AlimonyOwedTo":"M","MonthlyPaymentAmt":50,`+refs+`}`)
	s.add("fees", "/fees", `{"FeeDetail":{"FeeDesc":"M fee","FeeActualTotalAmt":50}}`)
	s.officer.Patch(s.loan+under+"/declarations", `{}`).Want(200)
	s.officer.Patch(s.loan+under+"/demographics", `{}`).Want(200)
	s.officer.Patch(s.loan+under+"/ssn", `{"IdentifierValue":"123-45-6789"}`).Want(200)
	s.officer.Patch(s.loan+"/v2/transaction/info", s.mark(`{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":300000},"subjectProperty":{"SalesContractAmt":400000,
		"Address":{"LineText":"3 M Street","CityName":"Springfield","StateCode":"TX","PostalCode":"78701"}}}}`)).Want(200)
	var lead struct{ ID string }
	s.officer.Post("/lead/api/leads", s.mark(`{"Name":{"FirstName":"Alex","LastName":"M"},"ContactPoint":{"Email":"alex@lead.test"},"Notes":"about M"}`)).Want(201).Into(&lead)
	s.ids["leads"] = lead.ID
	require.Contains(w.T, string(s.officer.Get("/los/api/loans?searchTerm="+marker).Want(200).Body), s.number, "the marker is in the pipeline")
	return s
}

func (s *side) mark(body string) string {
	return regexp.MustCompile(`\bM\b`).ReplaceAllString(body, s.marker)
}

func (s *side) add(kind, path, body string) {
	var made struct{ ID string }
	s.officer.Post(s.loan+path, s.mark(body)).Want(201).Into(&made)
	s.ids[kind] = made.ID
}

// target is what one request aims at: the other side's ids, or the same places filled with nothing.
type target struct {
	loan, marker, unit, user string
	id                       func(kind string) string
}

func (s *side) target() target {
	return target{loan: s.number, marker: s.marker, unit: string(s.unit), user: string(s.user), id: func(kind string) string { return s.ids[kind] }}
}

var nowhere = target{loan: "999999999", marker: "Zqnothing", unit: nothing, user: nothing, id: func(string) string { return nothing }}

// path fills a route's path: {loanId} with loan, ids with the target's of the kind that the segment before names.
func (g target) path(route, loan string) string {
	parts := strings.Split(route, "/")
	for i, part := range parts {
		switch {
		case part == "{loanId}":
			parts[i] = loan
		case part == "{stageId}":
			parts[i] = "QUALIFICATION"
		case part == "{borrowerId}":
			parts[i] = g.id("borrowers")
		case part == "{place}":
			parts[i] = "0"
		case part == "{status}":
			parts[i] = "SUSPEND"
		case part == "{id}" && (parts[i-1] == "user" || parts[i-1] == "wizeusers"):
			parts[i] = g.user
		case strings.HasPrefix(part, "{"):
			if parts[i] = g.id(parts[i-1]); parts[i] == "" {
				parts[i] = g.id("borrowers")
			}
		}
	}
	return strings.Join(parts, "/")
}

// queries are the list queries that could bring a foreign row to light.
func (g target) queries() []string {
	q := func(name, value string) string { return name + "=" + url.QueryEscape(value) }
	return []string{q("searchTerm", g.marker), q("limit", "999"), q("ids", g.id("assets")),
		q("filters", `{"id":["`+g.id("assets")+`"]}`), q("where", `{"LoanId":[`+g.loan+`]}`), q("filters", `{"WizeOrgUnitId":["`+g.unit+`"]}`),
		q("filters", `{"BorrowerId":"`+g.id("borrowers")+`"}`), q("filters", `{"BorrowerName":"Alex `+g.marker+`"}`),
		q("customSearch", `{"searchFields":["BorrowerName"],"searchValue":"`+g.marker+`"}`),
		q("customSearch", `{"searchFields":["HolderName"],"searchValue":"`+g.marker+`"}`)}
}

// bodies hold the target's ids in every place of a body that takes one.
func (g target) bodies() []string {
	ref := func(kind string) string { return `[{"id":"` + g.id(kind) + `"}]` }
	return []string{`{}`,
		`{"Borrowers":` + ref("borrowers") + `}`,
		`{"OwnedPropertyId":"` + g.id("realEstates") + `"}`,
		`{"Liabilities":` + ref("liabilities") + `}`,
		`{"EmployerId":"` + g.id("employers") + `"}`,
		`{"BorrowerId":"` + g.id("borrowers") + `"}`,
		`{"Liabilities":[{"id":"` + g.id("liabilities") + `","patch":{"HolderName":"taken"}}]}`,
		`{"liabilities":["` + g.id("liabilities") + `"],"expenses":["` + g.id("expenses") + `"]}`,
		`{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":1}}}`,
		`{"userId":"` + g.user + `","reason":"curious"}`,
		`{"id":"` + g.user + `","firstName":"taken"}`, `{"WizeOrgUnitId":"` + g.unit + `"}`,
		`{"FirstName":"taken"}`, `{"BirthDate":null}`, `{"IdentifierValue":null}`, `{"IdentifierValue":"987-65-4321"}`}
}

// sum is a digest of everything a loan holds, and of its tenant's users but for the intruders' own accounts, which are
// theirs to change.
func (s *side) sum(w *apitest.World, intruders ...*apitest.Client) map[string]string {
	own := make([]string, len(intruders))
	for i, intruder := range intruders {
		own[i] = intruder.Email
	}
	sums := map[string]string{}
	for _, table := range []string{"loan", "loan_info", "loan_date", "loan_user", "borrower", "borrower_ssn", "residence", "declaration", "demographic",
		"employer", "income_item", "asset", "asset_borrower", "liability", "liability_borrower", "owned_property", "owned_property_borrower", "expense",
		"expense_borrower"} {
		sums[table] = apitest.One[string](w, "select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') from "+table+" x where tenant_id = $1 and loan_id = $2::bigint", string(s.tenant), s.number)
	}
	sums["user_account"] = apitest.One[string](w, "select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') from user_account x where tenant_id = $1 and not email = any ($2::text[])", string(s.tenant), own)
	for _, table := range []string{"user_role", "user_org_unit", "impersonation", "lead", "lead_note", "lead_tagged"} {
		sums[table] = apitest.One[string](w, "select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') from "+table+" x where tenant_id = $1", string(s.tenant))
	}
	return sums
}

// holds walks as each intruder, and finds the victim's data untouched afterwards.
func (s *side) holds(t *testing.T, w *apitest.World, own *side, intruders ...*apitest.Client) {
	t.Helper()
	before := s.sum(w, intruders...)
	for i, intruder := range intruders {
		t.Run(s.marker+" from "+intruder.Email, func(t *testing.T) {
			number := ""
			if own != nil && intruder.Get(own.loan).Status == 200 {
				number = own.number
			}
			walk := &walker{T: t, api: w.Server.API, client: intruder, own: number, victim: s, brief: i > 0}
			walk.walk(w.Server.API.Routes())
			require.Greater(t, walk.sent, len(w.Server.API.Routes())/2)
		})
	}
	require.Equal(t, before, s.sum(w, intruders...), "something of %s was changed", s.marker)
	require.Zero(t, apitest.One[int](w, "select count(*)::int from audit_entry where tenant_id = $1 and actor_tenant_id <> $1", string(s.tenant)))
}

// everyone are the addresses of a company's people but for the processor's, whose name is looked for.
func everyone(company string) []string {
	var all []string
	for _, c := range demo.Companies {
		for _, p := range c.People {
			if c.Domain == company && p.Login != "processor" {
				all = append(all, p.Email(c))
			}
		}
	}
	return all
}

// TestTwoTenantsAreApart has a database for every three people who look, so that they do at the same time.
func TestTwoTenantsAreApart(t *testing.T) {
	t.Parallel()
	apart := func(company string, look func(t *testing.T, w *apitest.World, summit, harbor *side, people []*apitest.Client)) {
		for emails := range slices.Chunk(everyone(company), 3) {
			t.Run(strings.Join(emails, " "), func(t *testing.T) {
				t.Parallel()
				w := apitest.New(t)
				w.Exec("update org_unit set name = 'Austin', display_name = 'Austin' where tenant_id = $1 and parent_id is not null", string(demo.TenantID("harbor.test")))
				summit := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzsummit")
				harbor := newSide(w, "originator@harbor.test", "harbor.test", "Newport", "Qzharbor")
				w.Exec("update user_account set last_name = last_name || ' Qzharbor', email = 'alex@example.test' where user_id = $1", string(demo.UserID("processor@harbor.test")))
				w.Exec("update user_account set last_name = last_name || ' Qzsummit', email = 'alex@example.test' where user_id = $1", string(demo.UserID("processor@summit.test")))
				harbor.user, summit.user = demo.UserID("processor@harbor.test"), demo.UserID("processor@summit.test")
				var people []*apitest.Client
				for _, email := range emails {
					people = append(people, w.As(email))
				}
				look(t, w, summit, harbor, people)
			})
		}
	}
	apart("summit.test", func(t *testing.T, w *apitest.World, summit, harbor *side, people []*apitest.Client) {
		harbor.holds(t, w, summit, people...)
	})
	apart("harbor.test", func(t *testing.T, w *apitest.World, summit, harbor *side, people []*apitest.Client) {
		summit.holds(t, w, harbor, people...)
	})
	apart("keel.test", func(t *testing.T, w *apitest.World, summit, _ *side, people []*apitest.Client) {
		summit.holds(t, w, nil, people...)
	})
}

func TestTwoBranchesAreApart(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	austin := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzaustin")
	miami := newSide(w, "originator2@summit.test", "summit.test", "Miami", "Qzmiami")
	miami.user = nothing // colleagues know each other's names
	miami.holds(t, w, austin, w.As("branchadmin@summit.test"), w.As("originator@summit.test"), w.As("processor@summit.test"), w.As("assistant@summit.test"))
}

func TestTwoLoanOfficersAreApart(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	second := "originator3@summit.test"
	w.Exec(`insert into user_account (tenant_id, user_id, email, first_name, last_name, status) select tenant_id, $2, $1, 'Odell', 'Austinson', 'ACTIVE'
		from user_account where email = 'originator@summit.test'`, second, string(demo.UserID(second)))
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", string(demo.TenantID("summit.test")), string(demo.UserID(second)))
	w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values ($1, $2, $3, true)",
		string(demo.TenantID("summit.test")), string(demo.UserID(second)), string(demo.UnitID("summit.test", "Austin")))
	first := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzfirst")
	own := newSide(w, second, "summit.test", "Austin", "Qzsecond")
	first.user, first.unit = nothing, nothing // colleagues of one branch
	first.holds(t, w, own, w.As(second), w.As("processor@summit.test"))
	require.Contains(t, string(w.As("branchadmin@summit.test").Get("/los/api/loans?searchTerm=Qz").Want(200).Body), `"count":2`)
}

func TestTwoBorrowersAreApart(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	first := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzbobbie")
	second := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzpilar")
	for email, s := range map[string]*side{"borrower@example.test": first, "prestatario@example.test": second} {
		w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id) values ($1, $2::bigint, $3, 'Borrower', $4)",
			string(s.tenant), s.number, string(demo.UserID(email)), s.ids["borrowers"])
	}
	w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role) values ($1, $2::bigint, $3, 'Realtor')", string(second.tenant), second.number, string(demo.UserID("realtor@example.test")))
	first.user, first.unit = nothing, nothing // colleagues of one branch
	first.holds(t, w, second, w.As("prestatario@example.test"), w.As("realtor@example.test"))
}

// TestARecordOfTheWrongLoan: ids of the same officer's other loan are no more to be found than ids of nothing.
func TestARecordOfTheWrongLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	other := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzother")
	own := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzown")
	other.user, other.unit = nothing, nothing // one officer's, in one branch
	before := other.sum(w)
	walk := &walker{T: t, api: w.Server.API, client: w.As("originator@summit.test"), own: own.number, victim: other}
	theirs := other.target()
	for _, r := range w.Server.API.Routes() {
		if strings.Contains(r.Path, "{loanId}") && !strings.HasSuffix(r.Path, "archive") && !strings.Contains(r.Path, "/stage/") {
			walk.route(r, theirs, own.number, own.number)
		}
	}
	require.Equal(t, before, other.sum(w))
}

func TestEventsStayWithTheirOwn(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	var streams []*apitest.Stream
	strangers := []string{"owner@harbor.test", "originator@harbor.test", "originator@summit.test", "branchadmin@summit.test", "processor@summit.test", "borrower@example.test",
		"realtor@example.test", "superadmin@gable.test", "contractprocessor@keel.test"}
	for _, email := range strangers {
		stream := w.As(email).Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		streams = append(streams, stream)
	}
	newSide(w, "originator2@summit.test", "summit.test", "Miami", "Qzmiami")
	// What everyone may hear, at the end, shows that what came before was not only late.
	for _, tenant := range []string{"summit.test", "harbor.test", "gable.test", "keel.test"} {
		w.Exec("insert into event (tenant_id, type, audience) select $1, 'TEST.END', array_agg(user_id) from user_account where tenant_id = $1", string(demo.TenantID(tenant)))
	}
	for i, stream := range streams {
		event := stream.Next()
		raw, err := json.Marshal(event)
		require.NoError(t, err)
		require.Equal(t, "TEST.END", event.Type, "%s heard %s", strangers[i], raw)
	}
}
