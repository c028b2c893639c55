package mismo

import (
	"github.com/beevik/etree"
)

// The agencies' engines, in the words of MISMO's AutomatedUnderwritingSystemType.
const (
	SystemDU  = "DesktopUnderwriter"
	SystemLPA = "LoanProspector"
)

// agency is the form in which an agency's engine takes a file: what version of its specification, under which name, and where in its own
// extension the reports stand that it validates by.
type agency struct {
	prefix  string
	version string
	data    string // the version of the data, "" for none
	request string // what the deal is called, "" for nothing
	status  string // of the loan, as the engine wants to be told it; "" for nothing
	reports string
	report  string
}

// DU's extension is that of its schema. Of LPA's specification the namespace, the version, the name of the request and the status are known;
// what its extension calls the reports is not, and is ours (docs/underwriting-findings.md).
var (
	agencyDU = agency{prefix: "DU", version: "DU Spec 1.9.1", reports: "EXTENSION/OTHER/DU:LOAN_EXTENSION/DU:UNDERWRITING_VERIFICATIONS", report: "DU:UNDERWRITING_VERIFICATION"}

	agencyLPA = agency{prefix: "LPA", version: "S5.0.06", data: "5.0.06", request: "LPA_REQUEST", status: "Underwriting",
		reports: "EXTENSION/OTHER/LPA:LOAN_EXTENSION/LPA:VERIFICATION_REPORTS", report: "LPA:VERIFICATION_REPORT"}

	agencies = []agency{agencyDU, agencyLPA}
)

func agencyOf(system string) agency {
	if system == SystemLPA {
		return agencyLPA
	}
	return agencyDU
}

const (
	pathAbout  = "ABOUT_VERSIONS/ABOUT_VERSION"
	pathStatus = "LOAN_STATUSES/LOAN_STATUS/LoanStatusIdentifier"
)

// agency puts the file into the form of an agency, whosever it was in before.
func (w *writer) agency(form agency, reports []Verification) {
	root := w.deal
	for root.Parent() != nil && root.Parent().Parent() != nil {
		root = root.Parent()
	}
	for _, other := range agencies {
		if other.prefix != form.prefix {
			w.dropExtension(root, prefixes[other.prefix])
		}
		if other.request != "" && textAt(w.deal, pathAbout+"/DataVersionName") == other.request {
			remove(at(w.deal, pathAbout+"/DataVersionName"), w.deal)
		}
	}
	boundPrefix(w.deal, form.prefix)
	say := func(from *etree.Element, path, text string) {
		switch e := at(from, path); {
		case text != "":
			ensure(from, path).SetText(text)
		case e != nil:
			remove(e, from)
		}
	}
	say(root, pathAbout+"/AboutVersionIdentifier", form.version)
	say(root, pathAbout+"/DataVersionIdentifier", form.data)
	if form.request != "" {
		say(w.deal, pathAbout+"/DataVersionName", form.request)
	}
	if form.status != "" {
		say(w.subject, pathStatus, form.status)
	}
	w.verifications(form, reports)
}

// dropExtension takes out what stands in an agency's own namespace, with its binding, and the schema that the file said it follows.
func (w *writer) dropExtension(root *etree.Element, namespace string) {
	var foreign []*etree.Element
	each(root, func(e *etree.Element) {
		if e.NamespaceURI() == namespace && e.Parent() != nil && e.Parent().NamespaceURI() != namespace {
			foreign = append(foreign, e)
		}
	})
	for _, e := range foreign {
		w.takeOut(e)
	}
	for i := len(root.Attr) - 1; i >= 0; i-- {
		a := &root.Attr[i]
		if a.Space == "xmlns" && a.Value == namespace || a.Key == "schemaLocation" && a.NamespaceURI() == namespaceXSI {
			root.RemoveAttr(a.FullKey())
		}
	}
}

// verifications name the reports that the engine is to validate by, and no others: those of an imported file were another submission's.
func (w *writer) verifications(form agency, reports []Verification) {
	if stated := at(w.subject, form.reports); stated != nil {
		w.takeOut(stated)
	}
	for _, report := range reports {
		e := appendAt(w.subject, form.reports+"/"+form.report)
		ensure(e, form.prefix+":VerificationReportIdentifier").SetText(report.Identifier)
		ensure(e, form.prefix+":VerificationReportSupplierType").SetText(report.Supplier)
		ensure(e, form.prefix+":VerificationReportType").SetText(report.Type)
	}
}
