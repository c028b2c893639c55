package need

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/document"
)

func TestWantedIsAskedOfPeople(t *testing.T) {
	ana, luis := borrower.Borrower{Record: domain.Record{ID: "ana"}}, borrower.Borrower{Record: domain.Record{ID: "luis"}, Languages: []borrower.Language{{Code: spanish}}}
	masters := []Master{{Code: "PAY", Title: "Pay stubs", TitleEs: "Talones", IsActive: true}, {Code: "OFF", Title: "Off"}, {Code: "POLICY", Title: "Policy", IsActive: true}}
	people := People{Borrowers: []borrower.Borrower{ana, luis}, Contacts: []Contact{{ID: "one", Type: "HOI"}, {ID: "two", Type: "HOI", Primary: true, Name: "Agent"}}}
	of := func(asked []document.Need, wanted ...Wanted) (found []string) {
		for _, a := range people.Compile(wanted, masters, asked) {
			found = append(found, string(a.BorrowerID+a.ContactID)+" "+a.Title+" "+string(a.Open))
		}
		return found
	}
	assert.Equal(t, []string{"ana Pay stubs "}, of(nil, Wanted{Code: "PAY", Of: OfPrimary}))
	assert.Equal(t, []string{"luis Talones "}, of(nil, Wanted{Code: "PAY", Of: OfCoBorrowers}))
	assert.Equal(t, []string{"ana Pay stubs ", "luis Talones "}, of(nil, Wanted{Code: "PAY", Of: OfPrimary}, Wanted{Code: "PAY", Of: OfEvery}), "once of each")
	assert.Equal(t, []string{"two Policy "}, of(nil, Wanted{Code: "POLICY", Of: OfContact, ContactType: "HOI"}), "the primary one")
	assert.Equal(t, []string{" Policy "}, of(nil, Wanted{Code: "POLICY", Of: OfContact, ContactType: "TITLE"}), "nobody is there")
	assert.Empty(t, of(nil, Wanted{Code: "OFF", Of: OfPrimary}, Wanted{Code: "GONE", Of: OfPrimary}))

	need := func(id, title, borrower string, status document.NeedStatus) document.Need {
		return document.Need{Record: domain.Record{ID: domain.ID(id)}, Title: title, BorrowerID: domain.ID(borrower), Status: status}
	}
	asked := []document.Need{need("done", "Pay stubs", "ana", document.NeedAccepted), need("other", "Pay stubs, old", "ana", document.NeedPending),
		need("hers", "Pay stubs (Acme)", "ana", document.NeedInReview), need("his", "Pay stubs", "luis", document.NeedPending)}
	assert.Equal(t, []string{"ana Pay stubs hers", "luis Talones his"}, of(asked, Wanted{Code: "PAY", Of: OfEvery}))
	assert.Equal(t, []string{"ana Pay stubs "}, of(asked[:2], Wanted{Code: "PAY", Of: OfPrimary}), "what was accepted is asked again")
}

func TestWantedIsHeldAgainstWhatItCanBe(t *testing.T) {
	often := []Master{{Code: "PAY"}}
	fields := func(w Wanted) (names []string) {
		for _, fault := range w.validate(often) {
			names = append(names, fault.Field)
		}
		return names
	}
	require.Empty(t, fields(Wanted{Code: "PAY", Of: OfEvery}))
	require.Empty(t, fields(Wanted{Code: "PAY", Of: OfContact, ContactType: "HOI"}))
	require.Equal(t, []string{"code", "of"}, fields(Wanted{Code: "NONE", Of: "ANYBODY"}))
	require.Equal(t, []string{"contactType"}, fields(Wanted{Code: "PAY", Of: OfContact}))
	require.Equal(t, []string{"contactType"}, fields(Wanted{Code: "PAY", Of: OfPrimary, ContactType: "HOI"}))
}
