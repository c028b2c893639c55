// Package agency is an invented credit agency: what it reports of people who do not exist, in the words of MISMO 2.3.1. The demo's reports
// are its, and the vendor sandbox's.
package agency

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Request is what is read of a MISMO 2.3.1 request.
type Request struct {
	Login struct {
		User     string `xml:"LoginAccountIdentifier,attr"`
		Password string `xml:"LoginAccountPassword,attr"`
		Data     struct {
			ID        string `xml:"CreditRequestID,attr"`
			Borrowers string `xml:"BorrowerID,attr"`
			Action    string `xml:"CreditReportRequestActionType,attr"`
			Number    string `xml:"CreditReportIdentifier,attr"`
			Type      string `xml:"CreditReportTypeOtherDescription,attr"`
			Included  struct {
				Equifax    string `xml:"_EquifaxIndicator,attr"`
				Experian   string `xml:"_ExperianIndicator,attr"`
				TransUnion string `xml:"_TransUnionIndicator,attr"`
			} `xml:"CREDIT_REPOSITORY_INCLUDED"`
		} `xml:"REQUEST_DATA>CREDIT_REQUEST>CREDIT_REQUEST_DATA"`
		People []Person `xml:"REQUEST_DATA>CREDIT_REQUEST>LOAN_APPLICATION>BORROWER"`
	} `xml:"REQUEST"`
}

// Person is one whom a request is about.
type Person struct {
	ID    string `xml:"BorrowerID,attr"`
	First string `xml:"_FirstName,attr"`
	Last  string `xml:"_LastName,attr"`
	SSN   string `xml:"_SSN,attr"`
	Birth string `xml:"_BirthDate,attr"`
	Homes []struct {
		Street string `xml:"_StreetAddress,attr"`
		City   string `xml:"_City,attr"`
		State  string `xml:"_State,attr"`
		ZIP    string `xml:"_PostalCode,attr"`
	} `xml:"_RESIDENCE"`
}

// NewNumber is the number of the report that an order of a new one is answered with.
func (r Request) NewNumber() string {
	return fmt.Sprintf("SIM%07d", r.Login.People[0].share("report"+r.Login.Data.ID, 10_000_000))
}

// Ends reports whether the person's number ends so: how the agency behaves follows from it.
func (p Person) Ends(digits string) bool { return strings.HasSuffix(p.SSN, digits) }

// share is a number below n that follows from the person alone.
func (p Person) share(what string, n int) int {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %s %s %s", what, p.SSN, strings.ToUpper(p.First), strings.ToUpper(p.Last))
	return int(h.Sum64() % uint64(n))
}

// element is one of an answer: its name, its attributes in their order, and what is in it.
type element struct {
	name  string
	attrs []string // name, value, name, value
	in    []element
	text  string
}

func el(name string, attrs ...string) element { return element{name: name, attrs: attrs} }

func (e element) with(in ...element) element {
	e.in = append(e.in, in...)
	return e
}

func (e element) write(out *bytes.Buffer) {
	out.WriteString("<" + e.name)
	for i := 0; i+1 < len(e.attrs); i += 2 {
		if e.attrs[i+1] != "" {
			out.WriteString(" " + e.attrs[i] + `="`)
			_ = xml.EscapeText(out, []byte(e.attrs[i+1]))
			out.WriteString(`"`)
		}
	}
	out.WriteString(">")
	_ = xml.EscapeText(out, []byte(e.text))
	for _, c := range e.in {
		c.write(out)
	}
	out.WriteString("</" + e.name + ">")
}

// group is an answer: its status and what it says of the report.
func group(condition, code, text string, response element) []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header)
	el("RESPONSE_GROUP", "MISMOVersionID", "2.3.1").with(el("RESPONDING_PARTY", "_Name", "Simulated Credit Agency"),
		el("RESPONSE").with(el("STATUS", "_Condition", condition, "_Code", code, "_Description", text), el("RESPONSE_DATA").with(response))).write(&out)
	return out.Bytes()
}

// Fault is the answer to what the agency can't do.
func Fault(code, text, number string) []byte {
	words := el("_Text")
	words.text = text
	return group("Error", code, text, el("CREDIT_RESPONSE", "CreditReportIdentifier", number).with(el("CREDIT_ERROR_MESSAGE", "_Code", code, "_SourceType", "CreditBureau").with(words)))
}

// Pending is the answer while the agency is at work.
func Pending(number, key string) []byte {
	return group("Pending", "0", "In process", el("CREDIT_RESPONSE", "CreditReportIdentifier", number).with(el("CREDIT_REQUEST_DATA", "CreditRequestID", key)))
}

