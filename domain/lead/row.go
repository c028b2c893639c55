package lead

import (
	"slices"
	"strings"

	"gable/domain"
)

// rowReader makes a lead of a line.
type rowReader struct {
	plan  Plan
	row   []string
	words Words
	lead  Lead
	at    map[string]int // the column that filled a field
	left  []domain.FieldError
	notes []string
}

// nameColumns are those in which every word may be one of a name.
var nameColumns = []string{"FirstName", "MiddleName", "LastName", "FullName", "SuffixName", "RealtorName", "Notes"}

// cell takes one cell.
func (r *rowReader) cell(i int, field string) {
	text := strings.TrimSpace(strings.ReplaceAll(r.row[i], "\u00a0", " "))
	if text == "" || saysNothing(text) && !slices.Contains(nameColumns, field) {
		return
	}
	if _, filled := r.at[field]; filled && several[field] {
		return
	}
	rest, fits := r.take(Column(field), text)
	switch {
	case !fits:
		r.leave(i, field, text, "invalid", "is not valid")
	case rest != "":
		r.at[field] = i
		r.leave(i, field, rest, "refusals:lead.partLeft", "holds more than is taken: "+rest, rest)
	default:
		r.at[field] = i
	}
}

// leave leaves a text out of the lead, and keeps it for the notes.
func (r *rowReader) leave(i int, field, text, key, message string, params ...string) {
	if len(params) == 0 {
		params = []string{field}
	}
	r.left = append(r.left, domain.FieldError{Field: field, Key: key, Params: params, Message: field + " " + message})
	r.notes = append(r.notes, r.heading(i, field)+": "+text)
}

// take fills one field, and tells what of the text it has no place for; false when the text does not fit.
func (r *rowReader) take(field Column, text string) (rest string, fits bool) {
	l := &r.lead
	switch field {
	case "FullName":
		l.Name, rest = split(text)
		return rest, true
	case "SuffixName":
		l.Name.SuffixName = text
		return "", true
	case "Email":
		l.ContactPoint.Email, rest = emailOf(text)
		return rest, true
	case "CellPhone", "HomePhone", "WorkPhone", "RealtorPhone":
		into := map[Column]*string{"CellPhone": &l.ContactPoint.CellPhone, "HomePhone": &l.ContactPoint.HomePhone, "WorkPhone": &l.ContactPoint.WorkPhone, "RealtorPhone": &l.Realtor.Phone}[field]
		*into, rest = phoneOf(text)
		return rest, true
	case "DownPaymentAmt":
		return "", r.takeDown(text)
	case "PriceAmt", "LoanAmt":
		m, fits := amountOf(text)
		if !fits || field == "PriceAmt" && m.Cents() >= 0 && m.Cents() < leastPrice {
			return "", false
		}
		*map[Column]**domain.Money{"PriceAmt": &l.PriceAmt, "LoanAmt": &l.LoanAmt}[field] = m
		return "", true
	}
	return "", l.take(field, text, r.words)
}

// takeDown reads a down payment, which may be a share of the price.
func (r *rowReader) takeDown(text string) bool {
	share := shareCell.FindStringSubmatch(text)
	if share == nil {
		m, fits := amountOf(text)
		if fits {
			r.lead.DownPaymentAmt = m
		}
		return fits
	}
	percent, err := domain.ParseRate(share[1])
	if err != nil || r.lead.PriceAmt == nil {
		return false
	}
	m, fits := r.lead.PriceAmt.Share(percent.Micros(), 100_000_000)
	if fits {
		r.lead.DownPaymentAmt = &m
	}
	return fits
}

// emailOf is the first address of a cell.
func emailOf(text string) (address, rest string) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' || r == '|' || r == ' ' || r == '/' })
	if len(parts) < 2 || !domain.IsEmail(parts[0]) {
		return text, ""
	}
	return parts[0], strings.Join(parts[1:], " ")
}

// place is a field of a lead that a cell fills, as the lead calls it, and how it is emptied.
type place struct {
	path, column string
	empty        func(*Lead)
}

var places = []place{
	{"ContactPoint.Email", "Email", func(l *Lead) { l.ContactPoint.Email = "" }},
	{"ContactPoint.CellPhone", "CellPhone", func(l *Lead) { l.ContactPoint.CellPhone = "" }},
	{"ContactPoint.HomePhone", "HomePhone", func(l *Lead) { l.ContactPoint.HomePhone = "" }},
	{"ContactPoint.WorkPhone", "WorkPhone", func(l *Lead) { l.ContactPoint.WorkPhone = "" }},
	{"Name.MiddleName", "MiddleName", func(l *Lead) { l.Name.MiddleName = "" }},
	{"Name.SuffixName", "SuffixName", func(l *Lead) { l.Name.SuffixName = "" }},
	{"Address.LineText", "LineText", func(l *Lead) { l.Address.LineText = "" }},
	{"Address.CityName", "CityName", func(l *Lead) { l.Address.CityName = "" }},
	{"Address.PostalCode", "PostalCode", func(l *Lead) { l.Address.PostalCode = "" }},
	{"Address.StateCode", "StateCode", func(l *Lead) { l.Address.StateCode = "" }},
	{"PriceAmt", "PriceAmt", func(l *Lead) { l.PriceAmt = nil }},
	{"LoanAmt", "LoanAmt", func(l *Lead) { l.LoanAmt = nil }},
	{"DownPaymentAmt", "DownPaymentAmt", func(l *Lead) { l.DownPaymentAmt = nil }},
	{"Realtor.Name", "RealtorName", func(l *Lead) { l.Realtor.Name = "" }},
	{"Realtor.Email", "RealtorEmail", func(l *Lead) { l.Realtor.Email = "" }},
	{"Realtor.Phone", "RealtorPhone", func(l *Lead) { l.Realtor.Phone = "" }},
	{"FollowUpDate", "FollowUpDate", func(l *Lead) { l.FollowUpDate = nil }},
	{"Tags", "Tags", func(l *Lead) { l.Tags = nil }},
}

