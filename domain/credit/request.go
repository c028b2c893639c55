package credit

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/domain/property"
)

// SSN is a taxpayer number on its way to an agency. It prints as dots; only a request has it in clear.
type SSN string

// String is the mask.
func (SSN) String() string { return "•••" }

// GoString is the mask.
func (SSN) GoString() string { return "•••" }

// MarshalJSON is the mask.
func (SSN) MarshalJSON() ([]byte, error) { return []byte(`"•••"`), nil }

// Application is what an agency has to be told of people to find them.
type Application struct {
	Company, RequestedBy string
	People               []Person
}

// Person is one of them.
type Person struct {
	Name      borrower.Name
	SSN       SSN
	BirthDate domain.Date
	Marital   borrower.MaritalStatusType
	Homes     []Home
}

// Home is where a person lives or lived.
type Home struct {
	Address property.Address
	Current bool
}

// ApplicationOf is what an agency is told of the order's borrowers, with their numbers by borrower.
func ApplicationOf(f *loan.File, o Order, numbers map[domain.ID]string) *Application {
	a := &Application{}
	for _, id := range o.Borrowers {
		at := slices.IndexFunc(f.Borrowers, func(b borrower.Borrower) bool { return b.ID == id })
		if at < 0 {
			continue
		}
		b := f.Borrowers[at]
		p := Person{Name: b.Name, SSN: SSN(numbers[id]), Marital: b.BorrowerDetail.MaritalStatusType}
		if d := b.BorrowerDetail.BirthDate; d != nil {
			p.BirthDate = *d
		}
		for _, r := range f.ResidencesOf(id) {
			if current := isCurrent(r); current || r.ResidenceDetail.ResidencyType == borrower.ResidencyPrior {
				p.Homes = append(p.Homes, Home{Address: r.Address, Current: current})
			}
		}
		a.People = append(a.People, p)
	}
	return a
}

func isCurrent(r borrower.Residence) bool {
	return r.ResidenceDetail.ResidencyType == borrower.ResidencyCurrent || r.ResidenceDetail.ResidencyType == ""
}

// currentAddress is where somebody lives, nil where street, city, state and ZIP code are not all known.
func currentAddress(homes []borrower.Residence) *property.Address {
	for _, r := range homes {
		if a := r.Address; isCurrent(r) && a.LineText != "" && a.CityName != "" && a.StateCode != "" && a.PostalCode != "" {
			return &a
		}
	}
	return nil
}

// Query asks by what the order is known: before it has a report number by its own key, then by the number.
type Query struct{ Key, ReportNumber string }

type requestGroup struct {
	XMLName    xml.Name `xml:"REQUEST_GROUP"`
	Version    string   `xml:"MISMOVersionID,attr"`
	Requesting struct {
		Name      string `xml:"_Name,attr"`
		Preferred []preferred
	} `xml:"REQUESTING_PARTY"`
	Submitting struct {
		Name string `xml:"_Name,attr"`
	} `xml:"SUBMITTING_PARTY"`
	Request struct {
		At       string        `xml:"RequestDatetime,attr"`
		Login    string        `xml:"LoginAccountIdentifier,attr"`
		Password string        `xml:"LoginAccountPassword,attr"`
		Keys     []key         `xml:"KEY"`
		Credit   creditRequest `xml:"REQUEST_DATA>CREDIT_REQUEST"`
	} `xml:"REQUEST"`
}

type preferred struct {
	XMLName  xml.Name `xml:"PREFERRED_RESPONSE"`
	Format   string   `xml:"_Format,attr"`
	Version  string   `xml:"_VersionIdentifier,attr,omitempty"`
	Embedded string   `xml:"_UseEmbeddedFileIndicator,attr,omitempty"`
}

type key struct {
	Name  string `xml:"_Name,attr"`
	Value string `xml:"_Value,attr"`
}

type creditRequest struct {
	Version string `xml:"MISMOVersionID,attr"`
	Case    string `xml:"LenderCaseIdentifier,attr,omitempty"`
	By      string `xml:"RequestingPartyRequestedByName,attr,omitempty"`
	Data    struct {
		ID        string    `xml:"CreditRequestID,attr"`
		Borrowers string    `xml:"BorrowerID,attr,omitempty"`
		Action    string    `xml:"CreditReportRequestActionType,attr"`
		Report    string    `xml:"CreditReportIdentifier,attr,omitempty"`
		Type      string    `xml:"CreditReportType,attr,omitempty"`
		Other     string    `xml:"CreditReportTypeOtherDescription,attr,omitempty"`
		Request   string    `xml:"CreditRequestType,attr,omitempty"`
		Count     int       `xml:"CreditRepositoriesSelectedCount,attr,omitempty"`
		Included  *included `xml:"CREDIT_REPOSITORY_INCLUDED"`
	} `xml:"CREDIT_REQUEST_DATA"`
	People []requestPerson `xml:"LOAN_APPLICATION>BORROWER"`
}

type included struct {
	Equifax    string `xml:"_EquifaxIndicator,attr"`
	Experian   string `xml:"_ExperianIndicator,attr"`
	TransUnion string `xml:"_TransUnionIndicator,attr"`
}

