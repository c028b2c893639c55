package condition

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// heading is what a line says of the conditions under it.
type heading struct {
	is bool
	// priorTo is what waits for them; "" where the line says nothing of it that is known, and then it ends what the one before it said.
	priorTo string
	// category is what they are about. A line that says that alone leaves what waits for them as it was.
	category string
}

// phases are the words of headings for what waits, most particular first; in the order of a line's words the first one counts.
var phases = []struct {
	words   *regexp.Regexp
	priorTo string
}{
	{phrase(`post (?:closing|close|funding)|trailing (?:docs?|documents)|` + after(`cierre`)), "Purchase"},
	{phrase(prior(`(?:the )?(?:final |full |initial )?(?:loan )?approval`) + `|` + before(`(?:aprobación|aprobacion)(?: final)?`)), "Approval"},
	{phrase(prior(`(?:the )?(?:drawing |final |loan |closing )?(?:docs?|documents?|documentation)(?: (?:draw|drawing|preparation|prep|out|order))?`) + `|` +
		before(`(?:documentos|documentación|documentacion)`)), "Docs"},
	{phrase(prior(`(?:the )?(?:closing|close|settlement|consummation|clear to close)`) + `|` + before(`cierre`)), "Closing"},
	{phrase(prior(`(?:the )?(?:funding|funds?|disbursement)`) + `|` + before(`(?:fondos|fondeo|financiación|financiacion|financiamiento|desembolso)`)), "Funding"},
	{phrase(prior(`(?:the )?(?:investor )?(?:purchase|sale|delivery)`) + `|` + before(`(?:compra|venta)`)), "Purchase"},
	{phrase(`(?:due )?at (?:the )?(?:closing|close|signing|settlement)|(?:al|en el) cierre`), "AtClosing"},
}

// phases that follow from a noun alone, before "conditions". "Closing conditions" is none: it may be said of what is signed there.
var phaseNouns = []struct {
	words   *regexp.Regexp
	priorTo string
}{
	{phrase(`(?:docs?|documents?) conditions`), "Docs"},
	{phrase(`funding conditions`), "Funding"},
}

// shortPhases are how lenders abbreviate what waits. Such a short word goes before longer ones: "Prior To Final Approval (PTD)" is of
// the lenders who draw documents at once.
var shortPhases = map[string]string{"pta": "Approval", "ptd": "Docs", "ptds": "Docs", "ptc": "Closing", "ptf": "Funding", "ptfs": "Funding", "ptp": "Purchase", "atc": "AtClosing"}

func phrase(words string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|\s)(?:` + words + `)(?:\s|$)`)
}
func prior(to string) string { return `(?:(?:prior|previous) to|before) ` + to }
func before(what string) string {
	return `(?:antes de(?:l| la| los| las)?|previ[oa]s? a(?:l| la| los| las)?) ` + what
}
func after(what string) string {
	return `(?:después de|despues de|posterior(?:es)? a)(?:l| la)? ` + what
}

// topics are the words for what conditions are about.
var topics = map[string]string{"income": "INCOME", "employment": "INCOME", "ingresos": "INCOME", "asset": "ASSETS", "assets": "ASSETS", "activos": "ASSETS", "credit": "CREDIT",
	"crédito": "CREDIT", "credito": "CREDIT", "property": "PROPERTY", "appraisal": "PROPERTY", "collateral": "PROPERTY", "propiedad": "PROPERTY", "legal": "LEGAL", "misc": "MISC",
	"miscellaneous": "MISC", "varios": "MISC", "government": "GOVERNMENT", "gobierno": "GOVERNMENT"}

// usual are the words of headings besides.
var usual = wordSet(`condition doc docs document documents conditions stipulation stipulations stips requirement requirements item items list
	underwriting underwriter uw closer closing close funder funding lender broker borrower originator investor processor title escrow insurance loan mortgage
	general standard special specific additional other outstanding open pending remaining new final initial internal external required needed due approval approved
	compliance and of the for to be met satisfied cleared received provided by must are
	condición condicion condiciones requisito requisitos pendientes generales estándar especiales adicionales suscripción suscripcion cierre préstamo prestamo título titulo
	de del la las los y`)

// lists are the words that call what follows conditions.
var lists = wordSet("conditions stipulations stips requirements condiciones requisitos")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

var (
	counted   = regexp.MustCompile(`\s*(?:[(\[]\s*\d{1,3}(?:\s*(?:of|de|/)\s*\d{1,3})?(?:\s+(?:open|total|items?|conditions?|pending|condiciones))?\s*[)\]]|[-–—:]\s*\d{1,3})\s*:?$`)
	notLetter = regexp.MustCompile(`[^\pL\pN.%$#]+`)
)

