package contact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/contact"
	"gable/domain/property"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	tia := contact.Contact{FirstName: "Tia", LastName: "Brown", Email: "Tia@title.test", CellPhone: "512-555-0101", WorkPhone: "(512) 555-0100", CompanyName: "Lone Star Title"}
	type reasons = []contact.Reason
	for name, c := range map[string]struct {
		other contact.Contact
		want  contact.Likeness
		why   reasons
	}{
		"the same email address, in another case":        {contact.Contact{FirstName: "T.", Email: "TIA@TITLE.TEST "}, contact.LikenessLikely, reasons{contact.SameEmail}},
		"no email address is none in common":             {contact.Contact{FirstName: "Ann"}, contact.LikenessNone, reasons{}},
		"the same cell phone, written otherwise":         {contact.Contact{FirstName: "Thea", CellPhone: "+1 512 555 0101"}, contact.LikenessLikely, reasons{contact.SamePhone}},
		"a colleague with the office's number":           {contact.Contact{FirstName: "Uwe", WorkPhone: "5125550100"}, contact.LikenessPossible, reasons{contact.SamePhone}},
		"the office's number and the same name":          {contact.Contact{FirstName: "tia", LastName: "brown", WorkPhone: "5125550100"}, contact.LikenessLikely, reasons{contact.SamePhone}},
		"the office's number and nobody named":           {contact.Contact{WorkPhone: "5125550100", CompanyName: "LST"}, contact.LikenessLikely, reasons{contact.SamePhone}},
		"one's cell phone is the other's at work":        {contact.Contact{FirstName: "Uwe", WorkPhone: "5125550101"}, contact.LikenessPossible, reasons{contact.SamePhone}},
		"an unfinished number":                           {contact.Contact{FirstName: "Uwe", CellPhone: "512-555"}, contact.LikenessNone, reasons{}},
		"the same name at the same company":              {contact.Contact{FirstName: "TIA", LastName: "Brown", CompanyName: "lone  star title"}, contact.LikenessLikely, reasons{contact.SameNameAndCompany}},
		"the same name elsewhere":                        {contact.Contact{FirstName: "Tia", LastName: "Brown", CompanyName: "Harbor Title"}, contact.LikenessNone, reasons{}},
		"another name at the same company":               {contact.Contact{FirstName: "Uwe", CompanyName: "Lone Star Title"}, contact.LikenessNone, reasons{}},
		"all of it":                                      {tia, contact.LikenessLikely, reasons{contact.SameEmail, contact.SamePhone, contact.SameNameAndCompany}},
		"a possible reason does not lessen a likely one": {contact.Contact{FirstName: "Uwe", Email: "tia@title.test", WorkPhone: "5125550100"}, contact.LikenessLikely, reasons{contact.SameEmail, contact.SamePhone}},
	} {
		t.Run(name, func(t *testing.T) {
			likeness, why := contact.Compare(tia, c.other)
			assert.Equal(t, c.want, likeness)
			assert.Equal(t, c.why, why)
			back, _ := contact.Compare(c.other, tia)
			assert.Equal(t, likeness, back, "it is the same the other way round")
		})
	}
	same := domain.NewID()
	byID, _ := contact.Compare(contact.Contact{CompanyID: same, FirstName: "A"}, contact.Contact{CompanyID: same, FirstName: "a"})
	assert.Equal(t, contact.LikenessLikely, byID)
	companies, _ := contact.Compare(contact.Contact{CompanyName: "LST"}, contact.Contact{CompanyName: "LST"})
	assert.Equal(t, contact.LikenessLikely, companies, "a company of which nobody is named")
}

