package contact

import (
	"net/url"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/property"
)

// MaxNotes is how long a note on a contact can be.
const MaxNotes = 2000

const (
	maxNumber  = 40
	maxWebsite = 200
)

// Contact is a person outside the company whom loans need. There is no place for a social security number, on purpose.
type Contact struct {
	domain.Record
	Type          Type             `json:"type" enum:"REAL_ESTATE_AGENT,BUYERS_AGENT,LISTING_AGENT,TRANSACTION_COORDINATOR,TITLE,ESCROW,SETTLEMENT_AGENT,ATTORNEY,NOTARY,HOI,FLOOD,MORTGAGE_INSURANCE,APPRAISER,AMC,SURVEYOR,INSPECTOR,BUILDER,SELLER,HOA,LENDER,INVESTOR,UNDERWRITER,CREDIT,CPA,OTHER" doc:"What the contact mostly does; on a loan it may be another part."`
	FirstName     string           `json:"firstName,omitempty" maxLength:"150"`
	LastName      string           `json:"lastName,omitempty" maxLength:"150"`
	Name          string           `json:"name,omitempty" readOnly:"true" doc:"The name as people write it; that of the company where no person is named."`
	JobTitle      string           `json:"jobTitle,omitempty" maxLength:"150"`
	Email         string           `json:"email,omitempty" maxLength:"254"`
	CellPhone     string           `json:"cellPhone,omitempty" maxLength:"30"`
	WorkPhone     string           `json:"workPhone,omitempty" maxLength:"30"`
	LicenseNumber string           `json:"licenseNumber,omitempty" maxLength:"40"`
	NMLS          string           `json:"nmls,omitempty" maxLength:"12" doc:"At most twelve digits."`
	Website       string           `json:"website,omitempty" maxLength:"200"`
	Address       property.Address `json:"Address"`
	Notes         string           `json:"notes,omitempty" maxLength:"2000" doc:"Plain text."`
	Language      string           `json:"language,omitempty" enum:"en,es" doc:"In which the contact is written to: English where nothing is said."`
	CompanyID     domain.ID        `json:"CompanyId,omitempty" doc:"The contact's company."`
	CompanyName   string           `json:"companyName,omitempty" maxLength:"150" doc:"The company by its name: one that is not in the address book is added to it. What CompanyId says comes first."`
	Company       *CompanyInBrief  `json:"LoanBusinessContactCompany,omitempty" readOnly:"true"`
	PortalStatus  string           `json:"portalStatus,omitempty" readOnly:"true" enum:"ACTIVE,INVITE_SENT,SUSPEND" doc:"Of the contact's account of the realtor portal: INVITE_SENT until it is opened; absent for who was not invited."`
	IsRemoved     bool             `json:"isRemoved,omitempty" readOnly:"true" doc:"No longer in the address book: it stays on the loans that name it."`
	CreatedAt     *time.Time       `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt     *time.Time       `json:"updatedAt,omitempty" readOnly:"true"`
}

// CompanyInBrief is a contact's company as the contact shows it.
type CompanyInBrief struct {
	ID            domain.ID        `json:"id"`
	Name          string           `json:"name"`
	Phone         string           `json:"phone,omitempty"`
	Email         string           `json:"email,omitempty"`
	LicenseNumber string           `json:"licenseNumber,omitempty"`
	NMLS          string           `json:"nmls,omitempty"`
	Address       property.Address `json:"Address"`
}

// Company is a business that contacts work for.
type Company struct {
	domain.Record
	Name             string           `json:"name" maxLength:"150" doc:"Unique in the company, whatever its case."`
	Types            []Type           `json:"types,omitempty" doc:"What it does."`
	Phone            string           `json:"phone,omitempty" maxLength:"30"`
	Email            string           `json:"email,omitempty" maxLength:"254"`
	Website          string           `json:"website,omitempty" maxLength:"200"`
	LicenseNumber    string           `json:"licenseNumber,omitempty" maxLength:"40"`
	NMLS             string           `json:"nmls,omitempty" maxLength:"12" doc:"At most twelve digits."`
	Address          property.Address `json:"Address"`
	Notes            string           `json:"notes,omitempty" maxLength:"2000" doc:"Plain text."`
	DefaultContactID domain.ID        `json:"DefaultContactId,omitempty" doc:"Whom one asks first there: one of the company's contacts."`
	ContactCount     int              `json:"contactCount,omitempty" readOnly:"true" doc:"How many contacts work there."`
	IsRemoved        bool             `json:"isRemoved,omitempty" readOnly:"true" doc:"No longer in the address book."`
	CreatedAt        *time.Time       `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt        *time.Time       `json:"updatedAt,omitempty" readOnly:"true"`
}