// settle leaves out the cells that only the whole lead shows to be wrong. False where it is none: its name is missing, or what is wrong came
// from no cell. That nobody can be reached by it is told alone.
func (r *rowReader) settle() bool {
	for {
		var other []domain.FieldError
		emptied := false
		for _, fault := range r.lead.Validate() {
			at := slices.IndexFunc(places, func(p place) bool { return p.path == fault.Field })
			if at < 0 {
				other = append(other, fault)
				continue
			}
			column, filled := r.at[places[at].column]
			if !filled {
				other = append(other, fault)
				continue
			}
			places[at].empty(&r.lead)
			delete(r.at, places[at].column)
			r.leave(column, places[at].column, strings.TrimSpace(r.row[column]), fault.Key, "is not valid", fault.Params...)
			emptied = true
		}
		if !emptied {
			r.left = append(r.left, other...)
			return !slices.ContainsFunc(other, func(f domain.FieldError) bool { return f.Field != "ContactPoint.CellPhone" || f.Key != "required" })
		}
	}
}

func (r *rowReader) heading(i int, field string) string {
	if i < len(r.plan.Headings) && r.plan.Headings[i] != "" {
		return r.plan.Headings[i]
	}
	return field
}

// note adds what was left out to the lead's notes, as far as they go.
func (r *rowReader) note() {
	if len(r.notes) == 0 {
		return
	}
	text := []rune(strings.TrimSpace(r.lead.Notes + "\n" + strings.Join(r.notes, "\n")))
	r.lead.Notes = string(text[:min(len(text), maxNotes)])
}

// take fills a field that is a text, a choice or a name of a list; false when the text does not fit.
func (l *Lead) take(field Column, text string, words Words) bool {
	plain := map[Column]*string{"FirstName": &l.Name.FirstName, "MiddleName": &l.Name.MiddleName, "LastName": &l.Name.LastName, "LineText": &l.Address.LineText,
		"CityName": &l.Address.CityName, "RealtorName": &l.Realtor.Name, "RealtorEmail": &l.Realtor.Email, "Notes": &l.Notes}
	if into, known := plain[field]; known {
		*into = text
		return true
	}
	lower := strings.ToLower(text)
	switch field {
	case "LeadSource":
		l.LeadSourceID = words.Sources[lower]
		return l.LeadSourceID != ""
	case "LeadProvider":
		l.LeadProviderID = words.Providers[lower]
		return l.LeadProviderID != ""
	case "Language":
		l.Language = map[string]string{"en": "en", "english": "en", "ingles": "en", "es": "es", "spanish": "es", "espanol": "es"}[plainLetters(text)]
		return l.Language != ""
	case "LoanPurposeType":
		l.LoanPurposeType = purposeOf(text)
		return l.LoanPurposeType != ""
	case "StateCode":
		l.Address.StateCode = stateOf(text)
		return l.Address.StateCode != ""
	case "PostalCode":
		l.Address.PostalCode = zipOf(text)
	case "CreditRange":
		l.CreditRange = creditOf(text)
		return l.CreditRange != ""
	case "FollowUpDate":
		l.FollowUpDate = dayOf(text)
		return l.FollowUpDate != nil
	case "Tags":
		return l.takeTags(lower, words)
	case "ConsentInd", "DoNotCallInd":
		return l.takeAnswer(field, lower)
	}
	return true
}

// takeTags takes the tags that the company has; false where it has one of them not.
func (l *Lead) takeTags(names string, words Words) bool {
	all := true
	for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == '|' || r == ',' || r == ';' }) {
		id := words.Tags[strings.TrimSpace(name)]
		if id == "" {
			all = false
			continue
		}
		l.Tags = append(l.Tags, Tagged{ID: id})
	}
	return all
}

func (l *Lead) takeAnswer(field Column, lower string) bool {
	answer, known := map[string]bool{"yes": true, "y": true, "true": true, "1": true, "x": true, "sí": true, "si": true, "no": false, "n": false, "false": false, "0": false}[lower]
	switch {
	case !known:
	case field == "DoNotCallInd":
		l.DoNotCallInd = answer
	default:
		l.ContactConsent = Consent{ConsentInd: &answer, Method: "IMPORT"}
	}
	return known
}
