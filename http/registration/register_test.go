package registration_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

type m = map[string]any

const (
	lenderPassword = "Lender-pass-1"
	ssn            = "512845678"
	registered     = `Status="REGISTERED" LenderName="Invented Wholesale" LenderLoanIdentifier="IW-77"`
	firstEvent     = `<EVENT Identifier="E1" Type="REGISTERED" Time="2026-06-18T23:30:00-05:00">Registered</EVENT>`
	note           = `<MESSAGE Identifier="M1" Severity="INFO" Code="R-1">Thank you</MESSAGE>`
)

// lenderSite is a lender on a socket: it keeps what it is handed by key, and behaves as it is told to.
type lenderSite struct {
	*httptest.Server
	mu       sync.Mutex
	login    string         // the path of the company's login to it
	handed   map[string]int // by key, how often
	requests []string
	// answer is what it says of a registration: attributes, then content.
	attributes, content string
	// behave answers in its place; true where it did.
	behave func(w http.ResponseWriter, stage, good string) bool
}

func newLenderSite(t *testing.T) *lenderSite {
	t.Helper()
	s := &lenderSite{handed: map[string]int{}, attributes: registered, content: note + firstEvent}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (s *lenderSite) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	user, password, _ := r.BasicAuth()
	stage, attributes, content := "answer", s.attributes, s.content
	if r.Method == http.MethodPost {
		stage, attributes, content = "handed", `Status="PENDING"`, ""
		s.handed[r.Header.Get("Idempotency-Key")]++
		s.requests = append(s.requests, string(body))
	}
	good := fmt.Sprintf(`<REGISTRATION xmlns="urn:gable:lender:1" Reference="REG-1" %s>%s</REGISTRATION>`, attributes, content)
	switch {
	case user != "summit-lender" || password != lenderPassword:
		w.WriteHeader(401)
	case s.behave != nil && s.behave(w, stage, good):
	default:
		_, _ = io.WriteString(w, good)
	}
}

func (s *lenderSite) tell(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

type standing struct {
	Status, Action, AnsweredAt string
	Lenders                    []struct{ Identifier, Name string }
	LoginRefused               bool
	Run                        *struct{ ID, Status, Fault, Message, Step string }
	Answer                     *struct {
		LenderLoanIdentifier, LenderName string
		Messages, Events                 []m
	}
}

func read(c *apitest.Client, loan string) (out standing) {
	c.Get(loan + "/register").Want(200).Into(&out)
	return out
}

func until(t *testing.T, c *apitest.Client, loan, status string) (out standing) {
	t.Helper()
	require.Eventually(t, func() bool { out = read(c, loan); return out.Run != nil && out.Run.Status == status }, 20*time.Second, 20*time.Millisecond, status)
	return out
}

func rows(c *apitest.Client, path string) (out []m) {
	var page struct{ Rows []m }
	c.Get(path).Want(200).Into(&page)
	return page.Rows
}

// ready is a loan that every check of a registration passes.
func ready(w *apitest.World, officer *apitest.Client) (loan string) {
	loan = officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/borrowers/"+jane+"/ssn", m{"IdentifierValue": ssn}).Want(200)
	officer.Post(loan+"/borrowers/"+jane+"/residences", m{"ResidenceDetail": m{"ResidencyType": "Current"}, "Address": m{"LineText": "1 Invented Street"}}).Want(201)
	officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"TransactionInfo": m{"LoanPurposeType": "Purchase", "MortgageType": "Conventional", "BaseLoanAmt": 320000},
		"MortgageTypeAndTerms": m{"NoteRatePercent": 6.5, "LoanAmortizationPeriodCount": 360},
		"subjectProperty":      m{"Address": m{"LineText": "2 Invented Street", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}, "PropertyDetail": m{"PropertyUsageType": "PrimaryResidence"}}}}).Want(200)
	w.As("companyadmin@summit.test").Patch("/api/orgconfigdata", m{"mersOrgId": "1234567"}).Want(200)
	officer.Post(loan+"/generate-mers", nil).Want(200)
	return loan
}

