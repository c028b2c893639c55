package flood

import (
	"bytes"
	"encoding/xml"
	"errors"
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/property"
)

// What goes to and comes from a vendor: an envelope of MISMO 2.x with the names of its flood classes. docs/wire/flood.md has examples.

const wireVersion = "2.4"

type wireRequest struct {
	XMLName xml.Name `xml:"REQUEST_GROUP"`
	Version string   `xml:"MISMOVersionID,attr"`
	Flood   struct {
		Action   string       `xml:"_ActionType,attr"`
		Product  string       `xml:"FloodProductType,attr,omitempty"`
		Loan     string       `xml:"LenderLoanIdentifier,attr"`
		CallBack string       `xml:"CallBackURL,attr,omitempty"`
		Property wireProperty `xml:"PROPERTY"`
	} `xml:"REQUEST>REQUEST_DATA>FLOOD_REQUEST"`
}

type wireProperty struct {
	Street string `xml:"_StreetAddress,attr"`
	Unit   string `xml:"_StreetAddress2,attr,omitempty"`
	City   string `xml:"_City,attr"`
	County string `xml:"_County,attr,omitempty"`
	State  string `xml:"_State,attr"`
	ZIP    string `xml:"_PostalCode,attr"`
}

type wireResponse struct {
	XMLName  xml.Name `xml:"RESPONSE_GROUP"`
	Response struct {
		Status struct {
			Condition   string `xml:"_Condition,attr"`
			Code        string `xml:"_Code,attr"`
			Description string `xml:"_Description,attr"`
		} `xml:"STATUS"`
		Flood struct {
			Order         string             `xml:"FloodTransactionIdentifier,attr"`
			Property      wireProperty       `xml:"PROPERTY"`
			Determination *wireDetermination `xml:"FLOOD_DETERMINATION"`
		} `xml:"RESPONSE_DATA>FLOOD_RESPONSE"`
	} `xml:"RESPONSE"`
}

type wireDetermination struct {
	Company       string `xml:"FloodCompanyName,attr"`
	Certificate   string `xml:"FloodCertificationIdentifier,attr"`
	Date          string `xml:"FloodDeterminationDate,attr"`
	LifeOfLoan    string `xml:"LifeOfLoanIndicator,attr"`
	Community     string `xml:"NFIPCommunityName,attr"`
	Number        string `xml:"NFIPCommunityIdentifier,attr"`
	County        string `xml:"NFIPCountyName,attr"`
	State         string `xml:"NFIPStateCode,attr"`
	Participation string `xml:"NFIPCommunityParticipationStatusType,attr"`
	Map           string `xml:"NFIPMapIdentifier,attr"`
	Panel         string `xml:"NFIPMapPanelDate,attr"`
	NoMap         string `xml:"NoNFIPMapIndicator,attr"`
	Zone          string `xml:"NFIPFloodZoneIdentifier,attr"`
	LetterDate    string `xml:"NFIPLetterOfMapDate,attr"`
	LetterCase    string `xml:"LetterOfMapChangeCaseIdentifier,attr"`
	ProtectedDate string `xml:"ProtectedAreaDesignationDate,attr"`
	Hazard        string `xml:"SpecialFloodHazardAreaIndicator,attr"`
}

// Answer is what a vendor said of an order.
type Answer struct {
	Code    StatusCode
	Order   string
	Message string
	Found   *Determination // with READY
}

// ErrUnreadable tells that a vendor's answer can't be read.
var ErrUnreadable = errors.New("the flood vendor's answer can't be read")

// products are those of ours in the words of the wire.
var products = map[Product]string{Basic: "Basic", LifeOfLoan: "LifeOfLoan"}

// Write is an order as it is sent.
func (q Order) Write(callBack string) ([]byte, error) {
	var out wireRequest
	out.Version, out.Flood.Action, out.Flood.Product = wireVersion, "Original", products[q.Product]
	out.Flood.Loan, out.Flood.CallBack = q.LoanID.String(), callBack
	a := q.Address
	out.Flood.Property = wireProperty{Street: a.LineText, Unit: a.UnitIdentifier, City: a.CityName, County: a.CountyName, State: a.StateCode, ZIP: a.PostalCode}
	body, err := xml.Marshal(out)
	return append([]byte(xml.Header), body...), err
}

// maxText bounds each text of an answer.
const maxText = 200

// Read reads a vendor's answer. What contradicts itself is not taken: a zone that says one thing and an indicator that says another is
// a determination nobody can rely on.
func Read(raw []byte) (Answer, error) {
	var in wireResponse
	decoder := xml.NewDecoder(bytes.NewReader(raw))
	if err := decoder.Decode(&in); err != nil {
		return Answer{}, ErrUnreadable
	}
	status, said := in.Response.Status, in.Response.Flood
	out := Answer{Order: clip(said.Order), Message: clip(status.Description)}
	if !ValidIdentifier(out.Order) && status.Condition != "Error" {
		return Answer{}, ErrUnreadable
	}
	switch status.Condition {
	case "Pending":
		out.Code = Submitted
		return out, nil
	case "Error":
		out.Code = Failed
		return out, nil
	case "Success":
	default:
		return Answer{}, ErrUnreadable
	}
	if said.Determination == nil {
		return Answer{}, ErrUnreadable
	}
	found, ok := said.Determination.read()
	if !ok {
		return Answer{}, ErrUnreadable
	}
	p := said.Property
	found.OrderIdentifier = out.Order
	found.Address = property.Address{LineText: clip(p.Street), UnitIdentifier: clip(p.Unit), CityName: clip(p.City), CountyName: clip(p.County), StateCode: clip(p.State), PostalCode: clip(p.ZIP)}
	out.Code, out.Found = Ready, &found
	return out, nil
}

func (w wireDetermination) read() (d Determination, ok bool) {
	ok = true
	day := func(text string) *domain.Date {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		on, err := domain.ParseDate(strings.TrimSpace(text))
		if err != nil {
			ok = false
		}
		return &on
	}
	yes := func(text string) bool {
		switch strings.ToUpper(strings.TrimSpace(text)) {
		case "Y", "TRUE":
			return true
		case "N", "FALSE", "":
			return false
		}
		ok = false
		return false
	}
	d = Determination{Company: clip(w.Company), Certificate: clip(w.Certificate), Date: day(w.Date), LifeOfLoan: yes(w.LifeOfLoan), CommunityName: clip(w.Community),
		CommunityNumber: clip(w.Number), County: clip(w.County), State: clip(w.State), Participation: Participation(strings.TrimSpace(w.Participation)),
		MapNumber: clip(w.Map), MapPanelDate: day(w.Panel), NoMap: yes(w.NoMap), Zone: strings.ToUpper(clip(w.Zone)), MapChangeDate: day(w.LetterDate),
		MapChangeCase: clip(w.LetterCase), ProtectedDate: day(w.ProtectedDate), Hazard: yes(w.Hazard)}
	d.MapChange, d.Protected = d.MapChangeDate != nil, d.ProtectedDate != nil
	if d.Participation == "" {
		d.Participation = Unknown
	}
	ok = ok && d.Date != nil && d.Certificate != "" && d.Zone != "" && slices.Contains(participations, d.Participation) && d.Hazard == IsHazardZone(d.Zone)
	return d, ok
}

// clip takes the blanks around a text, and what is too much of it.
func clip(text string) string {
	letters := []rune(strings.TrimSpace(text))
	return string(letters[:min(len(letters), maxText)])
}
