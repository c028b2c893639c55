package lead

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
)

// Column is a field of a lead that a file's column can fill.
type Column string

// Columns lists the fields that a file can fill, with headings that mean them in English and Spanish.
var columns = []struct {
	name     Column
	headings string
}{
	{"FirstName", "first name|firstname|first|given name|nombre|primer nombre"},
	{"MiddleName", "middle name|middlename|middle|segundo nombre"},
	{"LastName", "last name|lastname|last|surname|family name|apellido|apellidos"},
	{"FullName", "name|full name|fullname|contact|contact name|borrower|nombre completo"},
	{"Email", "email|e-mail|email address|e-mail address|mail|correo|correo electronico|correo electrónico"},
	{"CellPhone", "phone|cell|cell phone|mobile|mobile phone|phone number|telefono|teléfono|celular|movil|móvil"},
	{"HomePhone", "home phone|phone home|home|telefono de casa|teléfono de casa"},
	{"WorkPhone", "work phone|phone work|office phone|business phone|telefono del trabajo|teléfono del trabajo"},
	{"Language", "language|preferred language|idioma"},
	{"LoanPurposeType", "purpose|loan purpose|loan type|proposito|propósito"},
	{"LineText", "address|street|street address|property address|direccion|dirección|calle"},
	{"CityName", "city|property city|ciudad"},
	{"StateCode", "state|property state|st|estado"},
	{"PostalCode", "zip|zip code|zipcode|postal code|codigo postal|código postal"},
	{"PriceAmt", "price|purchase price|home value|property value|value|precio|valor"},
	{"LoanAmt", "loan amount|amount|monto|monto del prestamo|monto del préstamo"},
	{"DownPaymentAmt", "down payment|downpayment|enganche|pago inicial"},
	{"CreditRange", "credit|credit score|credit range|fico|credito|crédito"},
	{"LeadSource", "source|lead source|fuente|origen"},
	{"LeadProvider", "provider|lead provider|vendor|proveedor"},
	{"Tags", "tags|tag|labels|etiquetas"},
	{"RealtorName", "realtor|agent|realtor name|agente"},
	{"RealtorEmail", "realtor email|agent email"},
	{"RealtorPhone", "realtor phone|agent phone"},
	{"Notes", "notes|note|comments|comment|message|notas|comentarios"},
	{"FollowUpDate", "follow up|follow-up|follow up date|follow-up date|seguimiento"},
	{"ConsentInd", "consent|tcpa|tcpa consent|opt in|consentimiento"},
	{"DoNotCallInd", "do not call|dnc|no llamar"},
}

// Columns are the fields that a file can fill, in the order they are offered.
func Columns() []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = string(c.name)
	}
	return names
}

// Suggest says for each heading which field it probably means, "" where it is not clear. No field is suggested twice.
func Suggest(headers []string) []string {
	plain := regexp.MustCompile(`[_\s]+`)
	out := make([]string, len(headers))
	for i, header := range headers {
		wanted := strings.TrimSpace(plain.ReplaceAllString(strings.ToLower(header), " "))
		for _, c := range columns {
			matches := strings.EqualFold(string(c.name), wanted) || slices.Contains(strings.Split(c.headings, "|"), wanted)
			if matches && !slices.Contains(out, string(c.name)) {
				out[i] = string(c.name)
			}
		}
	}
	return out
}

// Plan says how a file is taken in.
type Plan struct {
	Mapping    []string `json:"mapping" doc:"For each column the field it fills, an empty text for none."`
	Duplicates string   `json:"duplicates" enum:"SKIP,KEEP" doc:"What to do with lines whose email address or phone number a lead has already. SKIP when absent."`
	Assign     string   `json:"assign" enum:"SELF,RULES,NONE" doc:"Who gets the leads; RULES when absent."`
}

// Check fills in what is absent, and returns what is wrong with the plan for a file of so many columns.
func (p *Plan) Check(width int) []domain.FieldError {
	var faults domain.Faults
	if p.Duplicates == "" {
		p.Duplicates = "SKIP"
	}
	if p.Assign == "" {
		p.Assign = "RULES"
	}
	if !slices.Contains([]string{"SKIP", "KEEP"}, p.Duplicates) {
		faults.Wrong("duplicates")
	}
	if !slices.Contains([]string{"SELF", "RULES", "NONE"}, p.Assign) {
		faults.Wrong("assign")
	}
	if len(p.Mapping) > width {
		faults.Add("mapping", "refusals:lead.tooManyColumns", "The mapping names more columns than the file has", "mapping")
	}
	seen := map[string]bool{}
	for _, field := range p.Mapping {
		switch {
		case field == "":
		case !slices.Contains(Columns(), field):
			faults.Add("mapping", "refusals:lead.noSuchField", "There is no such field", "mapping")
		case seen[field]:
			faults.Add("mapping", "duplicate", field+" already exists", field)
		}
		seen[field] = true
	}
	if !seen["FirstName"] && !seen["LastName"] && !seen["FullName"] {
		faults.Add("mapping", "required", "A column with the name is required", "Name")
	}
	return faults
}

// Words are the company's lists by name in lower case.
type Words struct{ Sources, Providers, Tags map[string]domain.ID }

// FromRow makes a lead of a line. What is wrong is told by field; the lead is then of no use.
func (p Plan) FromRow(row []string, words Words) (Lead, []domain.FieldError) {
	l := Lead{Origin: OriginImport, Status: StatusNew}
	var faults domain.Faults
	for i, field := range p.Mapping {
		if i >= len(row) || field == "" || row[i] == "" {
			continue
		}
		if !l.take(Column(field), row[i], words) {
			faults.Wrong(field)
		}
	}
	l.Trim()
	faults = append(faults, l.Validate()...)
	return l, faults
}

