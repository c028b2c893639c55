package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

const (
	kindFlood     = "flood"
	maxFloodBytes = 64 << 10
)

// floodVendor makes flood determinations: of a property whatever its ZIP code says, the same each time.
type floodVendor struct {
	store *Store
	clock func() time.Time

	mu     sync.Mutex
	orders map[string]*floodOrder
	names  []string
}

type floodOrder struct {
	id       string
	property floodProperty
	product  string
	pending  int
	made     time.Time
	misled   bool // it was answered by another order once
}

type floodProperty struct {
	Street string `xml:"_StreetAddress,attr"`
	Unit   string `xml:"_StreetAddress2,attr,omitempty"`
	City   string `xml:"_City,attr"`
	County string `xml:"_County,attr,omitempty"`
	State  string `xml:"_State,attr"`
	ZIP    string `xml:"_PostalCode,attr"`
}

type floodRequest struct {
	XMLName xml.Name `xml:"REQUEST_GROUP"`
	Flood   struct {
		Product  string        `xml:"FloodProductType,attr"`
		Loan     string        `xml:"LenderLoanIdentifier,attr"`
		CallBack string        `xml:"CallBackURL,attr"`
		Property floodProperty `xml:"PROPERTY"`
	} `xml:"REQUEST>REQUEST_DATA>FLOOD_REQUEST"`
}

// floodZone is what the map says of a property.
type floodZone struct {
	zone, participation string
	noMap, letter       bool
}

// floodZones are what ZIP codes of the sandbox stand for; they are no statements on real places.
var floodZones = map[string]floodZone{
	"90000": {zone: "X", participation: "Regular"}, "90001": {zone: "AE", participation: "Regular"}, "90002": {zone: "A", participation: "NonParticipating"},
	"90003": {zone: "D", participation: "Unmapped", noMap: true}, "90004": {zone: "X", participation: "Regular", letter: true}, "90005": {zone: "X", participation: "Regular"},
}

const (
	zipManual  = "90005" // somebody looks at the map: it takes longer
	zipUnknown = "90006" // the address can't be found
)

func newFlood(store *Store, clock func() time.Time) *floodVendor {
	return &floodVendor{store: store, clock: clock, orders: map[string]*floodOrder{}}
}

func (f *floodVendor) mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /flood/orders", f.behave(f.order))
	mux.HandleFunc("GET /flood/orders/{order}", f.behave(f.find))
	mux.HandleFunc("GET /flood/orders/{order}/certificate", f.behave(f.certificate))
}

// behave has the vendor be slow, away, or refuse the login, as it was told to or as the login says.
func (f *floodVendor) behave(serve func(http.ResponseWriter, *http.Request, Behaviour)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		b := behaviourOf(f.store, kindFlood, user, password)
		if wait(r.Context(), b) != nil {
			return
		}
		switch {
		case b.Failure == failLogin:
			w.WriteHeader(http.StatusUnauthorized)
		case b.Failure == failTemporary:
			w.WriteHeader(http.StatusServiceUnavailable)
		case b.Failure == failMalformed:
			cut(w, func(w http.ResponseWriter) { serve(w, r, b) })
		case b.Failure == failPermanent:
			writeFlood(w, "", "Error", "The address could not be found on a flood map.", nil)
		default:
			serve(w, r, b)
		}
	}
}

