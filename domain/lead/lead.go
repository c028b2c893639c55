// Package lead holds people who may want a loan: what is known of them, where they stand, who calls them, and how files
// and forms become leads. The rules are pure.
package lead

import (
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
)

// Lead is a person who may want a loan. What the server alone decides is read-only. There is no place for a social
// security number, on purpose.
type Lead struct {
	domain.Record
	Status            Status                `json:"Status,omitempty" readOnly:"true" enum:"NEW,CONTACTED,NURTURE,QUALIFIED,UNQUALIFIED,LOST,CONVERTED"`
	NextStatuses      []Status              `json:"NextStatuses,omitempty" readOnly:"true" doc:"Where the lead may be moved."`
	Name              borrower.Name         `json:"Name"`
	ContactPoint      borrower.ContactPoint `json:"ContactPoint" doc:"At least one of the three phone numbers, or the email address."`
	Language          string                `json:"Language,omitempty" enum:"en,es" doc:"The language the person wants to be spoken to in; en when absent."`
	LoanPurposeType   loan.PurposeType      `json:"LoanPurposeType,omitempty"`
	PropertyUsageType property.UsageType    `json:"PropertyUsageType,omitempty"`
	Address           property.Address      `json:"Address" doc:"The property, as far as it is known."`
	PriceAmt          *domain.Money         `json:"PriceAmt,omitempty" doc:"Price or value of the property, roughly; US dollars."`
	LoanAmt           *domain.Money         `json:"LoanAmt,omitempty" doc:"The amount wanted, roughly; US dollars."`
	DownPaymentAmt    *domain.Money         `json:"DownPaymentAmt,omitempty" doc:"US dollars; not more than the price."`
	CreditRange       CreditRange           `json:"CreditRange,omitempty" doc:"As the person says; no credit was ordered."`
	Timeframe         Timeframe             `json:"Timeframe,omitempty" doc:"When the person wants to close."`
	LeadSourceID      domain.ID             `json:"LeadSourceId,omitempty"`
	LeadSource        *Named                `json:"LeadSource,omitempty" readOnly:"true"`
	LeadProviderID    domain.ID             `json:"LeadProviderId,omitempty"`
	LeadProvider      *Named                `json:"LeadProvider,omitempty" readOnly:"true"`
	Tags              []Tagged              `json:"Tags,omitempty" doc:"By id; name and color are answered only."`
	Realtor           Realtor               `json:"Realtor"`
	Notes             string                `json:"Notes,omitempty" maxLength:"4000" doc:"What is worth knowing at a glance; the conversation goes into the timeline."`
	FollowUpDate      *domain.Date          `json:"FollowUpDate,omitempty"`
	ContactConsent    Consent               `json:"ContactConsent"`
	DoNotCallInd      bool                  `json:"DoNotCallInd" doc:"The person asked not to be called (47 CFR 64.1200(d))."`
	OwnerID           domain.ID             `json:"OwnerId,omitempty" readOnly:"true" doc:"Who works the lead; absent when nobody does."`
	OwnerName         string                `json:"OwnerName,omitempty" readOnly:"true"`
	OrgUnitID         domain.ID             `json:"WizeOrgUnitId,omitempty" readOnly:"true"`
	Origin            Origin                `json:"Origin,omitempty" readOnly:"true" enum:"STAFF,IMPORT,WEB_FORM"`
	Confirmation      Confirmation          `json:"Confirmation,omitempty" readOnly:"true" enum:"UNCONFIRMED,CONFIRMED" doc:"Of a lead of the public form: whether the person has confirmed the email address by the link in the letter."`
	// ConfirmationLetter is what became of the latest letter about that.
	ConfirmationLetter string        `json:"ConfirmationLetter,omitempty" readOnly:"true" enum:"PENDING,SENT,FAILED" doc:"The latest letter that asks for it: PENDING until the mail service has taken it, FAILED when it never will."`
	ConfirmedAt        *time.Time    `json:"confirmedAt,omitempty" readOnly:"true"`
	LoanID             domain.LoanID `json:"LoanId,omitempty" readOnly:"true" doc:"The loan the lead has become."`
	ConvertedAt        *time.Time    `json:"convertedAt,omitempty" readOnly:"true"`
	StatusChangedAt    *time.Time    `json:"statusChangedAt,omitempty" readOnly:"true"`
	CreatedAt          *time.Time    `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt          *time.Time    `json:"updatedAt,omitempty" readOnly:"true"`
}

// Named is another record by id and name.
type Named struct {
	ID   domain.ID `json:"id"`
	Name string    `json:"name,omitempty"`
}

// Tagged is a tag on a lead.
type Tagged struct {
	ID    domain.ID `json:"id" required:"true"`
	Name  string    `json:"name,omitempty" readOnly:"true"`
	Color string    `json:"color,omitempty" readOnly:"true"`
}

// Realtor is the agent who works with the person.
type Realtor struct {
	Name    string `json:"Name,omitempty"`
	Company string `json:"Company,omitempty"`
	Email   string `json:"Email,omitempty"`
	Phone   string `json:"Phone,omitempty"`
}

// Consent is the person's word on being called and written to (Telephone Consumer Protection Act, 47 CFR 64.1200(f)(9)):
// what was read or shown to them, when, and who took it down. When and who are filled in by the server.
type Consent struct {
	ConsentInd *bool         `json:"ConsentInd,omitempty" doc:"Absent when nobody has asked."`
	Method     ConsentMethod `json:"Method,omitempty" enum:"WEB_FORM,PHONE,IN_PERSON,EMAIL,IMPORT"`
	Wording    string        `json:"Wording,omitempty" maxLength:"2000" doc:"What was read or shown to the person."`
	At         *time.Time    `json:"At,omitempty" readOnly:"true"`
	ByName     string        `json:"ByName,omitempty" readOnly:"true" doc:"Who took it down."`
}

// Origin is the way a lead came.
type Origin string

// The ways.
const (
	OriginStaff   Origin = "STAFF"
	OriginImport  Origin = "IMPORT"
	OriginWebForm Origin = "WEB_FORM"
)

// Confirmation is whether a lead of the public form is known to be who it says.
type Confirmation string

// The confirmations; a lead that came another way has none.
const (
	Unconfirmed Confirmation = "UNCONFIRMED"
	Confirmed   Confirmation = "CONFIRMED"
)

// ConsentMethod is how consent was given.
type ConsentMethod string

// CreditRange is a person's own guess of the credit score.
type CreditRange string

// Timeframe is how soon a person wants to close.
type Timeframe string

// What the choices offer.
var (
	CreditRanges   = domain.NewEnum("LeadCreditRange", "EXCELLENT=740 or more", "GOOD=700 to 739", "FAIR=660 to 699", "POOR=620 to 659", "BAD=Below 620", "UNKNOWN=Not known")
	Timeframes     = domain.NewEnum("LeadTimeframe", "NOW=Within 30 days", "QUARTER=1 to 3 months", "HALF_YEAR=3 to 6 months", "LATER=Later than that")
	ConsentMethods = domain.NewEnum("LeadConsentMethod", "WEB_FORM=Web form", "PHONE=Phone", "IN_PERSON=In person", "EMAIL=Email", "IMPORT=Imported file")
	NoteKinds      = domain.NewEnum("LeadNoteKind", "NOTE=Note", "CALL=Call", "EMAIL=Email", "TEXT=Text message", "MEETING=Meeting")
)

// Contacts are what two leads of one person have in common: the email address in lower case, the digits of each phone.
func (l Lead) Contacts() []string {
	c := l.ContactPoint
	found := []string{}
	for _, contact := range []string{strings.ToLower(strings.TrimSpace(c.Email)), domain.PhoneDigits(c.CellPhone), domain.PhoneDigits(c.HomePhone), domain.PhoneDigits(c.WorkPhone)} {
		if contact != "" && !slices.Contains(found, contact) {
			found = append(found, contact)
		}
	}
	return found
}

// FullName is the name as people write it.
func (l Lead) FullName() string { return l.Name.String() }

// SortName is the name by which lists are sorted: last name first, in lower case.
func (l Lead) SortName() string {
	if l.Name.LastName == "" {
		return strings.ToLower(l.FullName())
	}
	return strings.ToLower(strings.Join(strings.Fields(l.Name.LastName+" "+l.Name.FirstName+" "+l.Name.MiddleName), " "))
}

// SearchText is everything that a search looks through, in lower case.
func (l Lead) SearchText() string {
	c := l.ContactPoint
	parts := []string{l.FullName(), c.Email, c.CellPhone, c.HomePhone, c.WorkPhone, domain.PhoneDigits(c.CellPhone), domain.PhoneDigits(c.HomePhone), domain.PhoneDigits(c.WorkPhone),
		l.Address.LineText, l.Address.CityName, l.Address.StateCode, l.Address.PostalCode, l.Realtor.Name}
	return strings.ToLower(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " | "))
}

// Trim takes the blanks around what was typed away.
func (l *Lead) Trim() {
	for _, text := range []*string{&l.Name.FirstName, &l.Name.MiddleName, &l.Name.LastName, &l.Name.SuffixName, &l.Name.FullName, &l.ContactPoint.Email,
		&l.ContactPoint.CellPhone, &l.ContactPoint.HomePhone, &l.ContactPoint.WorkPhone, &l.Realtor.Name, &l.Realtor.Email, &l.Notes,
		&l.Address.LineText, &l.Address.CityName, &l.Address.PostalCode} {
		*text = strings.TrimSpace(*text)
	}
	if l.Language == "" {
		l.Language = "en"
	}
}

const maxNotes = 4000

// Validate returns what is wrong or missing: a lead needs a name and a way to reach the person (platform.md section 5,
// "at least one of three phone fields"; the email address counts as a way too).
func (l Lead) Validate() []domain.FieldError {
	var faults domain.Faults
	if l.FullName() == "" {
		faults.Missing("Name.FirstName", "First name")
	}
	faults.Within("", borrower.Borrower{Role: borrower.RoleBorrower, Name: l.Name, ContactPoint: l.ContactPoint}.Validate())
	for i := range faults {
		faults[i].Field = strings.TrimPrefix(faults[i].Field, ".")
	}
	if c := l.ContactPoint; c.CellPhone == "" && c.HomePhone == "" && c.WorkPhone == "" && c.Email == "" {
		faults.Missing("ContactPoint.CellPhone", "Phone or email")
	}
	if l.Language != "en" && l.Language != "es" {
		faults.Wrong("Language")
	}
	faults.Enum("LoanPurposeType", loan.PurposeTypes, string(l.LoanPurposeType))
	faults.Enum("PropertyUsageType", property.UsageTypes, string(l.PropertyUsageType))
	faults.Within("Address", l.Address.Validate())
	faults.NotNegative("PriceAmt", l.PriceAmt)
	faults.NotNegative("LoanAmt", l.LoanAmt)
	faults.NotNegative("DownPaymentAmt", l.DownPaymentAmt)
	if l.PriceAmt != nil && l.DownPaymentAmt != nil && *l.DownPaymentAmt > *l.PriceAmt {
		faults.Add("DownPaymentAmt", "lesser", "Down payment should be lesser", "Down payment")
	}
	faults.Enum("CreditRange", CreditRanges, string(l.CreditRange))
	faults.Enum("Timeframe", Timeframes, string(l.Timeframe))
	l.checkRefs(&faults)
	faults.Text("Realtor.Name", l.Realtor.Name, domain.MaxNameLength)
	faults.Text("Realtor.Company", l.Realtor.Company, domain.MaxNameLength)
	if l.Realtor.Email != "" && !domain.IsEmail(l.Realtor.Email) {
		faults.Wrong("Realtor.Email", "Email")
	}
	if l.Realtor.Phone != "" && !domain.IsPhone(l.Realtor.Phone) {
		faults.Wrong("Realtor.Phone", "Phone")
	}
	faults.Text("Notes", l.Notes, maxNotes)
	faults.Date("FollowUpDate", l.FollowUpDate)
	faults.Enum("ContactConsent.Method", ConsentMethods, string(l.ContactConsent.Method))
	faults.Text("ContactConsent.Wording", l.ContactConsent.Wording, 2000)
	return faults
}

func (l Lead) checkRefs(faults *domain.Faults) {
	for field, id := range map[string]domain.ID{"LeadSourceId": l.LeadSourceID, "LeadProviderId": l.LeadProviderID} {
		if id != "" {
			if _, err := domain.ParseID(string(id)); err != nil {
				faults.Wrong(field)
			}
		}
	}
	refs := make([]domain.Ref, len(l.Tags))
	for i, tag := range l.Tags {
		refs[i] = domain.Ref{ID: tag.ID}
	}
	faults.Refs("Tags", refs)
	if len(l.Tags) > 20 {
		faults.Add("Tags", "max", "Maximum value should be 20", "Tags", "20")
	}
}
