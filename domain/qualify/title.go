package qualify

import (
	"strings"

	"gable/domain"
)

// title is what a line of arithmetic or a notice is about: a name as someone gave it, else a kind, else neither. What a
// notice asks for is entered in a module, often of one record.
type title struct {
	params []string
	enum   string
	label  string
	module Module
	record domain.ID
}

// Module is where a notice leads to (loan-data-entry.md section 3, "Qualification warnings", has the first two).
type Module string

const (
	ModuleDeclarations    Module = "declarations"
	ModuleRealEstate      Module = "realEstate"
	ModuleLiabilities     Module = "liabilities"
	ModuleIncome          Module = "income"
	ModuleAssets          Module = "assets"
	ModuleSubjectProperty Module = "subjectProperty"
	ModuleInsurance       Module = "mortgageInsurance"
)

func (t title) at(module Module, record domain.ID) title {
	t.module, t.record = module, record
	return t
}

// named takes a name; "" leaves the title empty.
func named(name string) title {
	if strings.TrimSpace(name) == "" {
		return title{}
	}
	return title{params: []string{name}, label: name}
}

// holderOrKind takes the holder's name, else the kind by its enumeration; a kind that is none leaves the title empty.
func holderOrKind(holder string, enum domain.Enum, kind string) title {
	if by := named(holder); by.label != "" || !enum.Has(kind) {
		return by
	}
	return title{params: []string{kind}, enum: enum.Name, label: enum.DisplayName(kind)}
}

// in puts the title where the sentence says %s; nameless is said where there is no title.
func (t title) in(sentence, nameless string) string {
	if t.label == "" {
		return nameless
	}
	return strings.Replace(sentence, "%s", t.label, 1)
}

// Notice is one of the warnings and messages by its name in the client's catalogue; Message says it in English.
type Notice struct {
	Key     string    `json:"key"`
	Params  []string  `json:"params,omitempty"`
	Enum    string    `json:"enum,omitempty" doc:"The enumeration that the parameter is a value of; absent where it is a name or a number."`
	Message string    `json:"message"`
	Module  Module    `json:"module,omitempty" enum:"declarations,realEstate,liabilities,income,assets,subjectProperty,mortgageInsurance" doc:"Where what it asks for is entered; absent where that is the loan's terms."`
	Record  domain.ID `json:"recordId,omitempty" doc:"The record that it is about, where it is about one."`
}

// notices are said once each, in the order in which they are met.
type notices []Notice

// addText adds a notice of words alone.
func (n *notices) addText(key, message string, params ...string) {
	n.addTitled(key, "", message, title{params: params})
}

// addTitled adds a notice about something that has a title.
func (n *notices) addTitled(key, sentence, nameless string, of title) {
	n.add(Notice{Key: key, Params: of.params, Enum: of.enum, Message: of.in(sentence, nameless), Module: of.module, Record: of.record})
}

func (n *notices) add(notice Notice) {
	for _, noted := range *n {
		if noted.Message == notice.Message {
			return
		}
	}
	*n = append(*n, notice)
}

// sentences are the notices in English: an empty list, not null, where there is none.
func (n *notices) sentences() []string {
	out := make([]string, len(*n))
	for i, notice := range *n {
		out[i] = notice.Message
	}
	return out
}