func (f *floodVendor) order(w http.ResponseWriter, r *http.Request, b Behaviour) {
	var in floodRequest
	key := r.Header.Get("Idempotency-Key")
	if err := xml.NewDecoder(http.MaxBytesReader(w, r.Body, maxFloodBytes)).Decode(&in); err != nil || key == "" || in.Flood.Property.Street == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if in.Flood.Property.ZIP == zipUnknown {
		writeFlood(w, "", "Error", "The address could not be found on a flood map.", nil)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	id := "FLD-" + strings.ToUpper(strings.ReplaceAll(key, "-", ""))[20:]
	f.store.Take(kindFlood, key, id, f.clock())
	if f.orders[id] == nil {
		if len(f.names) >= maxRequests {
			delete(f.orders, f.names[0])
			f.names = f.names[1:]
		}
		made := &floodOrder{id: id, property: in.Flood.Property, product: in.Flood.Product, made: f.clock(), pending: pendingPolls}
		if b.Failure == failSlow {
			made.pending = slowPolls
		}
		if in.Flood.Property.ZIP == zipManual {
			made.pending++
		}
		f.orders[id], f.names = made, append(f.names, id)
		if in.Flood.CallBack != "" {
			time.AfterFunc(callBackAfter, func() {
				callBack(in.Flood.CallBack)
				if b.Failure == failDouble {
					callBack(in.Flood.CallBack)
				}
			})
		}
	}
	writeFlood(w, id, "Pending", "Looking at the flood map", nil)
}

func (f *floodVendor) find(w http.ResponseWriter, r *http.Request, b Behaviour) {
	f.mu.Lock()
	defer f.mu.Unlock()
	found := f.known(r.PathValue("order"))
	switch {
	case found == nil:
		w.WriteHeader(http.StatusNotFound)
	case b.Failure == failDisorder && !found.misled:
		found.misled = true
		other := *found
		other.id = "FLD-0"
		writeFlood(w, other.id, "Success", "", &other)
	case found.pending > 0:
		found.pending--
		writeFlood(w, found.id, "Pending", "Looking at the flood map", nil)
	default:
		writeFlood(w, found.id, "Success", "", found)
	}
}

// known is an order, also one that was placed elsewhere: FLD-ELSEWHERE with a ZIP code behind it.
func (f *floodVendor) known(id string) *floodOrder {
	if found := f.orders[id]; found != nil {
		return found
	}
	zip, elsewhere := strings.CutPrefix(id, "FLD-ELSEWHERE-")
	if !elsewhere || len(zip) != 5 {
		return nil
	}
	return &floodOrder{id: id, product: "LifeOfLoan", made: f.clock(), property: floodProperty{Street: "10 Example Street", City: "Testville", County: "Sample", State: "CA", ZIP: zip}}
}

func (f *floodVendor) certificate(w http.ResponseWriter, r *http.Request, _ Behaviour) {
	f.mu.Lock()
	found := f.known(r.PathValue("order"))
	f.mu.Unlock()
	if found == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	_, _ = w.Write(found.paper())
}

func (o *floodOrder) zone() floodZone {
	if known, ok := floodZones[o.property.ZIP]; ok {
		return known
	}
	h := fnv.New32a()
	_, _ = io.WriteString(h, o.property.ZIP+o.property.Street)
	if h.Sum32()%5 == 0 {
		return floodZone{zone: "AE", participation: "Regular"}
	}
	return floodZone{zone: "X", participation: "Regular"}
}

func isHazard(zone string) bool { return strings.HasPrefix(zone, "A") || strings.HasPrefix(zone, "V") }

func yesNo(is bool) string {
	if is {
		return "Y"
	}
	return "N"
}

type floodStatus struct {
	Condition   string `xml:"_Condition,attr"`
	Code        string `xml:"_Code,attr,omitempty"`
	Description string `xml:"_Description,attr,omitempty"`
}

type floodResponse struct {
	XMLName  xml.Name `xml:"RESPONSE_GROUP"`
	Version  string   `xml:"MISMOVersionID,attr"`
	Response struct {
		Status floodStatus `xml:"STATUS"`
		Flood  struct {
			Order         string         `xml:"FloodTransactionIdentifier,attr,omitempty"`
			Property      *floodProperty `xml:"PROPERTY"`
			Determination *floodFound    `xml:"FLOOD_DETERMINATION"`
		} `xml:"RESPONSE_DATA>FLOOD_RESPONSE"`
	} `xml:"RESPONSE"`
}

type floodFound struct {
	Company       string `xml:"FloodCompanyName,attr"`
	Certificate   string `xml:"FloodCertificationIdentifier,attr"`
	Date          string `xml:"FloodDeterminationDate,attr"`
	LifeOfLoan    string `xml:"LifeOfLoanIndicator,attr"`
	Community     string `xml:"NFIPCommunityName,attr"`
	Number        string `xml:"NFIPCommunityIdentifier,attr"`
	County        string `xml:"NFIPCountyName,attr,omitempty"`
	State         string `xml:"NFIPStateCode,attr"`
	Participation string `xml:"NFIPCommunityParticipationStatusType,attr"`
	Map           string `xml:"NFIPMapIdentifier,attr,omitempty"`
	Panel         string `xml:"NFIPMapPanelDate,attr,omitempty"`
	NoMap         string `xml:"NoNFIPMapIndicator,attr"`
	Zone          string `xml:"NFIPFloodZoneIdentifier,attr"`
	LetterDate    string `xml:"NFIPLetterOfMapDate,attr,omitempty"`
	LetterCase    string `xml:"LetterOfMapChangeCaseIdentifier,attr,omitempty"`
	Hazard        string `xml:"SpecialFloodHazardAreaIndicator,attr"`
}

func (o *floodOrder) found() *floodFound {
	z := o.zone()
	out := &floodFound{Company: "Sandbox Flood (invented)", Certificate: "SIM-" + o.id, Date: o.made.UTC().Format(time.DateOnly), LifeOfLoan: yesNo(o.product == "LifeOfLoan"),
		Community: strings.ToUpper(o.property.City) + ", CITY OF", Number: "060000", County: strings.ToUpper(o.property.County), State: o.property.State, Participation: z.participation,
		NoMap: yesNo(z.noMap), Zone: z.zone, Hazard: yesNo(isHazard(z.zone))}
	if !z.noMap {
		out.Map, out.Panel = "06000C0100J", "2018-11-16"
	}
	if z.letter {
		out.LetterDate, out.LetterCase = "2021-04-20", "21-09-0001A"
	}
	return out
}

func writeFlood(w http.ResponseWriter, id, condition, text string, of *floodOrder) {
	out := floodResponse{Version: "2.4"}
	out.Response.Status = floodStatus{Condition: condition, Description: text}
	out.Response.Flood.Order = id
	if of != nil {
		out.Response.Flood.Property, out.Response.Flood.Determination = &of.property, of.found()
	}
	w.Header().Set("Content-Type", "application/xml")
	_, _ = io.WriteString(w, xml.Header)
	_ = xml.NewEncoder(w).Encode(out)
}

// paper is the certificate, laid out as FEMA's form is.
func (o *floodOrder) paper() []byte {
	found := o.found()
	pdf := fpdf.New("P", "pt", "Letter", "")
	pdf.AddPage()
	pdf.SetFont("Helvetica", "B", 14)
	pdf.Cell(0, 24, "STANDARD FLOOD HAZARD DETERMINATION FORM (sandbox)")
	pdf.Ln(34)
	for _, line := range [][2]string{
		{"Collateral", fmt.Sprintf("%s, %s, %s %s", o.property.Street, o.property.City, o.property.State, o.property.ZIP)},
		{"A. NFIP community", found.Community + " " + found.Number}, {"B. NFIP map", found.Map + " " + found.Panel}, {"Flood zone", found.Zone}, {"No NFIP map", found.NoMap},
		{"Letter of map change", found.LetterDate + " " + found.LetterCase}, {"C. Community participates", found.Participation}, {"D. In a Special Flood Hazard Area", found.Hazard},
		{"F. Preparer", found.Company}, {"Date of determination", found.Date}, {"Certificate", found.Certificate},
	} {
		pdf.SetFont("Helvetica", "B", 10)
		pdf.CellFormat(190, 20, line[0], "1", 0, "", false, 0, "")
		pdf.SetFont("Helvetica", "", 10)
		pdf.CellFormat(340, 20, line[1], "1", 1, "", false, 0, "")
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil
	}
	return out.Bytes()
}
