package jobs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	organizationdb "gable/db/organization"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/tenancy"
)

func (w *world) set(t *testing.T, i int, layer org.Layer[org.EmailConfig]) {
	t.Helper()
	require.NoError(t, w.app.Tx(t.Context(), w.scopes[i], func(tx *tenancy.Tx) error { return organizationdb.SaveLayer(tx, organizationdb.ConfigEmail, &layer) }))
}

func line(s string) *string { return &s }

func TestLettersBearTheCompanysEmailSettings(t *testing.T) {
	t.Parallel()
	w := build(t)
	unit, person := w.scopes[0].OrgUnit, w.scopes[0].User.ID
	w.set(t, 0, org.Layer[org.EmailConfig]{Level: org.LevelCompany, Owner: unit, Own: org.EmailConfig{FromName: line("Company 0"), ReplyTo: line("desk@c0.test"), Signature: line("Company 0\n<b>1 Main St</b>")}})
	w.set(t, 0, org.Layer[org.EmailConfig]{Level: org.LevelUser, Owner: person, Own: org.EmailConfig{FromName: line("Olga at Company 0")}})
	w.invite(t, 0)
	w.invite(t, 1)
	// What one causes to be sent to oneself comes in the company's name, not in one's own.
	require.NoError(t, w.app.Tx(t.Context(), w.scopes[0], func(tx *tenancy.Tx) error { return Enqueue(tx, AccessNotice{User: person, What: "password"}) }))
	w.run(t)
	byAddress := map[string]vendor.Mail{}
	for _, m := range w.mails.await(t, 3) {
		byAddress[m.To.Email] = m
	}
	invitation := byAddress["g@c0.test"]
	require.Equal(t, "Olga at Company 0", invitation.FromName)
	require.Equal(t, "desk@c0.test", invitation.ReplyTo)
	require.Contains(t, invitation.Text, "\n\nCompany 0\n<b>1 Main St</b>\n")
	require.Contains(t, invitation.HTML, "Company 0\n&lt;b&gt;1 Main St&lt;/b&gt;</p>", "a signature is text, never markup")
	require.Equal(t, "Company 0", byAddress["o@c0.test"].FromName)
	other := byAddress["g@c1.test"]
	require.Empty(t, other.FromName+other.ReplyTo, "another company's letters are its own")
	require.Contains(t, other.Text, "\n\nCompany 1\n")
}

func TestLettersToBorrowersOfEnglishPortalsAreEnglish(t *testing.T) {
	t.Parallel()
	w := build(t)
	off := false
	require.NoError(t, w.app.Tx(t.Context(), w.scopes[1], func(tx *tenancy.Tx) error {
		return organizationdb.SaveLayer(tx, organizationdb.ConfigPOS, &org.Layer[org.POSConfig]{Level: org.LevelCompany, Owner: w.scopes[1].OrgUnit, Own: org.POSConfig{EnableEs: &off}})
	}))
	w.exec(t, "insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Borrower')", w.scopes[1].Tenant, w.guests[1])
	w.exec(t, `insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current)
		select $1, $2, org_unit_id, true from org_unit where tenant_id = $1`, w.scopes[1].Tenant, w.guests[1])
	scope, err := resolve(t.Context(), w.worker, mustOrigin(t, w.scopes[1]))
	require.NoError(t, err)
	w.scopes[1] = scope
	w.invite(t, 1)
	w.run(t)
	require.Equal(t, "en", w.mails.await(t, 1)[0].Language)
}

// Every letter of a company's has both forms in both languages, and ends with the signature.
func TestEveryLetterBearsTheSignature(t *testing.T) {
	t.Parallel()
	head := letterhead{Signature: "Orion & Co."}
	for name, data := range map[string]interface{ head() letterhead }{
		"invitation": guest{letterhead: head}, "access_notice": access{letterhead: head}, "password_reset": access{letterhead: head}, "factor_reset": access{letterhead: head},
		"email_confirm": emailChange{letterhead: head}, "email_notice": emailChange{letterhead: head}, "lead": notice{letterhead: head},
		"loan_added": added{access: access{letterhead: head}}, "team": teamLetter{access: access{letterhead: head}},
	} {
		for _, language := range []string{"en", "es"} {
			m, err := compose(name, language, vendor.Address{Email: "a@example.test"}, data)
			require.NoError(t, err, name)
			require.Equal(t, language, m.Language)
			require.Contains(t, m.Text, "\nOrion & Co.\n", name)
			require.Contains(t, m.HTML, "Orion &amp; Co.</p>", name)
		}
	}
	files, err := templates.ReadDir("templates")
	require.NoError(t, err)
	forms := map[string]int{}
	for _, file := range files {
		name, _, _ := strings.Cut(file.Name(), ".")
		forms[name]++
		text, err := templates.ReadFile("templates/" + file.Name())
		require.NoError(t, err)
		// What is written about the company's own bill comes from the platform.
		require.Equal(t, name != "billing_refused", strings.Contains(string(text), ".Signature"), file.Name())
	}
	for name, n := range forms {
		require.Equal(t, 4, n, "%s in two forms and two languages", name)
	}
}
