package mismo

import (
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
)

// phoneRoles are the telephones that a borrower has one of each, by the standard's word; one without a word that is known becomes the first that is free
// in the order of guess.
var phoneRoles = []struct {
	role  string
	words []string
	guess int
	of    func(*borrower.ContactPoint) *string
}{
	{"Home", []string{"home", "residence", "evening"}, 1, func(c *borrower.ContactPoint) *string { return &c.HomePhone }},
	{"Mobile", []string{"mobile", "cell", "cellphone", "cellular", "mobilephone"}, 0, func(c *borrower.ContactPoint) *string { return &c.CellPhone }},
	{"Work", []string{"work", "business", "office", "day"}, 2, func(c *borrower.ContactPoint) *string { return &c.WorkPhone }},
}

const (
	pathContactPoint = "INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT"
	pathEmail        = "CONTACT_POINT_EMAIL/ContactPointEmailValue"
	pathPhone        = "CONTACT_POINT_TELEPHONE/ContactPointTelephoneValue"
	nameExtension    = "ContactPointTelephoneExtensionValue"
	pathContactRole  = "CONTACT_POINT_DETAIL/ContactPointRoleType"
)

// contactPoints are the elements of a borrower's address and telephones: what each is in the record, and those that have no place there.
type contactPoints struct {
	email  *etree.Element
	phones [3]*etree.Element // in the order of phoneRoles
	faulty []*etree.Element  // whose text is none
	spare  []*etree.Element  // a second of what there is one of
}

// contactPointsOf sorts the contact points of a party: each telephone is what its role says, and one without a role is what is free.
func contactPointsOf(party *etree.Element) contactPoints {
	var found contactPoints
	var unsaid []*etree.Element
	for _, point := range all(party, pathContactPoint) {
		if e := at(point, pathEmail); e != nil && strings.TrimSpace(e.Text()) != "" {
			switch {
			case !domain.IsEmail(strings.TrimSpace(e.Text())):
				found.faulty = append(found.faulty, e)
			case found.email == nil:
				found.email = e
			default:
				found.spare = append(found.spare, e)
			}
		}
		e := at(point, pathPhone)
		if e == nil || strings.TrimSpace(e.Text()) == "" {
			continue
		}
		digits, _ := phoneParts(e.Text())
		switch slot := phoneSlot(textAt(point, pathContactRole)); {
		case digits == "":
			found.faulty = append(found.faulty, e)
		case slot < 0:
			unsaid = append(unsaid, e)
		case found.phones[slot] == nil:
			found.phones[slot] = e
		default:
			found.spare = append(found.spare, e)
		}
	}
	for _, e := range unsaid {
		if slot := found.free(); slot >= 0 && !found.has(e) {
			found.phones[slot] = e
		} else {
			found.spare = append(found.spare, e)
		}
	}
	return found
}

// phoneSlot is the place of a role among phoneRoles, -1 for one that is not said or not known.
func phoneSlot(role string) int {
	for i, phone := range phoneRoles {
		for _, word := range phone.words {
			if fold(role) == word {
				return i
			}
		}
	}
	return -1
}

// free is the telephone that one without a role becomes, -1 when all are taken.
func (c *contactPoints) free() int {
	best := -1
	for i, phone := range phoneRoles {
		if c.phones[i] == nil && (best < 0 || phone.guess < phoneRoles[best].guess) {
			best = i
		}
	}
	return best
}

// has reports whether the number is there already.
func (c *contactPoints) has(e *etree.Element) bool {
	digits, _ := phoneParts(e.Text())
	for _, other := range c.phones {
		if other != nil {
			if known, _ := phoneParts(other.Text()); known == digits {
				return true
			}
		}
	}
	return false
}

// extensionOf is the extension of a telephone, which stands in an element of its own or behind the number.
func extensionOf(e *etree.Element) string {
	if extension := textAt(e.Parent(), nameExtension); extension != "" {
		return extension
	}
	_, extension := phoneParts(e.Text())
	return extension
}

func loadContact(party *etree.Element, c *borrower.ContactPoint, r *report) {
	for _, point := range all(party, pathContactPoint) {
		each(point, r.read)
	}
	found := contactPointsOf(party)
	for _, e := range found.faulty {
		r.notUnderstood(e)
	}
	for _, e := range found.spare {
		if e.Tag == "ContactPointEmailValue" && !strings.EqualFold(strings.TrimSpace(e.Text()), strings.TrimSpace(found.email.Text())) ||
			e.Tag != "ContactPointEmailValue" && !found.has(e) {
			r.saidTwice(e)
		}
	}
	if found.email != nil {
		c.Email = strings.TrimSpace(found.email.Text())
	}
	for i, phone := range phoneRoles {
		e := found.phones[i]
		if e == nil {
			continue
		}
		*phone.of(c), _ = phoneParts(e.Text())
		extension := extensionOf(e)
		switch {
		case extension == "":
		case phone.role == "Work" && len(extension) <= 20:
			c.WorkExt = extension
		default:
			r.warn("extensionKept", "The extension of a telephone has no place in the loan’s records; it is kept for the export.")
		}
	}
}

