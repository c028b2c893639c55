package contact

import (
	"cmp"
	"slices"
	"strings"

	"gable/domain"
)

// Likeness is how alike two contacts are.
type Likeness string

// The degrees: POSSIBLE ones are often colleagues, LIKELY ones are mostly one and the same.
const (
	LikenessNone     Likeness = ""
	LikenessPossible Likeness = "POSSIBLE"
	LikenessLikely   Likeness = "LIKELY"
)

// Reason is what two contacts have in common.
type Reason string

// The reasons, the strongest first.
const (
	SameEmail          Reason = "EMAIL"
	SamePhone          Reason = "PHONE"
	SameNameAndCompany Reason = "NAME_AND_COMPANY"
)

// Twin is a contact that may be the one asked about.
type Twin struct {
	ID          domain.ID `json:"id" required:"true"`
	Name        string    `json:"name,omitempty"`
	CompanyName string    `json:"companyName,omitempty"`
	Type        Type      `json:"type"`
	Email       string    `json:"email,omitempty"`
	CellPhone   string    `json:"cellPhone,omitempty"`
	WorkPhone   string    `json:"workPhone,omitempty"`
	Likeness    Likeness  `json:"likeness" required:"true" enum:"POSSIBLE,LIKELY" doc:"LIKELY is mostly one and the same; POSSIBLE is often a colleague with the same telephone."`
	Reasons     []Reason  `json:"reasons" required:"true" enum:"EMAIL,PHONE,NAME_AND_COMPANY" doc:"What the two have in common."`
}

// Reach are the ways in which a contact is reached, in a form in which two can be compared: the email address in lower case, the
// ten digits of each telephone number.
func (c Contact) Reach() []string {
	found := []string{}
	for _, way := range []string{strings.ToLower(strings.TrimSpace(c.Email)), domain.PhoneDigits(c.CellPhone), domain.PhoneDigits(c.WorkPhone)} {
		if way != "" && !slices.Contains(found, way) {
			found = append(found, way)
		}
	}
	return found
}

// Compare tells how alike two contacts are, and why. An email address in common, the same name at the same company, or the same name
// with the same telephone is LIKELY one person; a telephone alone is LIKELY where one of them is named by nothing else or it is a cell
// phone of both, and POSSIBLE otherwise: an office has one number for many.
func Compare(a, b Contact) (Likeness, []Reason) {
	likeness, reasons := LikenessNone, []Reason{}
	note := func(of Likeness, why Reason) {
		if likeness != LikenessLikely {
			likeness = of
		}
		reasons = append(reasons, why)
	}
	nameA, nameB := strings.ToLower(a.FullName()), strings.ToLower(b.FullName())
	sameName := nameA != "" && nameA == nameB
	if email := strings.ToLower(strings.TrimSpace(a.Email)); email != "" && email == strings.ToLower(strings.TrimSpace(b.Email)) {
		note(LikenessLikely, SameEmail)
	}
	if shared, cell := sharedPhone(a, b); shared {
		degree := LikenessPossible
		if sameName || cell || nameA == "" || nameB == "" {
			degree = LikenessLikely
		}
		note(degree, SamePhone)
	}
	if sameCompany(a, b) && nameA == nameB {
		note(LikenessLikely, SameNameAndCompany)
	}
	return likeness, reasons
}

// sharedPhone tells whether two contacts have a telephone number in common, and whether it is the cell phone of both.
func sharedPhone(a, b Contact) (shared, cell bool) {
	for _, one := range []string{a.CellPhone, a.WorkPhone} {
		for _, other := range []string{b.CellPhone, b.WorkPhone} {
			digits := domain.PhoneDigits(one)
			shared = shared || digits != "" && digits == domain.PhoneDigits(other)
		}
	}
	own := domain.PhoneDigits(a.CellPhone)
	return shared, own != "" && own == domain.PhoneDigits(b.CellPhone)
}

func sameCompany(a, b Contact) bool {
	if a.CompanyID != "" && a.CompanyID == b.CompanyID {
		return true
	}
	name := strings.ToLower(oneSpaced(a.CompanyName))
	return name != "" && name == strings.ToLower(oneSpaced(b.CompanyName))
}

// TwinsOf are those of the others that are like a contact, the most alike first; the contact itself is not among them.
func TwinsOf(c Contact, others []Contact) []Twin {
	twins := []Twin{}
	for _, o := range others {
		likeness, reasons := Compare(c, o)
		if likeness == LikenessNone || o.ID == c.ID {
			continue
		}
		twins = append(twins, Twin{ID: o.ID, Name: o.Title(), CompanyName: o.CompanyName, Type: o.Type, Email: o.Email, CellPhone: o.CellPhone, WorkPhone: o.WorkPhone,
			Likeness: likeness, Reasons: reasons})
	}
	slices.SortStableFunc(twins, func(a, b Twin) int {
		return cmp.Or(cmp.Compare(a.Likeness, b.Likeness), cmp.Compare(len(b.Reasons), len(a.Reasons)), cmp.Compare(a.Name, b.Name))
	})
	return twins
}

// IsLikely tells whether one of the twins is mostly the contact itself.
func IsLikely(twins []Twin) bool {
	return slices.ContainsFunc(twins, func(t Twin) bool { return t.Likeness == LikenessLikely })
}

// Merged is what is kept of two contacts that are one: what the first does not say, the second does.
func Merged(keep, other Contact) Contact {
	for into, from := range map[*string]string{&keep.FirstName: other.FirstName, &keep.LastName: other.LastName, &keep.JobTitle: other.JobTitle, &keep.Email: other.Email,
		&keep.CellPhone: other.CellPhone, &keep.WorkPhone: other.WorkPhone, &keep.LicenseNumber: other.LicenseNumber, &keep.NMLS: other.NMLS, &keep.Website: other.Website, &keep.Language: other.Language} {
		if *into == "" {
			*into = from
		}
	}
	if keep.CompanyID == "" {
		keep.CompanyID, keep.CompanyName = other.CompanyID, other.CompanyName
	}
	if keep.Address.OneLine() == "" {
		keep.Address = other.Address
	}
	keep.Notes = bothNotes(keep.Notes, other.Notes)
	return keep
}

// MergedCompanies is what is kept of two companies that are one: what the first does not say, the second does.
func MergedCompanies(keep, other Company) Company {
	for into, from := range map[*string]string{&keep.Phone: other.Phone, &keep.Email: other.Email, &keep.Website: other.Website,
		&keep.LicenseNumber: other.LicenseNumber, &keep.NMLS: other.NMLS} {
		if *into == "" {
			*into = from
		}
	}
	keep.Types = slices.Clone(keep.Types)
	for _, t := range other.Types {
		if !slices.Contains(keep.Types, t) {
			keep.Types = append(keep.Types, t)
		}
	}
	if keep.Address.OneLine() == "" {
		keep.Address = other.Address
	}
	keep.Notes = bothNotes(keep.Notes, other.Notes)
	return keep
}

// bothNotes is one note with another that it does not hold yet, as long as a note can be.
func bothNotes(notes, other string) string {
	note := strings.TrimSpace(other)
	if note == "" || strings.Contains(notes, note) {
		return notes
	}
	notes = strings.TrimSpace(notes + "\n" + note)
	if runes := []rune(notes); len(runes) > MaxNotes {
		return string(runes[:MaxNotes])
	}
	return notes
}