func login(w *apitest.World, password string) (at string) {
	made := w.As("companyadmin@summit.test").Post("/los/api/scrts", m{"module": "LENDER", "ownership": "ORG", "identifier": "40217", "accountName": "Invented Wholesale",
		"scrts": m{"userName": "summit-lender", "password": password}}).Want(201).Map()
	return "/los/api/scrts/" + made["id"].(string)
}

// lenderWorld is a company with a login to a lender, and a loan that can be registered.
func lenderWorld(t *testing.T) (w *apitest.World, s *lenderSite, officer *apitest.Client, loan string) {
	t.Helper()
	w = apitest.New(t)
	s = newLenderSite(t)
	adapter, err := vendor.NewHTTPLender(s.URL)
	require.NoError(t, err)
	w.AskLender(adapter)
	officer = w.As("originator@summit.test")
	s.login = login(w, lenderPassword)
	return w, s, officer, ready(w, officer)
}

// TestALoanIsRegistered: handed over once with its file, answered, and what the lender tells stands on the loan once.
func TestALoanIsRegistered(t *testing.T) {
	t.Parallel()
	w, s, officer, loan := lenderWorld(t)
	path := loan + "/register"
	before := read(officer, loan)
	assert.Equal(t, "NONE", before.Status)
	assert.Nil(t, before.Run)
	require.Len(t, before.Lenders, 1)
	assert.Equal(t, "Invented Wholesale", before.Lenders[0].Name)
	check := officer.Get(path + "/check").Want(200).Map()
	assert.Equal(t, []any{true, false}, []any{check["isReady"], check["manualProcessing"]}, "a login names the lender")
	officer.Post(path+"/refresh", nil).Want(409)

	officer.Post(path, m{"lender": "99999"}).Want(422)
	officer.Post(path, m{"lender": strings.Repeat("9", 61)}).Want(422)
	s.tell(func() { s.attributes, s.content = `Status="PENDING" Step="Checking the loan"`, "" })
	once := officer.With("lw-nonce", "0b0e2a52-6d0e-4f0e-9e1a-30b4b8a1c001")
	began := once.Post(path, m{}).Want(202).Map()
	again := once.Post(path, m{}).Want(202).Map()
	assert.Equal(t, began["run"].(m)["id"], again["run"].(m)["id"], "sent again with its nonce it is the same answer")
	officer.Post(path, m{}).Want(409)
	require.Eventually(t, func() bool { r := read(officer, loan).Run; return r != nil && r.Step == "Checking the loan" }, 20*time.Second, 20*time.Millisecond)
	s.tell(func() { s.attributes, s.content = registered, note+note+firstEvent+firstEvent })
	got := until(t, officer, loan, "DONE")
	assert.Equal(t, []string{"REGISTERED", "REGISTER"}, []string{got.Status, got.Action})
	assert.Equal(t, "IW-77", got.Answer.LenderLoanIdentifier)
	info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
	assert.Equal(t, "IW-77", info["TransactionInfo"].(m)["LenderLoanIdentifier"])
	s.tell(func() {
		require.Len(t, s.handed, 1)
		for _, times := range s.handed {
			assert.Equal(t, 1, times, "one registration, handed over once")
		}
		assert.Contains(t, s.requests[0], `SellerIdentifier="40217"`)
		assert.Contains(t, s.requests[0], "<TaxpayerIdentifierValue>"+ssn, "the lender is told the number")
		assert.Contains(t, s.requests[0], "http://www.mismo.org/residential/2009/schemas")
	})
	var trackers struct {
		Rows []struct {
			Name, CurrentStatusID string
			StatusList            []struct{ ID, Name, Date string }
		}
	}
	officer.Get(loan + "/trackers?limit=999").Want(200).Into(&trackers)
	var tracked string
	for _, one := range trackers.Rows {
		for _, status := range one.StatusList {
			if one.Name == "REGISTRATION" && status.ID == one.CurrentStatusID {
				tracked = status.Name + " " + status.Date
			}
		}
	}
	assert.Equal(t, "REGISTERED 2026-06-18", tracked, "the tracker moves with it")
	events, messages := rows(officer, loan+"/lender-events"), rows(officer, path+"/messages")
	require.Len(t, events, 1, "what came twice stands once")
	require.Len(t, messages, 1)
	assert.Equal(t, []any{"REGISTERED", "2026-06-18", "Invented Wholesale", "VENDOR", "REG-1/E1"},
		[]any{events[0]["EventType"], events[0]["EventDate"], events[0]["LenderName"], events[0]["Source"], events[0]["LenderReference"]}, "the day at the lender's")
	assert.Equal(t, []any{"INFO", "R-1", "Thank you", "VENDOR"}, []any{messages[0]["Severity"], messages[0]["Code"], messages[0]["Text"], messages[0]["Source"]})
	officer.Post(path, m{}).Want(409)

	t.Run("what the lender told stays as it was told", func(t *testing.T) {
		officer.Patch(loan+"/lender-events/"+events[0]["id"].(string), m{"EventType": "FUNDED"}).Want(409)
		at := path + "/messages/" + messages[0]["id"].(string)
		officer.Patch(at, m{"Text": "Another"}).Want(409)
		officer.Patch(at, m{"ResolvedInd": true}).Want(200)
		officer.Post(path+"/messages", m{"Text": "x", "LenderReference": "REG-1/M9"}).Want(422)
	})
	t.Run("news", func(t *testing.T) {
		s.tell(func() {
			s.content = note + firstEvent + `<EVENT Identifier="E2" Type="UNDERWRITING_REVIEW" Time="2026-06-19T10:00:00Z">Underwriting review</EVENT><MESSAGE Identifier="M2" Severity="WARNING">Send the appraisal</MESSAGE>`
		})
		stream := officer.Stream("")
		officer.Post(path+"/refresh", nil).Want(202)
		stream.Until("RTC.REGISTRATION.COMPLETED")
		events, messages := rows(officer, loan+"/lender-events"), rows(officer, path+"/messages")
		require.Len(t, events, 2)
		assert.Equal(t, []any{"OTHER", "Underwriting review"}, []any{events[0]["EventType"], events[0]["Description"]}, "a kind that is not known")
		require.Len(t, messages, 2)
		assert.Equal(t, true, messages[1]["ResolvedInd"], "what was resolved stays so")
		s.tell(func() { assert.Len(t, s.requests, 1, "nothing is handed over again") })
		// one that was removed and told anew is not brought back beside itself
		officer.Delete(loan + "/lender-events/" + events[0]["id"].(string)).Want(204)
		stream = officer.Stream("")
		officer.Post(path+"/refresh", nil).Want(202)
		stream.Until("RTC.REGISTRATION.COMPLETED")
		officer.Post(loan+"/lender-events/restore", m{"ids": []any{events[0]["id"]}}).Want(409)
		require.Len(t, rows(officer, loan+"/lender-events"), 2)
	})
	t.Run("guarded", func(t *testing.T) {
		run := read(officer, loan).Run.ID
		for who, status := range map[string]int{"originator@harbor.test": 404, "borrower@example.test": 403} {
			of := w.As(who)
			of.Get(path).Want(status)
			of.Post(path, m{}).Want(status)
			of.Post(path+"/refresh", nil).Want(status)
			of.Get(path + "/runs").Want(status)
			of.Get(path + "/runs/" + run).Want(status)
		}
		officer.Get(path + "/runs").Want(200)
		officer.Get(path + "/runs/" + run).Want(200)
		officer.Get(path + "/runs/0b0e2a52-6d0e-4f0e-9e1a-30b4b8a1c009").Want(404)
		w.As("companyadmin@summit.test").Put(loan+"/section-locks/LOAN_CENTER", m{"reason": "Audit"}).Want(200)
		officer.Post(path+"/refresh", nil).Want(423)
	})
	t.Run("neither number nor login stands anywhere", func(t *testing.T) {
		for _, secret := range []string{ssn, "512-84-5678", lenderPassword, "summit-lender"} {
			assert.NotContains(t, w.Log.String(), secret)
			for _, table := range []string{"audit_entry", "event", "nonce", "run", "register_message", "lender_event"} {
				assert.Zero(t, apitest.One[int](w, "select count(*)::int from "+table+" t where t::text like '%"+secret+"%'"), "%s in %s", secret, table)
			}
		}
	})
}

