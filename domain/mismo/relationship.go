package mismo

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
)

const arcrolePrefix = "urn:fdc:mismo.org:2009:residential/"

// The ties between records that are modelled; every other arcrole is kept as it is.
const (
	arcAssetRole       = "ASSET_IsAssociatedWith_ROLE"
	arcAssetLiability  = "ASSET_IsAssociatedWith_LIABILITY"
	arcLiabilityRole   = "LIABILITY_IsAssociatedWith_ROLE"
	arcExpenseRole     = "EXPENSE_IsAssociatedWith_ROLE"
	arcIncomeEmployer  = "CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER"
	arcCounselingRole  = "COUNSELING_EVENT_IsAssociatedWith_ROLE"
	arcJointCredit     = "ROLE_SharesJointCreditReportWith_ROLE"
	pathRelationship   = "RELATIONSHIPS/RELATIONSHIP"
	attributeSequence  = "SequenceNumber"
	attributeArcrole   = "arcrole"
	attributeFromLabel = "from"
	attributeToLabel   = "to"
)

// tie is one relationship between two labelled elements.
type tie struct {
	arc      string
	from, to *etree.Element
}

func arcOf(e *etree.Element) string {
	arcrole := attribute(e, namespaceXlink, attributeArcrole)
	return arcrole[strings.LastIndexByte(arcrole, '/')+1:]
}

// labels returns the labelled elements of the deal; a label that stands twice names the first.
func labels(deal *etree.Element, r *report) map[string]*etree.Element {
	found := map[string]*etree.Element{}
	each(deal, func(e *etree.Element) {
		name := label(e)
		if name == "" {
			return
		}
		if found[name] != nil {
			r.warn("duplicateLabel", fmt.Sprintf("%s has a label that another element has too; ties go to the first.", e.Tag), e.Tag)
			return
		}
		found[name] = e
	})
	return found
}

// ties returns the relationships whose two ends exist, and warns of the others.
func ties(deal *etree.Element, r *report) []tie {
	named := labels(deal, r)
	var found []tie
	for _, e := range all(deal, pathRelationship) {
		t := tie{arcOf(e), named[attribute(e, namespaceXlink, attributeFromLabel)], named[attribute(e, namespaceXlink, attributeToLabel)]}
		if t.from == nil || t.to == nil {
			sequence := e.SelectAttrValue(attributeSequence, "?")
			if len(sequence) > 10 {
				sequence = "?"
			}
			r.warn("danglingRelationship", fmt.Sprintf("Relationship %s ties to an element that is not there.", sequence), sequence)
			continue
		}
		found = append(found, t)
	}
	return found
}

// labeler gives labels that no other element of the deal has.
type labeler struct {
	taken map[string]*etree.Element
	next  map[string]int
}

func newLabeler(deal *etree.Element) *labeler {
	return &labeler{labels(deal, silent()), map[string]int{}}
}

// free lets labels that begin so be given again where no element of the deal has them any more.
func (l *labeler) free(deal *etree.Element, prefixes ...string) {
	standing := labels(deal, silent())
	for name := range l.taken {
		for _, prefix := range prefixes {
			if standing[name] == nil && strings.HasPrefix(name, prefix+"_") {
				delete(l.taken, name)
			}
		}
	}
}

// of returns an element's label and gives it a fresh one when it has none.
func (l *labeler) of(e *etree.Element, prefix string) string {
	if name := label(e); name != "" {
		return name
	}
	for {
		l.next[prefix]++
		name := prefix + "_" + strconv.Itoa(l.next[prefix])
		if l.taken[name] == nil {
			l.taken[name] = e
			e.CreateAttr(xlinkPrefix(e)+":label", name)
			return name
		}
	}
}

func xlinkPrefix(e *etree.Element) string {
	root := e
	for root.Parent() != nil && root.Parent().Parent() != nil {
		root = root.Parent()
	}
	for _, a := range root.Attr {
		if a.Space == "xmlns" && a.Value == namespaceXlink {
			return a.Key
		}
	}
	root.CreateAttr("xmlns:xlink", namespaceXlink)
	return "xlink"
}

// sequence numbers a new element after its siblings of the same name.
func sequence(e *etree.Element) {
	highest := 0
	for _, sibling := range e.Parent().ChildElements() {
		if sibling.Tag == e.Tag {
			highest = max(highest, sequenceOf(sibling))
		}
	}
	e.CreateAttr(attributeSequence, strconv.Itoa(highest+1))
}

// sequenceOf returns an element's sequence number, zero when it has none.
func sequenceOf(e *etree.Element) int {
	n, err := strconv.Atoi(e.SelectAttrValue(attributeSequence, "0"))
	if err != nil || n > 1_000_000 {
		return 0
	}
	return n
}

// saveTies makes the relationships those that are wanted: what is there stays, what is wanted is added, and what was
// understood and is no longer wanted is taken out. All others stay, unless an end of theirs was taken out with its record.
func saveTies(deal *etree.Element, labeler *labeler, want, understood []tie, gone map[string]bool) {
	missing, known := map[tie]bool{}, map[tie]bool{}
	for _, t := range want {
		missing[t] = true
	}
	for _, t := range understood {
		known[t], known[tie{t.arc, t.to, t.from}] = true, true
	}
	named := labels(deal, silent())
	for _, e := range all(deal, pathRelationship) {
		from, to := attribute(e, namespaceXlink, attributeFromLabel), attribute(e, namespaceXlink, attributeToLabel)
		t := tie{arcOf(e), named[from], named[to]}
		reversed := tie{t.arc, t.to, t.from}
		_, wanted := missing[t]
		_, wantedReversed := missing[reversed]
		switch {
		case gone[from] || gone[to]:
			remove(e, deal)
		case wanted:
			missing[t] = false
		case wantedReversed:
			missing[reversed] = false
		case known[t]:
			remove(e, deal)
		}
	}
	highest := 0
	for _, e := range all(deal, pathRelationship) {
		highest = max(highest, sequenceOf(e))
	}
	for _, t := range want {
		if !missing[t] {
			continue
		}
		missing[t] = false
		e := appendAt(deal, pathRelationship)
		highest++
		e.CreateAttr(attributeSequence, strconv.Itoa(highest))
		xlink := xlinkPrefix(e)
		e.CreateAttr(xlink+":"+attributeFromLabel, labeler.of(t.from, t.from.Tag))
		e.CreateAttr(xlink+":"+attributeToLabel, labeler.of(t.to, t.to.Tag))
		e.CreateAttr(xlink+":"+attributeArcrole, arcrolePrefix+t.arc)
	}
}

// ref adds a record to a list of refs, once.
func ref(refs []domain.Ref, id domain.ID) []domain.Ref {
	if domain.RefersTo(refs, id) {
		return refs
	}
	return append(refs, domain.Ref{ID: id})
}