func TestTwinsOf(t *testing.T) {
	t.Parallel()
	me := contact.Contact{Record: domain.Record{ID: "1"}, FirstName: "Tia", Email: "tia@title.test", WorkPhone: "512-555-0100"}
	twins := contact.TwinsOf(me, []contact.Contact{
		me,
		{Record: domain.Record{ID: "2"}, FirstName: "Colleague", WorkPhone: "512-555-0100"},
		{Record: domain.Record{ID: "3"}, FirstName: "Stranger"},
		{Record: domain.Record{ID: "4"}, FirstName: "Zoe", Email: "tia@title.test", WorkPhone: "512-555-0100"},
		{Record: domain.Record{ID: "5"}, FirstName: "Ann", Email: "tia@title.test"},
	})
	ids := []domain.ID{}
	for _, twin := range twins {
		ids = append(ids, twin.ID)
	}
	assert.Equal(t, []domain.ID{"4", "5", "2"}, ids, "the most alike first, and never oneself")
	assert.True(t, contact.IsLikely(twins))
	assert.False(t, contact.IsLikely(twins[2:]))
}

func TestMerged(t *testing.T) {
	t.Parallel()
	keep := contact.Contact{Record: domain.Record{ID: "1"}, Type: "TITLE", FirstName: "Tia", Email: "tia@title.test", Notes: "Prefers mail"}
	other := contact.Contact{Record: domain.Record{ID: "2"}, Type: "ESCROW", FirstName: "T.", LastName: "Brown", Email: "old@title.test", CellPhone: "512-555-0101", CompanyID: "c", CompanyName: "LST",
		Address: property.Address{CityName: "Austin"}, Notes: "Closes on Fridays", LicenseNumber: "7"}
	merged := contact.Merged(keep, other)
	assert.Equal(t, contact.Contact{Record: domain.Record{ID: "1"}, Type: "TITLE", FirstName: "Tia", LastName: "Brown", Email: "tia@title.test", CellPhone: "512-555-0101", CompanyID: "c", CompanyName: "LST",
		Address: property.Address{CityName: "Austin"}, Notes: "Prefers mail\nCloses on Fridays", LicenseNumber: "7"}, merged)
	assert.Equal(t, merged, contact.Merged(merged, other), "once more changes nothing")
	long := contact.Contact{Notes: strings.Repeat("ñ", contact.MaxNotes)}
	assert.Len(t, []rune(contact.Merged(long, other).Notes), contact.MaxNotes)
}

func TestContactValidate(t *testing.T) {
	t.Parallel()
	good := contact.Contact{Type: "TITLE", FirstName: "Tia", Email: "tia@title.test", CellPhone: "512-555-0101", Website: "www.title.test/austin", NMLS: "12345"}
	require.Empty(t, good.Validate())
	require.Empty(t, contact.Contact{Type: "AMC", CompanyName: "Evenkeel"}.Validate(), "a company of which nobody is named")
	for field, change := range map[string]func(*contact.Contact){
		"type":               func(c *contact.Contact) { c.Type = "WIZARD" },
		"firstName":          func(c *contact.Contact) { c.FirstName = "" },
		"lastName":           func(c *contact.Contact) { c.LastName = strings.Repeat("a", 151) },
		"email":              func(c *contact.Contact) { c.Email = "tia" },
		"cellPhone":          func(c *contact.Contact) { c.CellPhone = "12" },
		"workPhone":          func(c *contact.Contact) { c.WorkPhone = "soon" },
		"website":            func(c *contact.Contact) { c.Website = "javascript:alert(1)" },
		"nmls":               func(c *contact.Contact) { c.NMLS = "12a" },
		"licenseNumber":      func(c *contact.Contact) { c.LicenseNumber = strings.Repeat("1", 41) },
		"CompanyId":          func(c *contact.Contact) { c.CompanyID = "x" },
		"Address.PostalCode": func(c *contact.Contact) { c.Address.PostalCode = "12" },
		"notes":              func(c *contact.Contact) { c.Notes = strings.Repeat("a", contact.MaxNotes+1) },
	} {
		c := good
		change(&c)
		faults := c.Validate()
		require.Len(t, faults, 1, field)
		assert.Equal(t, field, faults[0].Field)
	}
	for _, bad := range []string{"https://user@title.test", "ftp://title.test", "data:text/html,x", "https://title", "title.test/<b>"} {
		c := good
		c.Website = bad
		assert.Len(t, c.Validate(), 1, bad)
	}
}