// take fills one field; false when the text does not fit.
func (l *Lead) take(field Column, text string, words Words) bool {
	plain := map[Column]*string{"FirstName": &l.Name.FirstName, "MiddleName": &l.Name.MiddleName, "LastName": &l.Name.LastName, "Email": &l.ContactPoint.Email,
		"CellPhone": &l.ContactPoint.CellPhone, "HomePhone": &l.ContactPoint.HomePhone, "WorkPhone": &l.ContactPoint.WorkPhone, "LineText": &l.Address.LineText,
		"CityName": &l.Address.CityName, "RealtorName": &l.Realtor.Name, "RealtorEmail": &l.Realtor.Email, "RealtorPhone": &l.Realtor.Phone, "Notes": &l.Notes}
	if into, known := plain[field]; known {
		*into = text
		return true
	}
	amounts := map[Column]**domain.Money{"PriceAmt": &l.PriceAmt, "LoanAmt": &l.LoanAmt, "DownPaymentAmt": &l.DownPaymentAmt}
	if into, known := amounts[field]; known {
		m, err := domain.ParseMoney(strings.NewReplacer("$", "", ",", "", " ", "").Replace(text))
		*into = &m
		return err == nil
	}
	lists := map[Column]struct {
		of   map[string]domain.ID
		into *domain.ID
	}{"LeadSource": {words.Sources, &l.LeadSourceID}, "LeadProvider": {words.Providers, &l.LeadProviderID}}
	if list, known := lists[field]; known {
		*list.into = list.of[strings.ToLower(text)]
		return *list.into != ""
	}
	return l.takeWord(field, text, words)
}

func (l *Lead) takeWord(field Column, text string, words Words) bool {
	lower := strings.ToLower(text)
	switch field {
	case "FullName":
		l.Name = split(text)
	case "Language":
		l.Language = map[string]string{"en": "en", "english": "en", "inglés": "en", "ingles": "en", "es": "es", "spanish": "es", "español": "es", "espanol": "es"}[lower]
		return l.Language != ""
	case "LoanPurposeType":
		l.LoanPurposeType = map[string]loan.PurposeType{"purchase": loan.PurposePurchase, "buy": loan.PurposePurchase, "compra": loan.PurposePurchase,
			"refinance": loan.PurposeRefinance, "refi": loan.PurposeRefinance, "refinanciar": loan.PurposeRefinance, "refinanciamiento": loan.PurposeRefinance}[lower]
		return l.LoanPurposeType != ""
	case "StateCode":
		l.Address.StateCode = stateOf(text)
		return l.Address.StateCode != ""
	case "PostalCode":
		if len(text) == 4 { // a spreadsheet program took the leading zero away
			text = "0" + text
		}
		l.Address.PostalCode = text
	case "CreditRange":
		l.CreditRange = creditOf(text)
		return l.CreditRange != ""
	case "Tags":
		for _, name := range strings.FieldsFunc(lower, func(r rune) bool { return r == '|' || r == ',' || r == ';' }) {
			id := words.Tags[strings.TrimSpace(name)]
			if id == "" {
				return false
			}
			l.Tags = append(l.Tags, Tagged{ID: id})
		}
	case "FollowUpDate":
		l.FollowUpDate = dayOf(text)
		return l.FollowUpDate != nil
	case "ConsentInd", "DoNotCallInd":
		answer, known := map[string]bool{"yes": true, "y": true, "true": true, "1": true, "x": true, "sí": true, "si": true, "no": false, "n": false, "false": false, "0": false}[lower]
		if field == "DoNotCallInd" {
			l.DoNotCallInd = answer
		} else {
			l.ContactConsent = Consent{ConsentInd: &answer, Method: "IMPORT"}
		}
		return known
	}
	return true
}

func split(full string) borrower.Name {
	if last, first, comma := strings.Cut(full, ","); comma {
		return borrower.Name{FirstName: strings.TrimSpace(first), LastName: strings.TrimSpace(last)}
	}
	parts := strings.Fields(full)
	if len(parts) < 2 {
		return borrower.Name{FirstName: full}
	}
	return borrower.Name{FirstName: strings.Join(parts[:len(parts)-1], " "), LastName: parts[len(parts)-1]}
}

func stateOf(text string) string {
	for _, o := range property.States.Options {
		if strings.EqualFold(o.Option, text) || strings.EqualFold(o.DisplayName, text) {
			return o.Option
		}
	}
	return ""
}

// creditOf reads a range's name, or a score.
func creditOf(text string) CreditRange {
	if CreditRanges.Has(strings.ToUpper(text)) {
		return CreditRange(strings.ToUpper(text))
	}
	score, err := domain.ParseMoney(text)
	if err != nil || score.Cents() < 30_000 || score.Cents() > 85_000 {
		return ""
	}
	for _, r := range []struct {
		from int64
		is   CreditRange
	}{{740, "EXCELLENT"}, {700, "GOOD"}, {660, "FAIR"}, {620, "POOR"}} {
		if score.Cents() >= r.from*100 {
			return r.is
		}
	}
	return "BAD"
}

// dayOf reads a date as spreadsheets write it in the United States.
func dayOf(text string) *domain.Date {
	for _, form := range []string{"2006-01-02", "1/2/2006", "1/2/06", "01-02-2006"} {
		if t, err := time.Parse(form, text); err == nil {
			d := domain.DateOf(t)
			return &d
		}
	}
	return nil
}
