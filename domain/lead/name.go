package lead

import (
	"regexp"
	"slices"
	"strings"

	"gable/domain/borrower"
)

// Words of names, in small letters without points.
var (
	nameSuffixes = map[string]string{"jr": "Jr.", "junior": "Jr.", "sr": "Sr.", "senior": "Sr.", "ii": "II", "iii": "III", "iv": "IV"}
	nameDegrees  = wordSet("md do dds dmd dvm phd jd esq cpa mba rn np pa pe cfp edd od dc pharmd")
	nameTitles   = wordSet("mr mrs ms miss mx dr prof rev fr hon sr sra srta don doña sir dra ing lic")
	nameSmall    = wordSet("de del la las los da das do dos di du le van von der den ter ten bin ibn al el y e st san santa af av zu zur")
	// spanishNames are the surnames by which two of them are told from a second first name: the most frequent ones of Spanish origin in the
	// surnames of the 2010 census.
	spanishNames = wordSet("garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz reyes cruz morales ortiz gutierrez chavez ramos ruiz alvarez mendoza vasquez vazquez castillo jimenez moreno romero herrera medina aguilar garza castro vargas fernandez guzman munoz mendez salazar soto delgado pena rios alvarado sandoval contreras valdez guerrero ortega estrada nunez maldonado vega santiago dominguez espinoza silva padilla marquez cortez rojas acosta figueroa luna juarez navarro campos molina avila ayala mejia carrillo duran santos salinas robles solis lara cervantes aguirre deleon ochoa miranda cardenas trujillo velasquez fuentes cabrera leon rivas montoya calderon colon serrano gallegos rosales castaneda villarreal guerra trevino pacheco ibarra valencia macias camacho salas orozco roman zamora suarez franco barrera santana villanueva escobar mora peralta rosario quintero velez melendez zuniga bautista galvan beltran benitez arroyo esparza bernal rubio tapia")
	initial      = regexp.MustCompile(`^\pL\.?$`)
	together     = regexp.MustCompile(`(?i)^(.+?)\s+(?:and|&|y|e)\s+(.+)$`)
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

func bare(word string) string {
	return strings.ToLower(strings.ReplaceAll(strings.Trim(word, ",;"), ".", ""))
}

// split takes a whole name apart: "Smith Jr., John A." and "John A. Smith Jr." are one. other is a second person whom the cell names.
func split(full string) (n borrower.Name, other string) {
	full = strings.Join(strings.Fields(full), " ")
	if last, first, turned := strings.Cut(full, "/"); turned && !strings.Contains(first, "/") {
		full = last + ", " + first
	}
	var parts [][]string
	for part := range strings.SplitSeq(full, ",") {
		words := strings.Fields(part)
		for len(words) > 0 && nameTitles[bare(words[0])] && (len(words) > 1 || len(parts) > 0) {
			words = words[1:]
		}
		if words = withoutEnds(words, &n, len(parts) > 0); len(words) > 0 {
			parts = append(parts, words)
		}
	}
	switch len(parts) {
	case 0:
		return borrower.Name{FirstName: full}, ""
	case 1:
		return ofWords(parts[0], n)
	}
	n.LastName = strings.Join(parts[0], " ")
	n.FirstName, other = firstOf(slices.Concat(parts[1:]...))
	n.FirstName, n.MiddleName = middleOf(strings.Fields(n.FirstName))
	if other != "" {
		other += " " + n.LastName
	}
	return n, other
}

// withoutEnds takes suffixes and degrees off the end of some words; a suffix is kept. behind tells that a name stands before them.
func withoutEnds(words []string, n *borrower.Name, behind bool) []string {
	for len(words) > 0 {
		last := bare(words[len(words)-1])
		suffix, is := nameSuffixes[last]
		switch {
		case is && (len(words) > 1 || behind):
			n.SuffixName = suffix
		case nameDegrees[last] && (len(words) > 2 || behind && len(words) == 1 && isDegree(words[0])):
		default:
			return words
		}
		words = words[:len(words)-1]
	}
	return words
}

// isDegree tells whether a word alone is written as degrees are, and not as the name Do.
func isDegree(word string) bool { return strings.ToUpper(word) == word || strings.Contains(word, ".") }

// firstOf takes a second first name with "and" away from the first.
func firstOf(words []string) (first, other string) {
	said := strings.Join(words, " ")
	if two := together.FindStringSubmatch(said); two != nil {
		return two[1], two[2]
	}
	return said, ""
}

// ofWords takes a name apart that has no comma: the last name is the last word, or two of Spanish origin, with the small words before it.
func ofWords(words []string, n borrower.Name) (borrower.Name, string) {
	other := ""
	if at := slices.IndexFunc(words, func(w string) bool { return w == "&" || strings.EqualFold(w, "and") }); at > 0 && at < len(words)-1 {
		second := words[at+1:]
		other = strings.Join(second, " ")
		words = words[:at]
		if len(words) == 1 && len(second) > 1 { // John and Mary Smith
			words = append(slices.Clone(words), second[lastBegins(second):]...)
		}
	}
	if len(words) == 1 {
		n.FirstName = words[0]
		return n, other
	}
	at := lastBegins(words)
	n.FirstName, n.MiddleName = middleOf(words[:at])
	n.LastName = strings.Join(words[at:], " ")
	return n, other
}

// lastBegins is where the last name begins among the words of a whole name; the first word is none of it.
func lastBegins(words []string) int {
	at := len(words) - 1
	small := func() {
		for at > 1 && nameSmall[bare(words[at-1])] {
			at--
		}
	}
	small()
	if at > 1 && isSpanish(words[len(words)-1]) && isSpanish(words[at-1]) {
		at--
		small()
	}
	return max(at, min(1, len(words)-1))
}

func isSpanish(word string) bool { return spanishNames[plainLetters(bare(word))] }

// middleOf takes an initial off the end of first names.
func middleOf(words []string) (first, middle string) {
	if n := len(words); n > 1 && initial.MatchString(words[n-1]) {
		return strings.Join(words[:n-1], " "), words[n-1]
	}
	return strings.Join(words, " "), ""
}