// plainWords are the words of a line in small letters, without how many conditions follow and without what stands between them.
func plainWords(line string) (words []string, wasCounted bool) {
	line = strings.TrimSpace(line)
	rest := counted.ReplaceAllString(line, "")
	return strings.Fields(notLetter.ReplaceAllString(strings.ToLower(strings.TrimRight(rest, ".")), " ")), rest != line
}

// phaseOf is what waits, by such words alone: of a heading or of a cell. is tells whether there is nothing besides that would make
// a sentence of it.
func phaseOf(words []string) (priorTo string, is bool) {
	whole := strings.Join(words, " ")
	said, first := whole, len(whole)
	for _, p := range phases {
		if at := p.words.FindStringIndex(whole); at != nil && at[0] < first {
			first, priorTo = at[0], p.priorTo
		}
		said = p.words.ReplaceAllString(said, " ")
	}
	if priorTo == "" {
		for _, p := range phaseNouns {
			if p.words.MatchString(whole) {
				priorTo = p.priorTo
			}
		}
	}
	for word := range strings.FieldsSeq(said) {
		short, isShort := shortPhases[word]
		switch {
		case isShort:
			priorTo = short
		case usual[word], topics[word] != "", strings.Trim(word, ".") == "":
		default:
			return "", false
		}
	}
	return priorTo, priorTo != ""
}

// around is what stands about a line that may be a heading.
type around struct {
	// leads is that the next line is marked, gap that an empty one stands above, loud that conditions are written in capitals.
	leads, gap, loud bool
}

// headingOf tells what a line without a mark says of the conditions under it.
func headingOf(text string, a around) heading {
	words, wasCounted := plainWords(text)
	if len(words) == 0 {
		return heading{}
	}
	if priorTo, is := phaseOf(words); is {
		return heading{is: true, priorTo: priorTo, category: topicOf(words)}
	}
	isUsual := !slices.ContainsFunc(words, func(w string) bool { return !usual[w] && topics[w] == "" })
	if topic := topicOf(words); isUsual && topic != "" && (a.leads || wasCounted || isListed(words)) {
		return heading{is: true, category: topic}
	}
	if isUsual && isListed(words) {
		return heading{is: true}
	}
	priorTo, isPhased := edgePhase(words)
	if !a.leads { // it could be a condition as the next one is
		return heading{is: !isPhased && isPrior(words) && len(words) <= 4}
	}
	if len(words) > 8 || strings.HasSuffix(strings.TrimSpace(text), ".") {
		return heading{}
	}
	is := isPhased || wasCounted || isListed(words) || isPrior(words) || strings.HasSuffix(text, ":") || !a.loud && isCapital(text) || a.gap && len(words) <= 4
	return heading{is: is, priorTo: priorTo}
}

// edgePhase is what waits by the words with which a line begins or ends.
func edgePhase(words []string) (priorTo string, is bool) {
	said := strings.Join(words, " ")
	for _, p := range phases {
		if at := p.words.FindStringIndex(said); at != nil && (at[0] == 0 || at[1] == len(said)) {
			return p.priorTo, true
		}
	}
	for _, word := range []string{words[0], words[len(words)-1]} {
		if short, is := shortPhases[word]; is {
			return short, true
		}
	}
	return "", false
}

func isListed(words []string) bool { return lists[words[len(words)-1]] || lists[words[0]] }

// isPrior tells whether a line begins as those do that say what waits.
func isPrior(words []string) bool {
	said := strings.Join(words, " ")
	return slices.ContainsFunc([]string{"prior to ", "antes de ", "antes del ", "previo a ", "previo al "}, func(start string) bool { return strings.HasPrefix(said, start) })
}

// isCapital tells whether a line is written in capital letters, several of them.
func isCapital(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLower(r) || unicode.IsDigit(r) {
			return false
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 4
}

// topicOf is what conditions are about by the one topic among the words; "" for none and for several.
func topicOf(words []string) (topic string) {
	for _, word := range words {
		if found := topics[word]; found != "" {
			if topic != "" && topic != found {
				return ""
			}
			topic = found
		}
	}
	return topic
}