// simBureaus are the repositories with the models that they score by.
var simBureaus = []struct{ name, model string }{{"Equifax", "EquifaxBeacon5.0"}, {"Experian", "ExperianFairIsaac"}, {"TransUnion", "FICORiskScoreClassic04"}}

// Report is the report of people who do not exist.
func Report(in Request, number string, now time.Time) []byte {
	d := in.Login.Data
	day := now.UTC().Format(time.DateOnly)
	price := 3250 * len(in.Login.People)
	if d.Type != "" {
		price = 1200
	}
	r := el("CREDIT_RESPONSE", "MISMOVersionID", "2.3.1", "CreditResponseID", "R1", "CreditReportIdentifier", number, "CreditReportFirstIssuedDate", day,
		"CreditReportLastUpdatedDate", day, "CreditReportMergeType", "Blend", "CreditReportType", "Merge").with(
		el("CREDIT_BUREAU", "_Name", "Simulated Credit Agency"), el("CREDIT_REPORT_PRICE", "_Type", "Total", "_Amount", fmt.Sprintf("%d.%02d", price/100, price%100)),
		el("CREDIT_REPOSITORY_INCLUDED", "_EquifaxIndicator", d.Included.Equifax, "_ExperianIndicator", d.Included.Experian, "_TransUnionIndicator", d.Included.TransUnion),
		el("CREDIT_REQUEST_DATA", "CreditRequestID", d.ID, "BorrowerID", d.Borrowers))
	for _, p := range in.Login.People {
		r = r.with(el("BORROWER", "BorrowerID", p.ID, "_FirstName", p.First, "_LastName", p.Last, "_SSN", p.SSN))
	}
	for _, p := range in.Login.People {
		r = r.with(p.debts(now)...)
		r = r.with(p.files(included(in), day, number)...)
		r = r.with(el("REGULATORY_PRODUCT", "BorrowerID", p.ID, "_SourceType", "OFAC", "_ResultStatusType", "Clear", "_ResultText", "No match"))
	}
	file := el("DOCUMENT")
	file.text = base64.StdEncoding.EncodeToString(picture(in, number, day))
	return group("Success", "0", "Complete", r.with(el("EMBEDDED_FILE", "_Type", "PDF", "_Name", "CreditReport", "_EncodingType", "Base64", "MIMEType", "application/pdf").with(file)))
}

func included(in Request) map[string]bool {
	i := in.Login.Data.Included
	return map[string]bool{"Equifax": i.Equifax == "Y", "Experian": i.Experian == "Y", "TransUnion": i.TransUnion == "Y"}
}

// files are what each bureau has of a person, with a score where it has one.
func (p Person) files(asked map[string]bool, day, number string) []element {
	var out []element
	base := 640 + p.share("score", 160)
	for i, b := range simBureaus {
		if !asked[b.name] {
			continue
		}
		status, scored := "FileReturned", true
		switch {
		case p.Ends("0004"):
			status, scored = "NoFileReturned", false
		case p.Ends("0003") && i == 2:
			status, scored = "FileFrozen", false
		case p.Ends("0002") && i == 2:
			scored = false
		}
		f := el("CREDIT_FILE", "CreditFileID", p.ID+b.name, "BorrowerID", p.ID, "CreditRepositorySourceType", b.name, "_ResultStatusType", status)
		if status == "FileReturned" {
			f = f.with(el("_BORROWER", "_FirstName", p.First, "_LastName", p.Last, "_SSN", p.SSN))
		}
		if p.Ends("0007") && i == 0 {
			f = f.with(el("_VARIATION", "_Type", "DifferentAddress"), el("_ALERT_MESSAGE", "_Type", "FraudVictim", "_Text", "Consumer statement: verify identity by phone before extending credit"))
		}
		out = append(out, f)
		if scored {
			value := base + []int{7, -6, 0}[i]
			if p.Ends("0007") {
				value = 560 + i*9
			}
			out = append(out, el("CREDIT_SCORE", "CreditScoreID", p.ID+"S"+strconv.Itoa(i), "CreditReportIdentifier", number, "BorrowerID", p.ID, "CreditFileID", p.ID+b.name, "CreditRepositorySourceType", b.name,
				"_Date", day, "_ModelNameType", b.model, "_Value", fmt.Sprintf("%+d", value)).with(el("_FACTOR", "_Code", "14", "_Text", "Length of time accounts have been established"),
				el("_FACTOR", "_Code", "10", "_Text", "Proportion of balances to credit limits on revolving accounts")))
		}
	}
	return out
}