// TestALoanThatTheLenderDoesNotTake: its errors hold the loan up until somebody says that they are resolved, and what the next answer
// no longer says is resolved by it.
func TestALoanThatTheLenderDoesNotTake(t *testing.T) {
	t.Parallel()
	_, s, officer, loan := lenderWorld(t)
	path := loan + "/register"
	s.tell(func() {
		s.attributes, s.content = `Status="NOT_REGISTERED"`, `<MESSAGE Identifier="M1" Severity="ERROR" Code="L-200">The rate is not locked</MESSAGE><MESSAGE Identifier="M2" Severity="LOUD">Much debt</MESSAGE>`
	})
	officer.Post(path, m{}).Want(202)
	got := until(t, officer, loan, "DONE")
	assert.Equal(t, "NOT_REGISTERED", got.Status)
	messages := rows(officer, path+"/messages")
	require.Len(t, messages, 2)
	assert.Equal(t, []any{"ERROR", "WARNING"}, []any{messages[0]["Severity"], messages[1]["Severity"]})
	var fault struct{ Errors []struct{ Field, Key string } }
	officer.Post(path, m{}).Want(422).Into(&fault)
	require.Len(t, fault.Errors, 1)
	assert.Equal(t, "register.MESSAGES", fault.Errors[0].Field)
	officer.Post(path+"/refresh", nil).Want(409)
	officer.Patch(path+"/messages/"+messages[0]["id"].(string), m{"ResolvedInd": true}).Want(200)
	s.tell(func() {
		s.attributes, s.content = registered, `<MESSAGE Identifier="M3" Severity="INFO">Thank you</MESSAGE>`
	})
	officer.Post(path, m{}).Want(202)
	require.Eventually(t, func() bool { return read(officer, loan).Status == "REGISTERED" }, 20*time.Second, 20*time.Millisecond)
	s.tell(func() { assert.Len(t, s.handed, 2, "a second registration has a key of its own") })
	for _, one := range rows(officer, path+"/messages") {
		assert.Equal(t, one["Text"] != "Thank you", one["ResolvedInd"] == true, one["Text"])
	}
}

