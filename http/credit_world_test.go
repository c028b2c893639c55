package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// orderable is a loan with two borrowers of whom an agency can be told all it needs; nobody has consented yet.
func orderable(c *apitest.Client) (loan string, people []string) {
	loan = c.Loan()
	for i, name := range []string{"Avery", "Jordan"} {
		id := c.Borrower(loan, name, "Testcase", i == 0)
		at := loan + "/borrowers/" + id
		c.Patch(at, map[string]any{"BorrowerDetail": map[string]any{"BirthDate": "1985-04-01"}}).Want(200)
		c.Patch(at+"/ssn", map[string]any{"IdentifierValue": creditSSNs[i]}).Want(200)
		c.Post(at+"/residences", map[string]any{"ResidenceDetail": map[string]any{"ResidencyType": "Current"},
			"Address": map[string]any{"LineText": "10 Example Street", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}}).Want(201)
		people = append(people, id)
	}
	return loan, people
}

// creditSSNs are the borrowers' numbers; no other test has them.
var creditSSNs = []string{"512847391", "512847392"}

// spaced is the first one's as a person writes it.
const spaced = "512-84-7391"

func creditLogin(c *apitest.Client) {
	c.Post("/los/api/scrts", map[string]any{"module": "CREDIT", "ownership": "INDIVIDUAL", "identifier": "CREDCO", "accountName": "Credco", "scrts": map[string]any{"userName": "agency-user", "password": "agency-password-7"}}).Want(201)
}

func consent(c *apitest.Client, loan string, people ...string) {
	for _, id := range people {
		c.Put(loan+"/borrowers/"+id+"/credit-consent", nil).Want(200)
	}
}

func newAgency(t *testing.T, b *bureau) vendor.CreditAgency {
	t.Helper()
	agency, err := vendor.NewHTTPCredit(b.URL, time.Now)
	require.NoError(t, err)
	return agency
}