func TestCompanyValidate(t *testing.T) {
	t.Parallel()
	require.Empty(t, contact.Company{Name: "LST", Types: []contact.Type{"TITLE", "ESCROW"}}.Validate())
	for field, c := range map[string]contact.Company{
		"name":             {},
		"types":            {Name: "LST", Types: []contact.Type{"TITLE", "TITLE"}},
		"phone":            {Name: "LST", Phone: "1"},
		"DefaultContactId": {Name: "LST", DefaultContactID: "x"},
	} {
		faults := c.Validate()
		require.Len(t, faults, 1, field)
		assert.Equal(t, field, faults[0].Field)
	}
}

func TestCheckParts(t *testing.T) {
	t.Parallel()
	known := func(id domain.ID) bool { return id != "x" }
	parts := []contact.LoanPart{{BusinessContactID: "a", Type: "TITLE"}, {BusinessContactID: "b", Type: "TITLE"}, {BusinessContactID: "a", Type: "ESCROW"}, {BusinessContactID: "c", Type: "HOI"},
		{BusinessContactID: "d", Type: "HOI", Primary: true, Reference: " P-7 "}}
	require.Empty(t, contact.CheckParts(parts, known))
	assert.Equal(t, []bool{true, false, true, false, true}, []bool{parts[0].Primary, parts[1].Primary, parts[2].Primary, parts[3].Primary, parts[4].Primary}, "each type has one primary contact")
	assert.Equal(t, "P-7", parts[4].Reference)
	for field, bad := range map[string][]contact.LoanPart{
		"contacts.0.type":              {{BusinessContactID: "a", Type: "WIZARD"}},
		"contacts.0.BusinessContactId": {{BusinessContactID: "x", Type: "TITLE"}},
		"contacts.1.BusinessContactId": {{BusinessContactID: "a", Type: "TITLE"}, {BusinessContactID: "a", Type: "TITLE"}},
		"contacts.1.primary":           {{BusinessContactID: "a", Type: "TITLE", Primary: true}, {BusinessContactID: "b", Type: "TITLE", Primary: true}},
		"contacts.0.reference":         {{BusinessContactID: "a", Type: "TITLE", Reference: strings.Repeat("1", 61)}},
		"contacts":                     make([]contact.LoanPart, contact.MaxOnLoan+1),
	} {
		faults := contact.CheckParts(bad, known)
		require.Len(t, faults, 1, field)
		assert.Equal(t, field, faults[0].Field)
	}
}

func TestChanged(t *testing.T) {
	t.Parallel()
	was := []contact.LoanPart{{BusinessContactID: "a", Type: "TITLE", Primary: true}, {BusinessContactID: "b", Type: "HOI"}}
	is := []contact.LoanPart{{BusinessContactID: "c", Type: "HOI"}, {BusinessContactID: "a", Type: "TITLE"}}
	changes := contact.Changed(was, is)
	require.Len(t, changes, 3)
	assert.Nil(t, changes[0].Is)
	assert.Equal(t, domain.ID("b"), changes[0].Was.BusinessContactID)
	assert.Nil(t, changes[1].Was)
	assert.Equal(t, []bool{true, false}, []bool{changes[2].Was.Primary, changes[2].Is.Primary})
	assert.Empty(t, contact.Changed(was, was))
}

// TestLookup: every type has a name in MISMO's own list of roles, or is its Other.
func TestLookup(t *testing.T) {
	t.Parallel()
	roles := map[string]string{}
	for _, option := range contact.Lookup().Options {
		roles[option.Option] = option.Meta["PartyRoleType"].(string)
	}
	assert.Len(t, roles, 25)
	assert.Equal(t, "RealEstateAgent", roles["BUYERS_AGENT"])
	assert.Equal(t, "TitleCompany", roles["TITLE"])
	assert.Equal(t, "HazardInsuranceAgent", roles["HOI"])
	assert.Equal(t, "Other", roles["SURVEYOR"])
}