// FullName is the person's name as people write it, "" where none is named.
func (c Contact) FullName() string { return oneSpaced(c.FirstName + " " + c.LastName) }

// Title is what the contact is called: the person's name, else the company's.
func (c Contact) Title() string {
	if name := c.FullName(); name != "" {
		return name
	}
	return oneSpaced(c.CompanyName)
}

func oneSpaced(text string) string { return strings.Join(strings.Fields(text), " ") }

func trimAll(texts ...*string) {
	for _, text := range texts {
		*text = strings.TrimSpace(*text)
	}
}

// Trim takes the blanks around what was typed away.
func (c *Contact) Trim() {
	trimAll(&c.JobTitle, &c.Email, &c.CellPhone, &c.WorkPhone, &c.LicenseNumber, &c.NMLS, &c.Website, &c.Notes)
	c.FirstName, c.LastName, c.CompanyName = oneSpaced(c.FirstName), oneSpaced(c.LastName), oneSpaced(c.CompanyName)
}

// Validate returns what is wrong or missing: a contact has a type, and a name or a company.
func (c Contact) Validate() []domain.FieldError {
	var faults domain.Faults
	if !c.Type.Valid() {
		if c.Type == "" {
			faults.Missing("type")
		} else {
			faults.Wrong("type")
		}
	}
	if c.FullName() == "" && c.CompanyName == "" && c.CompanyID == "" {
		faults.Missing("firstName", "Name or company")
	}
	faults.Text("firstName", c.FirstName, domain.MaxNameLength)
	faults.Text("lastName", c.LastName, domain.MaxNameLength)
	faults.Text("jobTitle", c.JobTitle, domain.MaxNameLength)
	faults.Text("companyName", c.CompanyName, domain.MaxNameLength)
	checkReach(&faults, c.Email, map[string]string{"cellPhone": c.CellPhone, "workPhone": c.WorkPhone}, c.Website)
	checkNumbers(&faults, c.LicenseNumber, c.NMLS)
	checkRef(&faults, "CompanyId", c.CompanyID)
	if c.Language != "" && c.Language != "en" && c.Language != "es" {
		faults.Wrong("language")
	}
	faults.Within("Address", c.Address.Validate())
	faults.Text("notes", c.Notes, MaxNotes)
	return faults
}

// Trim takes the blanks around what was typed away.
func (c *Company) Trim() {
	trimAll(&c.Phone, &c.Email, &c.Website, &c.LicenseNumber, &c.NMLS, &c.Notes)
	c.Name = oneSpaced(c.Name)
}

// Validate returns what is wrong or missing.
func (c Company) Validate() []domain.FieldError {
	var faults domain.Faults
	if c.Name == "" {
		faults.Missing("name")
	}
	faults.Text("name", c.Name, domain.MaxNameLength)
	seen := map[Type]bool{}
	for _, t := range c.Types {
		if !t.Valid() || seen[t] {
			faults.Wrong("types")
			break
		}
		seen[t] = true
	}
	checkReach(&faults, c.Email, map[string]string{"phone": c.Phone}, c.Website)
	checkNumbers(&faults, c.LicenseNumber, c.NMLS)
	checkRef(&faults, "DefaultContactId", c.DefaultContactID)
	faults.Within("Address", c.Address.Validate())
	faults.Text("notes", c.Notes, MaxNotes)
	return faults
}

func checkReach(faults *domain.Faults, email string, phones map[string]string, website string) {
	if email != "" && !domain.IsEmail(email) {
		faults.Wrong("email")
	}
	for _, field := range []string{"cellPhone", "workPhone", "phone"} {
		if phone := phones[field]; phone != "" && !domain.IsPhone(phone) {
			faults.Wrong(field)
		}
	}
	if website != "" && !isWebsite(website) {
		faults.Wrong("website")
	}
	faults.Text("website", website, maxWebsite)
}

func checkNumbers(faults *domain.Faults, license, nmls string) {
	faults.Text("licenseNumber", license, maxNumber)
	if len(nmls) > 12 || strings.Trim(nmls, "0123456789") != "" {
		faults.Wrong("nmls", "NMLS number")
	}
}

func checkRef(faults *domain.Faults, field string, id domain.ID) {
	if id == "" {
		return
	}
	if _, err := domain.ParseID(string(id)); err != nil {
		faults.Wrong(field)
	}
}

// isWebsite reports whether the text is the address of a page on the web, with or without what begins it: it becomes a link.
func isWebsite(text string) bool {
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	at, err := url.Parse(text)
	return err == nil && (at.Scheme == "https" || at.Scheme == "http") && at.User == nil && strings.Contains(at.Hostname(), ".") && !strings.ContainsAny(text, " \"<>\\")
}
