package notify

import (
	"slices"
	"strings"

	"gable/domain"
)

// The tokens of recipients; beside them a business contact's type stands for those who are that on the loan.
const (
	Borrowers         = "BORROWERS"
	CoBorrowers       = "CO_BORROWERS"
	PrimaryOriginator = "PRIMARY_ORIGINATOR"
	Processors        = "PROCESSORS"
	TrackerRecipients = "TRACKER_RECIPIENTS"
)

// RecipientTokens are whom a config can name, in the order they are offered.
var RecipientTokens = domain.NewEnum("MessageRecipient", "BORROWERS=Primary borrower", "CO_BORROWERS=Co-borrowers", "PRIMARY_ORIGINATOR=Loan officer", "PROCESSORS=Processors",
	"TRACKER_RECIPIENTS=Recipients of the tracker", "REAL_ESTATE_AGENT=Real estate agent", "BUYERS_AGENT=Buyer's agent", "LISTING_AGENT=Listing agent",
	"TRANSACTION_COORDINATOR=Transaction coordinator", "TITLE=Title company", "ESCROW=Escrow", "SETTLEMENT_AGENT=Settlement agent", "HOI=Homeowner's insurance agent")

func isRecipientToken(item string) bool { return RecipientTokens.Has(item) }

// Person is somebody who may be told of a loan.
type Person struct {
	// ID tells borrowers apart; others have none.
	ID domain.ID
	// Token is the part that the person has on the loan.
	Token                 string
	Name, FirstName       string
	Email, Cell, Language string
	// State is where the person lives, as far as that is known.
	State string
	// IsBorrower: texts go to borrowers alone.
	IsBorrower bool
}

// Why somebody is not reached.
const (
	NoAddress   = "NO_ADDRESS"  // the person has no email address, or no cell phone
	NobodyThere = "NOBODY"      // the loan has nobody who is that
	Refused     = "REFUSED"     // the service never takes it
	NotSetUp    = "NOT_SET_UP"  // this installation sends nothing that way
	Unreachable = "UNREACHABLE" // every attempt failed
	OptedOut    = "OPTED_OUT"   // the number wants no texts
	NotWanted   = "NOT_WANTED"  // its cause was gone
	// DocumentGone: a document that was to go with it is in the folder no longer.
	DocumentGone = "DOCUMENT_GONE"
)

// Addressed is one message to be: to whom, which way, or why not.
type Addressed struct {
	Person
	Channel Channel
	Address string
	// Trouble is why nothing can be sent; "" where it can.
	Trouble string
}

// Resolve answers to whom the recipients of a config lead on a loan. Nobody gets a message twice the same way, and nobody who was
// named is left out without a word.
func Resolve(named []string, channels []Channel, people []Person) []Addressed {
	all := []Addressed{}
	taken := map[string]bool{}
	for _, item := range named {
		found := matching(item, people)
		if len(found) == 0 && item != CoBorrowers { // most loans have none
			all = append(all, Addressed{Person: Person{Token: item}, Channel: ChannelEmail, Trouble: NobodyThere})
		}
		for _, p := range found {
			for _, channel := range channels {
				if to, is := addressed(p, channel); is && (to.Trouble != "" || !taken[string(channel)+to.Address]) {
					taken[string(channel)+to.Address] = true
					all = append(all, to)
				}
			}
		}
	}
	return all
}

func matching(item string, people []Person) []Person {
	if !isRecipientToken(item) {
		at := slices.IndexFunc(people, func(p Person) bool { return strings.EqualFold(p.Email, item) })
		if at >= 0 {
			return people[at : at+1]
		}
		return []Person{{Token: item, Name: item, Email: item, Language: "en"}}
	}
	var found []Person
	for _, p := range people {
		if p.Token == item {
			found = append(found, p)
		}
	}
	return found
}

// addressed is a person by a way to reach them; false for a text to somebody who gets none.
func addressed(p Person, channel Channel) (to Addressed, is bool) {
	to = Addressed{Person: p, Channel: channel, Address: strings.ToLower(p.Email)}
	if channel == ChannelText {
		if !p.IsBorrower {
			return to, false
		}
		to.Address = PhoneNumber(p.Cell)
	}
	if to.Address == "" {
		to.Trouble = NoAddress
	}
	return to, true
}

// PhoneNumber is a number of the United States as telephone networks write it (E.164); "" for what is none.
func PhoneNumber(phone string) string {
	if digits := domain.PhoneDigits(phone); digits != "" && domain.IsPhone(phone) {
		return "+1" + digits
	}
	return ""
}

// Addresses are the email addresses that tokens and addresses lead to.
func Addresses(named []string, people []Person) []string {
	list := []string{}
	for _, to := range Resolve(named, []Channel{ChannelEmail}, people) {
		if to.Trouble == "" {
			list = append(list, to.Address)
		}
	}
	return list
}
