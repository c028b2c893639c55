package vendor_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/aus"
	"gable/domain/credential"
	"gable/domain/vendor"
)

const answerOf = `<ANSWER xmlns="urn:gable:aus:1" reference="`

// A refusal is final; whatever else goes wrong is not, and no answer is taken that is not whole or too long.
func TestUnderwritingService(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		code   string
		final  bool
		ok     bool
	}{
		"taken":             {202, answerOf + `R1"/>`, "", false, true},
		"no reference":      {202, answerOf + `"/>`, "", false, false},
		"a long reference":  {202, answerOf + strings.Repeat("x", 201) + `"/>`, "", false, false},
		"not XML":           {202, `{"reference":"R1"}`, "", false, false},
		"another namespace": {202, `<ANSWER reference="R1"/>`, "", false, false},
		"broken off":        {202, answerOf + `R1"><FIND`, "", false, false},
		"without an end":    {202, answerOf + strings.Repeat("x", 2<<20) + `"/>`, "", false, false},
		"entities":          {202, `<!DOCTYPE a [<!ENTITY x "R1">]>` + answerOf + `R1"/>`, "", false, false},
		"refused":           {422, answerOf + `"><FAULT code="LENDER">No such lender.</FAULT></ANSWER>`, "LENDER", true, false},
		"refused, no words": {422, ``, "", true, false},
		"the login":         {401, ``, vendor.NotAuthenticated, true, false},
		"a locked login":    {403, ``, vendor.NotAuthenticated, true, false},
		"the login by code": {422, answerOf + `"><FAULT code="LPA_USER_AUTH_ERROR">Not known.</FAULT></ANSWER>`, vendor.NotAuthenticated, true, false},
		"away":              {503, ``, "", false, false},
		"a redirect":        {302, ``, "", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				user, password, _ := r.BasicAuth()
				content, _ := io.ReadAll(r.Body)
				require.Equal(t, []string{"/du/requests", "k1", "f1", "desk", "secret", "<MESSAGE/>"},
					[]string{r.URL.Path, r.Header.Get("Idempotency-Key"), r.Header.Get("File-Identifier"), user, password, string(content)})
				w.Header().Set("Location", "https://elsewhere.test")
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			t.Cleanup(server.Close)
			service, err := vendor.NewHTTPUnderwriting(server.URL)
			require.NoError(t, err)
			ref, err := service.Submit(t.Context(), vendor.UnderwritingFile{Key: "k1", Engine: aus.EngineDU, FileID: "f1", Content: []byte("<MESSAGE/>"),
				Login: credential.Login{Secret: credential.Secret{UserName: "desk", Password: "secret"}}})
			var refusal *vendor.Refusal
			require.Equal(t, c.final, errors.As(err, &refusal), err)
			require.Equal(t, c.ok, err == nil, err)
			require.Equal(t, c.ok, ref == "R1")
			if c.final {
				require.Equal(t, c.code, refusal.Code)
			}
			if err != nil {
				require.NotContains(t, err.Error(), "secret")
			}
		})
	}
	none, err := vendor.NewHTTPUnderwriting("")
	require.NoError(t, err)
	var refusal *vendor.Refusal
	require.ErrorAs(t, none.Cancel(t.Context(), aus.EngineDU, credential.Login{}, "R1"), &refusal)
	_, err = vendor.NewHTTPUnderwriting("http://elsewhere.test")
	require.Error(t, err)
}

const lpaFeedback = `<FEEDBACK><LPAKey>B1</LPAKey><TransactionNumber>1</TransactionNumber><EvaluationStatus>Complete</EvaluationStatus><RiskClass>Accept</RiskClass></FEEDBACK>`

// An answer to another request is not taken for this one's.
func TestUnderwritingAnswersItsOwnRequest(t *testing.T) {
	answers := []string{answerOf + `R2">` + lpaFeedback + `</ANSWER>`,
		answerOf + `R1"><FINDINGS><CaseIdentifier>1</CaseIdentifier><SubmissionNumber>1</SubmissionNumber><Recommendation>ACCEPT</Recommendation></FINDINGS></ANSWER>`,
		answerOf + `R1"><Step>Evaluating</Step></ANSWER>`}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(answers[0]))
		answers = answers[1:]
	}))
	t.Cleanup(server.Close)
	service, err := vendor.NewHTTPUnderwriting(server.URL)
	require.NoError(t, err)
	for _, what := range []string{"it is to another request", "LPA does not speak in DU's words"} {
		_, found, err := service.Findings(t.Context(), aus.EngineLPA, credential.Login{}, "R1")
		require.Error(t, err, what)
		require.Nil(t, found)
	}
	step, found, err := service.Findings(t.Context(), aus.EngineLPA, credential.Login{}, "R1")
	require.NoError(t, err)
	require.Nil(t, found)
	require.Equal(t, "Evaluating", step)
}