// writtenContact is a contact as a file says it: telephones in ten digits.
func writtenContact(c borrower.ContactPoint) borrower.ContactPoint {
	c.Email = strings.TrimSpace(c.Email)
	for _, phone := range phoneRoles {
		digits, extension := phoneParts(*phone.of(&c))
		if digits == "" {
			continue
		}
		*phone.of(&c) = digits
		if phone.role == "Work" && c.WorkExt == "" {
			c.WorkExt = extension
		}
	}
	return c
}

func saveContact(party *etree.Element, wanted *borrower.ContactPoint) {
	var stated borrower.ContactPoint
	loadContact(party, &stated, silent())
	want, found := writtenContact(*wanted), contactPointsOf(party)
	saveEmail(party, found.email, stated.Email, want.Email)
	anew := false
	for _, phone := range phoneRoles {
		anew = anew || *phone.of(&stated) != *phone.of(&want)
	}
	for i, phone := range phoneRoles {
		number, e := *phone.of(&want), found.phones[i]
		digits, _ := phoneParts(number)
		if digits == "" { // there is none, or one that the file has no letters for
			if e != nil {
				remove(e.Parent(), party)
			}
			continue
		}
		if e == nil {
			e = ensure(appendAt(party, pathContactPoint), pathPhone)
		}
		point := e.Parent().Parent()
		if extension := extensionOf(e); extension != "" && strings.TrimSpace(e.Text()) != digits {
			ensure(e.Parent(), nameExtension).SetText(extension)
		}
		e.SetText(digits)
		if said := textAt(point, pathContactRole); said != phone.role && (said != "" || anew) {
			ensure(point, pathContactRole).SetText(phone.role)
		}
		if phone.role == "Work" {
			saveExtension(e, want.WorkExt)
		}
	}
}

func saveEmail(party, e *etree.Element, had, want string) {
	switch {
	case had == want:
	case want == "":
		remove(e, party)
	case e != nil:
		e.SetText(want)
	default:
		ensure(appendAt(party, pathContactPoint), pathEmail).SetText(want)
	}
}

// saveExtension states a number's extension beside it.
func saveExtension(e *etree.Element, extension string) {
	switch stated := at(e.Parent(), nameExtension); {
	case extension == "" && stated != nil:
		e.Parent().RemoveChild(stated)
	case extension != "" && (stated == nil || strings.TrimSpace(stated.Text()) != extension):
		ensure(e.Parent(), nameExtension).SetText(extension)
	}
}

const (
	pathEmployerPhones = "LEGAL_ENTITY/CONTACTS/CONTACT/CONTACT_POINTS/CONTACT_POINT/CONTACT_POINT_TELEPHONE"
	pathEmployerPerson = "INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT/CONTACT_POINT_TELEPHONE"
)

// loadEmployerPhone reads the telephone of a job: the first that is one, with the extension behind it as people write it.
func loadEmployerPhone(e *etree.Element, job *finance.Employer, r *report) {
	for _, path := range []string{pathEmployerPhones, pathEmployerPerson} {
		for _, phone := range all(e, path) {
			each(phone, r.read)
			value := at(phone, "ContactPointTelephoneValue")
			if value == nil || strings.TrimSpace(value.Text()) == "" {
				continue
			}
			digits, _ := phoneParts(value.Text())
			switch number := withItsExtension(digits, extensionOf(value)); {
			case digits == "":
				r.notUnderstood(value)
			case job.Phone == "":
				job.Phone = number
			case job.Phone != number:
				r.saidTwice(value)
			}
		}
	}
}

func withItsExtension(digits, extension string) string {
	if digits == "" || extension == "" {
		return digits
	}
	return digits + " x" + extension
}

// writtenPhone is a job's telephone as a file says it and gives it back.
func writtenPhone(phone string) string {
	digits, extension := phoneParts(phone)
	if digits == "" {
		return phone
	}
	return withItsExtension(digits, extension)
}

func saveEmployerPhone(e *etree.Element, job *finance.Employer) {
	digits, extension := phoneParts(job.Phone)
	var value *etree.Element
	for _, path := range []string{pathEmployerPhones, pathEmployerPerson} {
		for _, stated := range all(e, path+"/ContactPointTelephoneValue") {
			if known, _ := phoneParts(stated.Text()); known != "" && value == nil {
				value = stated
			}
		}
	}
	switch {
	case digits == "" && value != nil:
		remove(value.Parent(), e)
		return
	case digits == "":
		return
	case value == nil:
		value = ensure(appendAt(e, pathEmployerPhones), "ContactPointTelephoneValue")
	}
	saveExtension(value, extension)
	value.SetText(digits)
}
