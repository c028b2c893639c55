package registration_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"mime/multipart"
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

// drawer is a lender that takes documents beside loans: it keeps each by its id, and behaves as it is told to.
type drawer struct {
	*lenderSite
	mu      sync.Mutex
	puts    []string          // of which documents, each time
	keys    map[string]bool   // with which keys
	types   map[string]string // by document
	content map[string][]byte
	status  map[string]string
	behave  func(w http.ResponseWriter, stage, good string) bool
}

func newDrawer(t *testing.T) *drawer {
	t.Helper()
	d := &drawer{lenderSite: newLenderSite(t), keys: map[string]bool{}, types: map[string]string{}, content: map[string][]byte{}, status: map[string]string{}}
	d.Server = httptest.NewServer(http.HandlerFunc(d.serve))
	t.Cleanup(d.Server.Close)
	return d
}

func (d *drawer) serve(w http.ResponseWriter, r *http.Request) {
	_, at, isDocument := strings.Cut(r.URL.Path, "/documents")
	if !isDocument {
		d.lenderSite.serve(w, r)
		return
	}
	body, _ := io.ReadAll(r.Body)
	d.mu.Lock()
	defer d.mu.Unlock()
	id, stage, good := strings.TrimPrefix(at, "/"), "list", `<DOCUMENTS xmlns="urn:gable:lender:1" Reference="REG-1">`
	for one, status := range d.status {
		good += fmt.Sprintf(`<DOCUMENT Identifier=%q Status=%q>Page two can't be read.</DOCUMENT>`, one, status)
	}
	good += "</DOCUMENTS>"
	if r.Method == http.MethodPut {
		stage, good = "put", ""
		d.puts = append(d.puts, id)
	}
	if user, password, _ := r.BasicAuth(); user != "summit-lender" || password != lenderPassword {
		w.WriteHeader(401)
		return
	}
	if d.behave != nil && d.behave(w, stage, good) {
		return
	}
	if stage == "list" {
		_, _ = io.WriteString(w, good)
		return
	}
	digest := sha256.Sum256(body)
	if r.Header.Get("Content-Digest") != "sha-256=:"+base64.StdEncoding.EncodeToString(digest[:])+":" {
		w.WriteHeader(422)
		return
	}
	d.keys[r.Header.Get("Idempotency-Key")] = true
	d.content[id], d.types[id] = body, r.Header.Get("Document-Type")+" "+r.Header.Get("Condition-Identifiers")
	if d.status[id] == "" {
		d.status[id] = "TAKEN"
	}
	w.WriteHeader(201)
}

// told changes how it behaves.
func (d *drawer) told(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
}

type delivery struct {
	Withheld, LenderName string
	Run                  *struct {
		ID, Status, Fault, Message string
		Result                     *struct {
			Documents []struct{ ID, Status, Text string }
		}
	}
}

// sender is a loan that a lender has, with conditions to send.
type sender struct {
	t       *testing.T
	w       *apitest.World
	officer *apitest.Client
	lender  *drawer
	loan    string
}

func newSender(t *testing.T) *sender {
	t.Helper()
	w := apitest.New(t)
	s := &sender{t: t, w: w, lender: newDrawer(t)}
	adapter, err := vendor.NewHTTPLender(s.lender.Server.URL)
	require.NoError(t, err)
	w.AskLender(adapter)
	s.officer = w.As("originator@summit.test")
	s.lender.login = login(w, lenderPassword)
	s.loan = ready(w, s.officer)
	return s
}

func (s *sender) state() (out delivery) {
	s.officer.Get(s.loan + "/register/delivery").Want(200).Into(&out)
	return out
}

