package lead

import (
	"regexp"
	"slices"
	"strings"

	"gable/domain"
)

// Column is a field of a lead that a file's column can fill.
type Column string

// columns lists the fields that a file can fill, with headings that mean them in English and Spanish, as the systems of the trade and the
// providers of leads write them. Of several headings for one field the first in the list is meant before the others.
var columns = []struct {
	name     Column
	headings string
}{
	{"FirstName", "first name|firstname|first|given name|borrower first name|b1 first name|primary first name|contact first name|client first name|fname|nombre|primer nombre|nombres"},
	{"MiddleName", "middle name|middlename|middle|middle initial|mi|borrower middle name|segundo nombre"},
	{"LastName", "last name|lastname|last|surname|family name|borrower last name|b1 last name|primary last name|contact last name|client last name|lname|apellido|apellidos"},
	{"SuffixName", "suffix|name suffix|borrower suffix|sufijo"},
	{"FullName", "name|full name|fullname|contact|contact name|borrower|borrower name|client|client name|lead name|customer name|nombre completo"},
	{"Email", "email|e mail|email address|e mail address|mail|primary email|home email|home e mail|borrower email|personal email|email 1|work email|correo|correo electronico"},
	{"CellPhone", "cell phone|cell|mobile|mobile phone|mobile number|phone mobile|phone|phone number|primary phone|main phone|day phone|borrower cell phone|telephone|contact phone|phone 1|telefono|celular|movil"},
	{"HomePhone", "home phone|phone home|home|evening phone|borrower home phone|home number|telefono de casa"},
	{"WorkPhone", "work phone|phone work|office phone|business phone|work number|borrower work phone|phone 2|telefono del trabajo"},
	{"Language", "language|preferred language|language preference|idioma"},
	{"LoanPurposeType", "loan purpose|purpose|purpose of loan|transaction type|proposito"},
	{"LineText", "property address|subject property address|property street|property street address|address|street|street address|address 1|address line 1|mailing address|present street|current address|home address|direccion|calle"},
	{"CityName", "property city|subject property city|city|present city|mailing city|home city|ciudad"},
	{"StateCode", "property state|subject property state|state|st|present state|state province|mailing state|home state|estado"},
	{"PostalCode", "property zip|subject property zip|property zip code|property postal code|zip|zip code|zipcode|postal code|present zip|zip postal code|mailing zip|home zip|codigo postal"},
	{"PriceAmt", "purchase price|sales price|sale price|new home value|property value|home value|appraised value|estimated value|estimated home value|est value|property price|home price|value|price|precio|valor"},
	{"LoanAmt", "loan amount|loan amt|requested loan amount|desired loan amount|mortgage amount|amount|monto|monto del prestamo"},
	{"DownPaymentAmt", "down payment|downpayment|down payment amount|estimated down payment|est down payment|enganche|pago inicial"},
	{"CreditRange", "credit|credit score|credit range|credit rating|credit profile|credit grade|estimated credit|fico|fico score|credito"},
	{"LeadSource", "source|lead source|referral source|referred by|campaign|fuente|origen"},
	{"LeadProvider", "provider|lead provider|lead vendor|vendor|proveedor"},
	{"Tags", "tags|tag|labels|groups|etiquetas"},
	{"RealtorName", "realtor|agent|realtor name|agent name|buyers agent|real estate agent|agente"},
	{"RealtorEmail", "realtor email|agent email|buyers agent email"},
	{"RealtorPhone", "realtor phone|agent phone|buyers agent phone"},
	{"Notes", "notes|note|comments|comment|message|remarks|description|notas|comentarios"},
	{"FollowUpDate", "follow up|follow up date|next follow up|next contact|next contact date|callback date|seguimiento"},
	{"ConsentInd", "consent|tcpa|tcpa consent|opt in|consentimiento"},
	{"DoNotCallInd", "do not call|dnc|do not contact|no llamar"},
}

// several are the fields that more than one column may fill: of a line the first cell that says something counts. Providers give the price
// of a home that is bought and the value of one that is owned in a column each.
var several = map[string]bool{"PriceAmt": true, "LoanAmt": true}

// Columns are the fields that a file can fill, in the order they are offered.
func Columns() []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = string(c.name)
	}
	return names
}

var (
	camel     = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	noHeading = regexp.MustCompile(`[^\pL\pN]+`)
)

// headingWords is a heading in small words: FirstName, first_name and First-Name: are one.
func headingWords(heading string) string {
	return strings.TrimSpace(noHeading.ReplaceAllString(plainLetters(camel.ReplaceAllString(heading, "$1 $2")), " "))
}

// leastPrice is what no home costs: what is less is what a provider asks for the lead, or a number of thousands.
const leastPrice = 10_000_00

// Suggest says for each heading which field it probably means, "" where it is not clear. A field is suggested once, but for those that several
// columns may fill; a price that is none of a home, by the lines, is none.
func Suggest(headers []string, rows [][]string) []string {
	out := make([]string, len(headers))
	for _, c := range columns {
		meant := append([]string{headingWords(string(c.name))}, strings.Split(c.headings, "|")...)
		best, rank := -1, len(meant)
		for i, header := range headers {
			at := slices.Index(meant, headingWords(header))
			if at < 0 || out[i] != "" || c.name == "PriceAmt" && !isOfHomes(rows, i) {
				continue
			}
			if several[string(c.name)] {
				out[i] = string(c.name)
			} else if at < rank {
				best, rank = i, at
			}
		}
		if best >= 0 {
			out[best] = string(c.name)
		}
	}
	return out
}

// isOfHomes tells whether no more amounts of a column are below what a home costs than above.
func isOfHomes(rows [][]string, column int) bool {
	of, below := 0, 0
	for _, row := range rows[:min(len(rows), 200)] {
		if column >= len(row) {
			continue
		}
		if m, is := amountOf(row[column]); is {
			if of++; m.Cents() < leastPrice {
				below++
			}
		}
	}
	return 2*below <= of
}

// Plan says how a file is taken in.
type Plan struct {
	Mapping    []string `json:"mapping" doc:"For each column the field it fills, an empty text for none."`
	Duplicates string   `json:"duplicates" enum:"SKIP,KEEP" doc:"What to do with lines whose email address or phone number a lead has already. SKIP when absent."`
	Assign     string   `json:"assign" enum:"SELF,RULES,NONE" doc:"Who gets the leads; RULES when absent."`
	// Headings are those of the file, by which a lead's notes say what was left out.
	Headings []string `json:"-"`
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
		case seen[field] && !several[field]:
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

// FromRow makes a lead of a line. A cell that does not fit is left out of it and stands in its notes, and is told by its field; without a name
// there is no lead.
func (p Plan) FromRow(row []string, words Words) (l Lead, left []domain.FieldError, isLead bool) {
	r := rowReader{plan: p, row: row, words: words, lead: Lead{Origin: OriginImport, Status: StatusNew}, at: map[string]int{}}
	for i, field := range p.Mapping {
		if i < len(row) && field != "" && field != "DownPaymentAmt" {
			r.cell(i, field)
		}
	}
	for i, field := range p.Mapping { // a share of the price, which is known by now
		if i < len(row) && field == "DownPaymentAmt" {
			r.cell(i, field)
		}
	}
	r.lead.Trim()
	isLead = r.settle()
	r.note()
	return r.lead, r.left, isLead
}
