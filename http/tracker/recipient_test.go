package tracker_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestRecipientsOfATracker(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	all := trackersOf(officer, loan)
	path := loan + "/trackers/" + all["HOI"].ID + "/recipients"
	type page struct {
		Rows  []struct{ ID, Name, Email, Language string }
		Count int
	}
	read := func() (p page) {
		officer.Get(path).Want(200).Into(&p)
		return p
	}
	to := func(emails ...string) object {
		list := []object{}
		for _, email := range emails {
			list = append(list, object{"name": "Iris Agent", "email": email})
		}
		return object{"recipients": list}
	}
	t.Run("POST /los/api/loans/{loanId}/trackers/{trackerId}/recipients/ok", func(t *testing.T) {
		heard := admin.Stream("")
		var made page
		officer.Post(path, to("agent@insurance.test", "desk@insurance.test")).Want(201).Into(&made)
		require.Len(t, made.Rows, 2)
		assert.Equal(t, "Iris Agent", made.Rows[0].Name)
		assert.Equal(t, "en", made.Rows[0].Language, "where nothing is said")
		assert.Equal(t, made, read())
		assert.Equal(t, all["HOI"].ID, heard.Until("RTC.LOAN_TRACKER.CHANGED").Data["id"])
		assert.Empty(t, func() (p page) {
			officer.Get(loan + "/trackers/" + all["TITLE"].ID + "/recipients").Want(200).Into(&p)
			return p
		}().Rows, "each tracker has its own")
	})
	t.Run("POST /los/api/loans/{loanId}/trackers/{trackerId}/recipients/bad input", func(t *testing.T) {
		for email, field := range map[string]string{"": "recipients.0.email", "nobody": "recipients.0.email", "AGENT@insurance.test": "recipients.0.email"} {
			_, fields := officer.Post(path, to(email)).Want(422).Error()
			assert.Equal(t, []string{field}, fields, email)
		}
		officer.Post(path, to()).Want(422)
		officer.Post(path, to("a@b.test", "A@b.test")).Want(422)
		officer.Post(path, object{"recipients": []object{{"email": "a@b.test", "language": "fr"}}}).Want(422)
		officer.Post(path, object{"recipients": []object{{"id": nobody, "email": "a@b.test"}}}).Want(422)
		var many []string
		for i := range 19 {
			many = append(many, fmt.Sprintf("a%d@b.test", i))
		}
		officer.Post(path, to(many...)).Want(422)
		officer.Post(loan+"/trackers/"+all["APPRAISAL"].ID+"/recipients", to("a@b.test")).Want(409)
		officer.Get(loan + "/trackers/" + all["APPRAISAL"].ID + "/recipients").Want(409)
		officer.Post(strings.Replace(path, all["HOI"].ID, nobody, 1), to("a@b.test")).Want(404)
		assert.Equal(t, 2, read().Count)
	})
	t.Run("wrong role, wrong tenant, wrong loan, locked", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403} {
			w.As(who).Get(path).Want(want)
			w.As(who).Post(path, to("a@b.test")).Want(want)
			w.As(who).Delete(path).Want(want)
		}
		elsewhere := officer.Loan() + "/trackers/" + all["HOI"].ID + "/recipients"
		officer.Delete(elsewhere + "?ids=" + read().Rows[0].ID).Want(404)
		admin.Put(loan+"/section-locks/LOAN_CENTER", `{"reason":"Audit"}`).Want(200)
		officer.Post(path, to("a@b.test")).Want(423)
		officer.Delete(path).Want(423)
		admin.Delete(loan + "/section-locks/LOAN_CENTER").Want(204)
	})
	t.Run("DELETE /los/api/loans/{loanId}/trackers/{trackerId}/recipients/ok", func(t *testing.T) {
		first := read().Rows[0].ID
		officer.Delete(path + "?ids=" + first + "," + nobody).Want(404)
		assert.Equal(t, 2, read().Count, "all or none")
		officer.Delete(path + "?ids=" + first).Want(204)
		assert.Equal(t, "desk@insurance.test", read().Rows[0].Email)
		officer.Delete(path).Want(204)
		assert.Zero(t, read().Count)
		officer.Delete(path).Want(204)
	})
}