type requestPerson struct {
	ID       string        `xml:"BorrowerID,attr"`
	First    string        `xml:"_FirstName,attr"`
	Middle   string        `xml:"_MiddleName,attr,omitempty"`
	Last     string        `xml:"_LastName,attr"`
	Suffix   string        `xml:"_NameSuffix,attr,omitempty"`
	SSN      string        `xml:"_SSN,attr"`
	Birth    string        `xml:"_BirthDate,attr"`
	Position string        `xml:"_PrintPositionType,attr"`
	Marital  string        `xml:"MaritalStatusType,attr,omitempty"`
	Homes    []requestHome `xml:"_RESIDENCE"`
}

type requestHome struct {
	Street  string `xml:"_StreetAddress,attr"`
	City    string `xml:"_City,attr"`
	State   string `xml:"_State,attr"`
	ZIP     string `xml:"_PostalCode,attr"`
	Current string `xml:"BorrowerResidencyType,attr"`
}

const version = "2.3.1"

func newRequest(a credential.Secret, q Query, at time.Time) *requestGroup {
	g := &requestGroup{Version: version}
	g.Submitting.Name = "Gable"
	g.Requesting.Preferred = []preferred{{Format: "XML", Version: version}, {Format: "PDF", Embedded: "Y"}}
	g.Request.At = at.UTC().Format("2006-01-02T15:04:05")
	g.Request.Login, g.Request.Password = a.UserName, a.Password
	g.Request.Keys = []key{{Name: "PDFFile", Value: "Y"}}
	g.Request.Credit.Version = version
	g.Request.Credit.Data.ID, g.Request.Credit.Data.Report = q.Key, q.ReportNumber
	return g
}

// WriteQuery is a MISMO 2.3.1 request for what has become of an order.
func WriteQuery(a credential.Secret, q Query, at time.Time) ([]byte, error) {
	g := newRequest(a, q, at)
	g.Request.Credit.Data.Action = "StatusQuery"
	return written(g)
}

// WriteOrder is a MISMO 2.3.1 request for a report; the key is what the order is known by.
func WriteOrder(o Order, a credential.Secret, key string, at time.Time) ([]byte, error) {
	if o.File == nil || len(o.File.People) != len(o.Borrowers) {
		return nil, fmt.Errorf("an order of %d people was opened for %d", len(o.Borrowers), peopleOf(o))
	}
	g := newRequest(a, Query{Key: key, ReportNumber: o.ReportNumber}, at)
	g.Requesting.Name = o.File.Company
	c := &g.Request.Credit
	c.Case, c.By = o.LoanID.String(), o.File.RequestedBy
	d := &c.Data
	d.Action = map[Action]string{ActionNew: "Submit", ActionReissue: "Reissue", ActionAddBureau: "Upgrade", ActionRefresh: "Upgrade"}[o.Action]
	d.Type, d.Request, d.Count = "Merge", "Individual", len(o.Bureaus)
	switch {
	case o.Action == ActionRefresh:
		d.Type, d.Other = "Other", "Refresh"
	case o.SoftPull:
		d.Type, d.Other = "Other", "SoftCheck"
	}
	if o.IsJoint() {
		d.Request = "Joint"
	}
	d.Included = &included{Equifax: o.includes(BureauEquifax), Experian: o.includes(BureauExperian), TransUnion: o.includes(BureauTransUnion)}
	var places []string
	for i, p := range o.File.People {
		places = append(places, o.Place(o.Borrowers[i]))
		c.People = append(c.People, p.written(places[i], i))
	}
	d.Borrowers = strings.Join(places, " ")
	return written(g)
}

func peopleOf(o Order) int {
	if o.File == nil {
		return 0
	}
	return len(o.File.People)
}

func (o Order) includes(b Bureau) string {
	if slices.Contains(o.Bureaus, b) {
		return "Y"
	}
	return "N"
}

func (p Person) written(id string, place int) requestPerson {
	out := requestPerson{ID: id, First: p.Name.FirstName, Middle: p.Name.MiddleName, Last: p.Name.LastName, Suffix: p.Name.SuffixName,
		SSN: string(p.SSN), Birth: p.BirthDate.String(), Position: "Borrower"}
	if place > 0 {
		out.Position = "CoBorrower"
	}
	if p.Marital == borrower.MaritalMarried || p.Marital == borrower.MaritalSeparated || p.Marital == borrower.MaritalUnmarried {
		out.Marital = string(p.Marital)
	}
	for _, h := range p.Homes {
		when := "Prior"
		if h.Current {
			when = "Current"
		}
		street := strings.TrimSpace(h.Address.LineText + " " + h.Address.UnitIdentifier)
		out.Homes = append(out.Homes, requestHome{street, h.Address.CityName, h.Address.StateCode, h.Address.PostalCode, when})
	}
	return out
}

func written(g *requestGroup) ([]byte, error) {
	text, err := xml.MarshalIndent(g, "", " ")
	return append([]byte(xml.Header), text...), err
}
