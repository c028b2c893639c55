package credit

import (
	"cmp"
	"strings"

	"gable/domain"
)

// alerts gathers what a report warns of: by bureau, by what the person was compared with, and by list.
func (in *reader) alerts(body *node) []CreditAlert {
	found := []CreditAlert{}
	for _, f := range body.all("CREDIT_FILE") {
		found = append(found, in.fileAlerts(body, f)...)
	}
	for _, p := range body.all("REGULATORY_PRODUCT") {
		if strings.EqualFold(p.attr("_ResultStatusType"), "Clear") {
			continue
		}
		kind := AlertOther
		if p.attr("_SourceType") == "OFAC" {
			kind = AlertOFAC
		}
		found = append(found, CreditAlert{BorrowerID: in.person(p), Kind: kind, Text: p.attr("_ResultText")})
	}
	for _, e := range body.all("CREDIT_ERROR_MESSAGE") {
		found = append(found, CreditAlert{Kind: AlertOther, Bureau: bureauOf(e.attr("_SourceType")), Text: textOf(e)})
	}
	return found
}

// person is the one whom an element is about, "" where it is about several or nobody.
func (in *reader) person(n *node) domain.ID {
	if n.attr("BorrowerID") == "" {
		return ""
	}
	if people := in.people(n); len(people) == 1 {
		return people[0]
	}
	return ""
}

// variations are what a bureau knows otherwise, by its word for it.
var variations = map[string]AlertKind{"DifferentAddress": AlertAddress, "DifferentGeneration": AlertName, "DifferentName": AlertName, "DifferentSSN": AlertSSN}

func (in *reader) fileAlerts(body, f *node) []CreditAlert {
	var found []CreditAlert
	who, bureau := in.person(f), bureauOf(f.attr("CreditRepositorySourceType"))
	add := func(kind AlertKind, text string) {
		found = append(found, CreditAlert{BorrowerID: who, Kind: kind, Bureau: bureau, Text: text})
	}
	said := messagesOf(f)
	if kind := resultAlert(f.attr("_ResultStatusType")); kind != "" {
		add(kind, clean(strings.Join(said, " ")))
	} else {
		for _, text := range said {
			add(alertOf(text), text)
		}
	}
	for _, v := range f.all("_VARIATION") {
		if kind, known := variations[v.attr("_Type")]; known {
			add(kind, "")
			continue
		}
		add(AlertOther, v.attr("_Type"))
	}
	for _, m := range f.all("_ALERT_MESSAGE") {
		text := textOf(m)
		add(alertOf(m.attr("_Type")+" "+m.attr("_CategoryType")+" "+text), text)
	}
	if own, asked := f.child("_BORROWER").attr("_SSN"), askedSSN(body, f.attr("BorrowerID")); own != "" && asked != "" && own != asked {
		add(AlertSSN, "")
	}
	return found
}

// resultAlert is what a bureau's result warns of, "" for a file that came. Agencies add their reason to MISMO's word:
// NoFileReturnedCreditFreeze.
func resultAlert(result string) AlertKind {
	result = strings.ToLower(result)
	switch {
	case strings.Contains(result, "freeze"), strings.Contains(result, "frozen"):
		return AlertFrozen
	case strings.HasPrefix(result, "nofilereturned"), strings.HasPrefix(result, "nohit"):
		return AlertNoFile
	}
	return ""
}

// messagesOf are a bureau's own messages about a file.
func messagesOf(file *node) []string {
	var said []string
	for _, m := range file.all("CREDIT_ERROR_MESSAGE") {
		if text := textOf(m); text != "" {
			said = append(said, text)
		}
	}
	return said
}

// textOf is the text of a message, which is an attribute or an element of it.
func textOf(message *node) string {
	return cmp.Or(message.attr("_Text"), clean(string(message.child("_Text").text)))
}

// askedSSN is the number by which a person was asked for, as the answer repeats it.
func askedSSN(body *node, place string) string {
	for _, b := range body.all("BORROWER") {
		if b.attr("BorrowerID") == place {
			return b.attr("_SSN")
		}
	}
	return ""
}

// alertWords tell by an alert's words what it is about, in this order.
var alertWords = []struct {
	word string
	kind AlertKind
}{
	{"ofac", AlertOFAC}, {"deceased", AlertDeceased}, {"death", AlertDeceased}, {"frozen", AlertFrozen}, {"freeze", AlertFrozen},
	{"fraud", AlertFraud}, {"active duty", AlertFraud}, {"activeduty", AlertFraud}, {"victim", AlertFraud},
	{"ssn", AlertSSN}, {"social security", AlertSSN}, {"address", AlertAddress},
}

func alertOf(text string) AlertKind {
	text = strings.ToLower(text)
	for _, w := range alertWords {
		if strings.Contains(text, w.word) {
			return w.kind
		}
	}
	return AlertOther
}