// condition adds a condition with documents, all of them approved but those named so, and answers its id and theirs.
func (s *sender) condition(code string, names ...string) (id string, documents []string) {
	s.t.Helper()
	all := s.officer.Post(s.loan+"/conditions", m{"code": code, "description": "Condition " + code, "priorTo": "Docs"}).Want(201).Map()["rows"].([]any)
	id = all[len(all)-1].(m)["id"].(string)
	for _, name := range names {
		content := []byte("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n% " + name + "\nstartxref\n0\n%%EOF\n")
		up := s.officer.Post(s.loan+"/uploads", m{"LoanConditionId": id, "name": name, "size": len(content), "classification": "PAYSTUB"}).Want(201).Map()
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		file, _ := form.CreateFormFile("file", "part")
		_, _ = file.Write(content)
		_ = form.WriteField("offset", "0")
		_ = form.Close()
		document := s.officer.With("Content-Type", form.FormDataContentType()).Do("POST", s.loan+"/uploads/"+up["id"].(string)+"/parts", body.Bytes()).Want(200).Map()["DocumentId"].(string)
		path := s.loan + "/documents/" + document
		require.Eventually(s.t, func() bool { return s.officer.Get(path).Want(200).Map()["state"] == "CLEAN" }, 20*time.Second, 20*time.Millisecond)
		if !strings.HasPrefix(name, "unread") {
			s.officer.Patch(path, m{"status": "APPROVED"}).Want(200)
			documents = append(documents, document)
		}
	}
	return id, documents
}

func (s *sender) send(ids ...string) {
	s.t.Helper()
	day := s.w.Now().UTC().Format("2006-01-02")
	s.officer.Patch(s.loan+"/conditions", m{"loanConditionIds": ids, "patch": m{"statusDates": m{"SENT_TO_LENDER": day}}}).Want(200)
}

func (s *sender) register(stream interface{ Until(string) apitest.Event }) {
	s.officer.Post(s.loan+"/register", m{}).Want(202)
	stream.Until("RTC.REGISTRATION.COMPLETED")
}

// TestDocumentsGoToTheLender with the conditions that they are for, where the loan's setup says so and a lender has the loan; else none do.
func TestDocumentsGoToTheLender(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	stream := s.officer.Stream("")
	count := func() int {
		return apitest.One[int](s.w, "select count(*)::int from run where kind = 'lender_delivery'")
	}
	require.Equal(t, "NOT_ALLOWED", s.state().Withheld)
	first, _ := s.condition("A1", "early.pdf")
	s.send(first)
	s.officer.Patch(s.loan+"/setup", m{"AllowDocUploadToLender": true}).Want(200)
	require.Equal(t, "NOT_REGISTERED", s.state().Withheld)
	second, _ := s.condition("A2", "soon.pdf")
	s.send(second)
	s.register(stream)
	require.Equal(t, delivery{LenderName: "Invented Wholesale"}, s.state())
	require.Zero(t, count(), "nothing went before")

	one, documents := s.condition("INC001", "stub.pdf", "unread.pdf")
	other, more := s.condition("INC002", "w2.pdf")
	s.officer.Post(s.loan+"/conditions/"+other+"/documents", m{"LoanDocumentIds": documents}).Want(200)
	s.lender.told(func() { s.lender.status[more[0]] = "REFUSED" })
	s.lender.told(func() { delete(s.lender.status, more[0]) })
	s.send(one, other)
	stream.Until("RTC.DELIVERY.COMPLETED")
	got := s.state()
	require.Equal(t, "DONE", got.Run.Status)
	require.Len(t, got.Run.Result.Documents, 2)
	s.lender.told(func() {
		assert.ElementsMatch(t, []string{documents[0], more[0]}, s.lender.puts, "each once, and what is not approved stays")
		assert.Contains(t, string(s.lender.content[documents[0]]), "stub.pdf")
		assert.Equal(t, "PAYSTUB INC001%2CINC002", s.lender.types[documents[0]])
		assert.Len(t, s.lender.keys, 2)
	})
	empty, _ := s.condition("INC003")
	s.send(empty)
	s.send(one)
	require.Equal(t, 1, count(), "without documents, or sent before, nothing goes")

	t.Run("the lender sends one back", func(t *testing.T) {
		id, _ := s.condition("INC004", "blurred.pdf")
		s.lender.told(func() {
			s.lender.behave = func(w http.ResponseWriter, stage, good string) bool {
				if stage == "list" {
					_, _ = io.WriteString(w, strings.ReplaceAll(good, "TAKEN", "REFUSED"))
				}
				return stage == "list"
			}
		})
		s.send(id)
		stream.Until("RTC.DELIVERY.COMPLETED")
		s.lender.told(func() { s.lender.behave = nil })
		got := s.state().Run.Result.Documents
		require.Len(t, got, 1)
		require.Equal(t, []string{"REFUSED", "Page two can't be read."}, []string{got[0].Status, got[0].Text})
	})
	t.Run("in the log", func(t *testing.T) {
		var actions []any
		for _, line := range rows(s.officer, s.loan+`/history?filters={"kind":"lender_delivery"}`) {
			actions = append(actions, line["action"])
		}
		require.ElementsMatch(t, []any{"begun", "submitted", "completed", "begun", "submitted", "completed"}, actions)
	})
	t.Run("guarded", func(t *testing.T) {
		run := s.state().Run.ID
		for who, status := range map[string]int{"originator@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403} {
			of := s.w.As(who)
			for _, path := range []string{"/register/delivery", "/register/deliveries", "/register/deliveries/" + run} {
				of.Get(s.loan + path).Want(status)
			}
		}
		require.Len(t, rows(s.officer, s.loan+"/register/deliveries"), 2)
		s.officer.Get(s.loan + "/register/deliveries/" + run).Want(200)
		s.officer.Get(s.loan + "/register/deliveries/0b0e2a52-6d0e-4f0e-9e1a-30b4b8a1c009").Want(404)
	})
	t.Run("without a login", func(t *testing.T) {
		s.w.As("companyadmin@summit.test").Delete(s.lender.login).Want(204)
		require.Equal(t, "NO_LOGIN", s.state().Withheld)
	})
}