// TestALenderThatFails in each way: nothing is lost or handed over twice, and the person is told what it was.
func TestALenderThatFails(t *testing.T) {
	t.Parallel()
	w, s, officer, _ := lenderWorld(t)
	stream := officer.Stream("")
	ask := func(t *testing.T, loan, ends string) standing {
		t.Helper()
		officer.Post(loan+"/register", m{}).Want(202)
		stream.Until("RTC.REGISTRATION." + ends)
		return read(officer, loan)
	}
	// once has the lender behave so once at each stage.
	once := func(behave func(w http.ResponseWriter, good string), stages ...string) {
		left := map[string]bool{}
		for _, stage := range stages {
			left[stage] = true
		}
		s.tell(func() {
			s.handed, s.requests = map[string]int{}, nil
			s.behave = func(w http.ResponseWriter, stage, good string) bool {
				if !left[stage] {
					return false
				}
				delete(left, stage)
				behave(w, good)
				return true
			}
		})
	}
	for name, behave := range map[string]func(w http.ResponseWriter, good string){
		"its answer never comes": func(http.ResponseWriter, string) { panic(http.ErrAbortHandler) },
		"malformed":              func(w http.ResponseWriter, good string) { _, _ = io.WriteString(w, good[:len(good)/2]) },
		"out of order": func(w http.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "REG-1", "", 1))
		},
		"too long": func(w http.ResponseWriter, good string) { _, _ = io.WriteString(w, good+strings.Repeat(" ", 600<<10)) },
		"away":     func(w http.ResponseWriter, _ string) { w.WriteHeader(503) },
		"somewhere else": func(w http.ResponseWriter, _ string) {
			w.Header().Set("Location", "https://elsewhere.test/")
			w.WriteHeader(307)
		},
	} {
		t.Run(name, func(t *testing.T) {
			loan := ready(w, officer)
			once(behave, "handed", "answer")
			got := ask(t, loan, "COMPLETED")
			assert.Equal(t, "REGISTERED", got.Status)
			s.tell(func() { assert.Len(t, s.handed, 1, "handed over again, it is one registration") })
			assert.Len(t, rows(officer, loan+"/lender-events"), 1)
		})
	}
	t.Run("it answers about another loan", func(t *testing.T) {
		loan := ready(w, officer)
		once(func(w http.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "REG-1", "REG-OTHER", 1))
		}, "answer")
		assert.Equal(t, "REGISTERED", ask(t, loan, "COMPLETED").Status)
	})
	t.Run("it refuses the loan", func(t *testing.T) {
		loan := ready(w, officer)
		once(func(w http.ResponseWriter, _ string) {
			w.WriteHeader(422)
			_, _ = io.WriteString(w, `<REGISTRATION xmlns="urn:gable:lender:1"><FAULT>Not approved for this kind of loan.</FAULT></REGISTRATION>`)
		}, "handed")
		got := ask(t, loan, "FAILED")
		assert.Equal(t, []string{"NONE", "REFUSED", "Not approved for this kind of loan."}, []string{got.Status, got.Run.Fault, got.Run.Message})
		assert.Equal(t, "REGISTERED", ask(t, loan, "COMPLETED").Status)
		s.tell(func() { assert.Len(t, s.handed, 2, "what was refused is begun anew") })
	})
	t.Run("the login is refused after the loan is there", func(t *testing.T) {
		loan := ready(w, officer)
		once(func(w http.ResponseWriter, _ string) { w.WriteHeader(401) }, "answer")
		got := ask(t, loan, "FAILED")
		assert.Equal(t, "LOGIN_REFUSED", got.Run.Fault)
		assert.Empty(t, got.Lenders, "a login that is refused reaches nobody")
		assert.True(t, got.LoginRefused)
		var fault struct{ Errors []struct{ Field, Key string } }
		officer.Post(loan+"/register", m{}).Want(422).Into(&fault)
		assert.Equal(t, "credentialRefused", fault.Errors[0].Key)
		admin := w.As("companyadmin@summit.test")
		admin.Patch(s.login, m{"scrts": m{"password": lenderPassword}}).Want(200)
		assert.Equal(t, "REGISTERED", ask(t, loan, "COMPLETED").Status)
		s.tell(func() { assert.Len(t, s.requests, 1, "it is gone on with, not handed over again") })
	})
}

// TestALoanThatCanNotBeRegistered: without a login, or with something missing, nobody outside hears of it.
func TestALoanThatCanNotBeRegistered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	var fault struct{ Errors []struct{ Field, Key string } }
	officer.Post(loan+"/register", m{}).Want(422).Into(&fault)
	assert.Equal(t, "credentialMissing", fault.Errors[0].Key)
	login(w, lenderPassword)
	officer.Post(loan+"/register", m{}).Want(422).Into(&fault)
	missing := []string{}
	for _, one := range fault.Errors {
		missing = append(missing, strings.TrimPrefix(one.Field, "register."))
	}
	assert.Equal(t, []string{"BORROWER", "SSN", "RESIDENCE", "PROPERTY", "LOAN_TERMS", "RATE", "AMOUNT", "MERS"}, missing)
	assert.Zero(t, apitest.One[int](w, "select count(*)::int from run where kind = 'lender_registration'"))
}
