package lead

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net/url"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// A web form's page can be sent from some seconds after it was given out until some hours after: programs are faster,
// and those who collect pages slower.
const (
	MinFillTime = 3 * time.Second
	PageLife    = 12 * time.Hour
)

// ConfirmationLife is how long the link in the letter to a lead is good for; MaxLetters how many of them go to one address in a
// day, whoever asks for them.
const (
	ConfirmationLife = 7 * 24 * time.Hour
	MaxLetters       = 3
	// MaxLettersByNetwork is how many of these one network may cause: it does not use up what the person at the address is sent.
	MaxLettersByNetwork = 2
)

const pageBytes = 8 + 16

// SignPage is the token that a page of the form carries: when it was given out, and that it was the form that did. nonce
// is sixteen bytes of chance.
func SignPage(secret []byte, at time.Time, nonce [16]byte) string {
	raw := binary.BigEndian.AppendUint64(nil, uint64(at.UnixMilli()))
	raw = append(raw, nonce[:]...)
	mac := hmac.New(sha256.New, secret)
	mac.Write(raw)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(raw))
}

// CheckPage tells whether a token is the form's, and neither too fresh nor too old.
func CheckPage(secret []byte, token string, now time.Time) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != pageBytes+sha256.Size {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(raw[:pageBytes])
	if !hmac.Equal(mac.Sum(nil), raw[pageBytes:]) {
		return false
	}
	age := now.Sub(time.UnixMilli(int64(binary.BigEndian.Uint64(raw))))
	return age >= MinFillTime && age <= PageLife
}

// Sent is what a stranger sends by the form.
type Sent struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
	Purpose   string `json:"purpose"`
	StateCode string `json:"state"`
	Message   string `json:"message"`
	Language  string `json:"language"`
	Consent   bool   `json:"consent"`
	// Token is the page's; Website is a field that people don't see.
	Token   string `json:"token"`
	Website string `json:"website"`
}

// Spam tells what no person sends: the unseen field filled, a link or markup where a name belongs, a message of links.
func (s Sent) Spam() bool {
	if s.Website != "" {
		return true
	}
	for _, name := range []string{s.FirstName, s.LastName} {
		if strings.ContainsAny(name, "<>{}[]") || links(name) > 0 {
			return true
		}
	}
	return links(s.Message) > 2 || strings.Contains(strings.ToLower(s.Message), "<a ") || strings.Contains(strings.ToLower(s.Message), "[url")
}

func links(text string) int {
	text = strings.ToLower(text)
	n := strings.Count(text, "://") + strings.Count(text, "www.")
	for _, end := range []string{".com/", ".ru", ".xyz", ".top", ".click"} {
		n += strings.Count(text, end)
	}
	return n
}

// Lead is the lead that was sent, with the consent as it was worded to the person.
func (s Sent) Lead(company string, now time.Time) (Lead, []domain.FieldError) {
	language := "en"
	if s.Language == "es" {
		language = "es"
	}
	consent := s.Consent
	l := Lead{Origin: OriginWebForm, Status: StatusNew, Language: language, Notes: s.Message, LoanPurposeType: loan.PurposeType(s.Purpose),
		Name: borrower.Name{FirstName: s.FirstName, LastName: s.LastName}, ContactPoint: borrower.ContactPoint{Email: s.Email, CellPhone: s.Phone},
		ContactConsent: Consent{ConsentInd: &consent, Method: "WEB_FORM", Wording: ConsentWording(company, language), At: &now, ByName: "Web form"}}
	l.Address.StateCode = s.StateCode
	l.Trim()
	faults := domain.Faults(l.Validate())
	names := map[string]string{"Name.FirstName": "firstName", "Name.LastName": "lastName", "ContactPoint.Email": "email", "ContactPoint.CellPhone": "phone",
		"LoanPurposeType": "purpose", "Address.StateCode": "state", "Notes": "message"}
	for i := range faults {
		if name := names[faults[i].Field]; name != "" {
			faults[i].Field = name
		}
	}
	return l, faults
}

// ConsentWording is what the form asks consent with (47 CFR 64.1200(f)(9): who may call, by what means, and that it is
// no condition of a purchase).
func ConsentWording(company, language string) string {
	if language == "es" {
		return "Acepto que " + company + " me llame o me envíe mensajes de texto y correos electrónicos sobre préstamos hipotecarios al número y la dirección que indiqué, " +
			"también con tecnología automática. Mi consentimiento no es condición para obtener ningún producto o servicio y puedo retirarlo en cualquier momento. " +
			"Pueden aplicarse tarifas de mensajes y datos."
	}
	return "I agree that " + company + " may call, text and email me about mortgage loans at the number and address I gave, also with automated technology. " +
		"My consent is not a condition of any product or service, and I can withdraw it at any time. Message and data rates may apply."
}

// SiteOrigin returns the origin of a web site's address, such as https://www.lender.test; "" when it is not one.
func SiteOrigin(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || u.User != nil || strings.ContainsAny(u.Host, " *'\";,") {
		return ""
	}
	if u.Scheme == "http" && u.Hostname() != "localhost" && u.Hostname() != "127.0.0.1" {
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Host)
}