func TestAConditionSentAloneTakesItsDocumentsAlong(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	stream := s.officer.Stream("")
	s.officer.Patch(s.loan+"/setup", m{"AllowDocUploadToLender": true}).Want(200)
	s.register(stream)
	id, documents := s.condition("INC001", "bonus.pdf")
	day := s.w.Now().UTC().Format("2006-01-02")
	s.officer.Patch(s.loan+"/conditions/"+id, m{"statusDates": m{"SENT_TO_LENDER": day}}).Want(200)
	stream.Until("RTC.DELIVERY.COMPLETED")
	s.lender.told(func() { assert.Equal(t, documents, s.lender.puts) })
}

// TestALenderThatFailsToTakeDocuments in each way: what it has is not handed over again, and the person is told what it was.
func TestALenderThatFailsToTakeDocuments(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	stream := s.officer.Stream("")
	s.officer.Patch(s.loan+"/setup", m{"AllowDocUploadToLender": true}).Want(200)
	s.register(stream)
	for name, behave := range map[string]func(w http.ResponseWriter, good string){
		"its answer never comes": func(http.ResponseWriter, string) { panic(http.ErrAbortHandler) },
		"malformed":              func(w http.ResponseWriter, good string) { _, _ = io.WriteString(w, good[:len(good)/2]) },
		"another loan's": func(w http.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "REG-1", "REG-2", 1))
		},
		"out of order": func(w http.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "REG-1", "", 1))
		},
		"away": func(w http.ResponseWriter, _ string) { w.WriteHeader(503) },
		"somewhere else": func(w http.ResponseWriter, _ string) {
			w.Header().Set("Location", "https://elsewhere.test/")
			w.WriteHeader(307)
		},
	} {
		t.Run(name, func(t *testing.T) {
			id, documents := s.condition("C-1", "one.pdf", "two.pdf")
			lists, puts := 0, 0
			s.lender.told(func() {
				s.lender.puts, s.lender.keys = nil, map[string]bool{}
				s.lender.behave = func(w http.ResponseWriter, stage, good string) bool {
					if stage == "list" {
						if lists++; lists != 1 && lists != 3 {
							return false
						}
						behave(w, good)
						return true
					}
					if puts++; puts != 2 { // the second document does not get through
						return false
					}
					w.WriteHeader(503)
					return true
				}
			})
			s.send(id)
			stream.Until("RTC.DELIVERY.COMPLETED")
			s.lender.told(func() {
				s.lender.behave = nil
				assert.Len(t, s.lender.puts, 3, "what arrived is not handed over again")
				assert.Len(t, s.lender.keys, 2)
				for _, id := range documents {
					assert.NotEmpty(t, s.lender.content[id])
				}
			})
		})
	}
	for name, c := range map[string]struct {
		status        int
		fault, answer string
	}{
		"it refuses":           {422, "REFUSED", "The loan is closed."},
		"it takes none":        {405, "NOT_TAKEN", ""},
		"it knows no loan":     {404, "NOT_KNOWN", ""},
		"it refuses the login": {401, "LOGIN_REFUSED", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s.w.As("companyadmin@summit.test").Patch(s.lender.login, m{"scrts": m{"password": lenderPassword}}).Want(200)
			id, _ := s.condition("C-2", "one.pdf")
			s.lender.told(func() {
				s.lender.behave = func(w http.ResponseWriter, stage, _ string) bool {
					w.WriteHeader(c.status)
					_, _ = io.WriteString(w, `<REGISTRATION xmlns="urn:gable:lender:1"><FAULT>The loan is closed.</FAULT></REGISTRATION>`)
					return true
				}
			})
			s.send(id)
			stream.Until("RTC.DELIVERY.FAILED")
			s.lender.told(func() { s.lender.behave = nil })
			run := s.state().Run
			require.Equal(t, []string{"FAILED", c.fault, c.answer}, []string{run.Status, run.Fault, run.Message})
		})
	}
}