// debts are what a person owes, with who has asked for their credit lately and what courts have of them.
func (p Person) debts(now time.Time) []element {
	if p.Ends("0004") {
		return nil
	}
	month := func(back int) string { return now.UTC().AddDate(0, -back, 0).Format("2006-01") }
	line := func(n int, creditor, account, kind, loan, ownership string, balance, payment int, more ...string) element {
		attrs := append([]string{"CreditLiabilityID", p.ID + "L" + strconv.Itoa(n), "BorrowerID", p.ID, "_AccountIdentifier", fmt.Sprintf("%s%08d", account, p.share(account, 100_000_000)), "_AccountOpenedDate", month(20 + n*7),
			"_AccountReportedDate", month(1), "_AccountOwnershipType", ownership, "_AccountStatusType", "Open", "_AccountType", kind, "CreditLoanType", loan,
			"_UnpaidBalanceAmount", strconv.Itoa(balance), "_MonthlyPaymentAmount", amount(payment)}, more...)
		return el("CREDIT_LIABILITY", attrs...).with(el("_CREDITOR", "_Name", creditor), el("_CURRENT_RATING", "_Type", "AsAgreed"), el("_LATE_COUNT", "_30Days", "0", "_60Days", "0", "_90Days", "0"),
			el("_PAYMENT_PATTERN", "_Data", strings.Repeat("C", 24), "_StartDate", month(1)), el("CREDIT_REPOSITORY", "_SourceType", "Equifax"), el("CREDIT_REPOSITORY", "_SourceType", "Experian"))
	}
	card, car := 900+p.share("card", 60)*100, 6000+p.share("car", 160)*100
	out := []element{
		line(1, "LAKESIDE CARD SERVICES", "4400", "Revolving", "CreditCard", "Individual", card, max(25, card/40), "_CreditLimitAmount", strconv.Itoa(card*4)),
		line(2, "PINE AUTO FINANCE", "71", "Installment", "Automobile", "Individual", car, 240+p.share("pay", 30)*10, "_MonthsRemainingCount", strconv.Itoa(12+p.share("left", 40))),
		line(3, "FAMILY STORE CARD", "60", "Revolving", "ChargeAccount", "AuthorizedUser", 300, 25, "_CreditLimitAmount", "2000"),
	}
	if p.share("student", 2) == 0 {
		out = append(out, line(4, "NATIONAL STUDENT LOANS", "88", "Installment", "Educational", "Individual", 18200, 0, "_TermsDescription", "Deferred"))
	}
	if p.Ends("0007") {
		out = append(out, line(5, "MERIDIAN COLLECTIONS", "99", "Open", "Collection", "Individual", 640, 0, "_OriginalCreditorName", "COUNTY MEDICAL GROUP", "_DerogatoryDataIndicator", "Y"),
			el("CREDIT_PUBLIC_RECORD", "CreditPublicRecordID", p.ID+"P1", "BorrowerID", p.ID, "_Type", "BankruptcyChapter7", "_CourtName", "US BANKRUPTCY COURT", "_FiledDate", month(70), "_DispositionType", "Discharged",
				"_DispositionDate", month(64), "_DocketIdentifier", "SIM-0007"))
	}
	return append(out, el("CREDIT_INQUIRY", "CreditInquiryID", p.ID+"I1", "BorrowerID", p.ID, "_Name", "HARBOR FURNITURE CREDIT", "_Date", now.UTC().AddDate(0, 0, -34).Format(time.DateOnly),
		"CreditBusinessType", "HomeFurnishing").with(el("CREDIT_REPOSITORY", "_SourceType", "TransUnion")))
}

func amount(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// picture is the report as people print it.
func picture(in Request, number, day string) []byte {
	doc := fpdf.New("P", "pt", "Letter", "")
	doc.SetCreationDate(time.Unix(0, 0))
	doc.SetModificationDate(time.Unix(0, 0))
	doc.AddPage()
	doc.SetFont("Helvetica", "B", 16)
	doc.CellFormat(0, 28, "Credit report (invented data)", "", 1, "", false, 0, "")
	doc.SetFont("Helvetica", "", 11)
	doc.CellFormat(0, 18, "Report "+number+", issued "+day, "", 1, "", false, 0, "")
	for _, p := range in.Login.People {
		doc.CellFormat(0, 18, p.First+" "+p.Last, "", 1, "", false, 0, "")
	}
	var out bytes.Buffer
	_ = doc.Output(&out)
	return out.Bytes()
}