// TestAWithdrawnLetterStaysHere: a letter of pre-approval that was withdrawn counts for no condition and goes to no lender, also where it was approved
// before, or was already on its way.
func TestAWithdrawnLetterStaysHere(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	stream := s.officer.Stream("")
	s.officer.Patch(s.loan+"/setup", m{"AllowDocUploadToLender": true}).Want(200)
	jane := rows(s.officer, s.loan+"/borrowers")[0]["id"].(string)
	s.officer.Post(s.loan+"/borrowers/"+jane+"/incomes", m{"IncomeType": "SocialSecurity", "MonthlyTotalAmt": 9000}).Want(201)
	s.register(stream)
	withLetter := func(code string) (condition, letter, other string) {
		t.Helper()
		condition, documents := s.condition(code, code+".pdf")
		letter = s.officer.Post(s.loan+"/pre-approval/letters", m{"salesPrice": 360000, "downPayment": 40000}).Want(201).Map()["id"].(string)
		path := s.loan + "/documents/" + letter
		require.Eventually(t, func() bool {
			answer := s.officer.Get(path)
			return answer.Status == 200 && answer.Map()["state"] == "CLEAN"
		}, 20*time.Second, 20*time.Millisecond)
		s.officer.Patch(path, m{"status": "APPROVED"}).Want(200)
		s.officer.Post(s.loan+"/conditions/"+condition+"/documents", m{"LoanDocumentIds": []string{letter}}).Want(200)
		return condition, letter, documents[0]
	}
	approved := func(condition string) any {
		return s.officer.Get(s.loan + "/conditions/" + condition).Want(200).Map()["approvedDocsCount"]
	}
	withdraw := func(letter string) {
		s.officer.Post(s.loan+"/pre-approval/letters/"+letter+"/withdraw", nil).Want(200)
	}
	var went []string
	one, letter, other := withLetter("INC001")
	require.EqualValues(t, 2, approved(one))
	withdraw(letter)
	require.EqualValues(t, 1, approved(one))
	s.send(one)
	stream.Until("RTC.DELIVERY.COMPLETED")
	went = append(went, other)
	s.lender.told(func() { assert.Equal(t, went, s.lender.puts) })

	two, letter, other := withLetter("INC002")
	s.w.Exec(`create function public.wait_in_line() returns trigger language plpgsql as $$ begin new.state := 'scheduled'; new.scheduled_at := now() + interval '1 hour'; return new; end $$`)
	s.w.Exec("create trigger wait_in_line before insert on river.river_job for each row when (new.kind = 'run') execute function public.wait_in_line()")
	s.send(two)
	withdraw(letter)
	s.w.Exec("drop function public.wait_in_line() cascade")
	s.w.Exec("update river.river_job set state = 'available', scheduled_at = now() where kind = 'run' and state = 'scheduled'")
	stream.Until("RTC.DELIVERY.COMPLETED")
	went = append(went, other)
	s.lender.told(func() { assert.Equal(t, went, s.lender.puts, "it was withdrawn before it had gone") })
}
