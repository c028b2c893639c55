package org

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"gable/domain"
)

// POSConfig is the borrower portal as one level sets it: a field that is absent is inherited. Texts are plain: they are
// shown as they are, never as markup.
type POSConfig struct {
	EnableEs         *bool     `json:"enableEs,omitempty" doc:"Whether the portal can be read in Spanish."`
	BrandColor       *string   `json:"brandColor,omitempty" pattern:"^#[0-9a-fA-F]{6}$" doc:"The colour of buttons and links, #rrggbb; it must be legible on the portal's light background (contrast 4.5 or more, WCAG 1.4.3)."`
	ShowLogo         *bool     `json:"showLogo,omitempty" doc:"Whether the logo of the branch, or of the company, stands at the top."`
	Headline         *string   `json:"headline,omitempty" doc:"The greeting, English; at most 120 characters."`
	HeadlineEs       *string   `json:"headlineEs,omitempty" doc:"The same in Spanish."`
	Welcome          *string   `json:"welcome,omitempty" doc:"A few sentences under the greeting, English; at most 2000 characters."`
	WelcomeEs        *string   `json:"welcomeEs,omitempty" doc:"The same in Spanish."`
	HiddenSteps      *[]string `json:"hiddenSteps,omitempty" doc:"Steps that borrowers are not shown: loan-purpose, address, questions. How one is reached is always asked."`
	ContactDisplay   *string   `json:"contactDisplay,omitempty" enum:"OFFICER,COMPANY,NONE" doc:"Whom the portal names as the contact."`
	ContactPhone     *string   `json:"contactPhone,omitempty" doc:"Shown where contactDisplay is COMPANY."`
	ContactEmail     *string   `json:"contactEmail,omitempty" doc:"Shown where contactDisplay is COMPANY."`
	WebsiteURL       *string   `json:"websiteUrl,omitempty" doc:"https only, as all links here."`
	FacebookURL      *string   `json:"facebookUrl,omitempty"`
	InstagramURL     *string   `json:"instagramUrl,omitempty"`
	LinkedInURL      *string   `json:"linkedInUrl,omitempty"`
	LicenseFooter    *string   `json:"licenseFooter,omitempty" doc:"Licences and disclosures at the bottom of each page; at most 2000 characters."`
	LicenseFooterEs  *string   `json:"licenseFooterEs,omitempty"`
	ApplicationTypes *[]string `json:"applicationTypes,omitempty" doc:"What a borrower may apply for: Purchase, Refinance."`
	EnableCreditPull *bool     `json:"enableCreditPull,omitempty" doc:"Whether the portal asks for consent to a credit report."`
	CreditConsent    *string   `json:"creditConsent,omitempty" doc:"What the borrower consents to, English; at most 4000 characters."`
	CreditConsentEs  *string   `json:"creditConsentEs,omitempty"`
	RealtorVisible   *bool     `json:"realtorVisible,omitempty" doc:"Whether the realtor on a loan finds it in the realtor portal."`
	EnableApplyLink  *bool     `json:"enableApplyLink,omitempty" doc:"Whether new borrowers may begin an application by themselves from the portal's address."`
}

// Steps of the portal that can be hidden, and what a borrower can apply for.
var (
	HideableSteps    = []string{"loan-purpose", "address", "questions"}
	ApplicationTypes = []string{"Purchase", "Refinance"}
	contactDisplays  = []string{"OFFICER", "COMPANY", "NONE"}
)

// DefaultPOSConfig is what a portal is like until someone says otherwise.
func DefaultPOSConfig() POSConfig {
	yes, no := true, false
	color, contact := "#0f5c4c", "OFFICER"
	none, all := []string{}, slices.Clone(ApplicationTypes)
	consent, consentEs := creditConsent, creditConsentEs
	return POSConfig{CreditConsent: &consent, CreditConsentEs: &consentEs, EnableEs: &yes, BrandColor: &color, ShowLogo: &yes, HiddenSteps: &none, ContactDisplay: &contact, ApplicationTypes: &all,
		EnableCreditPull: &yes, RealtorVisible: &yes, EnableApplyLink: &no}
}

// What borrowers authorise where their lender has not worded it (15 U.S.C. 1681b(a)(2): written instructions of the
// consumer; 1681e(b) leaves the wording free).
const (
	creditConsent = "I authorize the lender named on this page to obtain my credit report from one or more consumer reporting agencies, " +
		"and to use it to decide on this mortgage application. I can withdraw this authorization at any time, for reports not yet obtained."
	creditConsentEs = "Autorizo al prestamista nombrado en esta página a obtener mi informe de crédito de una o varias agencias de informes del consumidor " +
		"y a usarlo para decidir sobre esta solicitud hipotecaria. Puedo retirar esta autorización en cualquier momento, para los informes que aún no se hayan obtenido."
)

// InSpanish tells whether the portal can be read in Spanish.
func (p POSConfig) InSpanish() bool { return p.EnableEs == nil || *p.EnableEs }

// CreditWording is what a borrower who reads in a language is asked to authorise, and the language that it is in: English
// stands in for a Spanish text that there is not. "" where the portal does not ask.
func (p POSConfig) CreditWording(language string) (wording, in string) {
	text := func(value *string) string {
		if value == nil {
			return ""
		}
		return strings.TrimSpace(*value)
	}
	switch {
	case p.EnableCreditPull == nil || !*p.EnableCreditPull:
		return "", ""
	case language == "es" && p.InSpanish() && text(p.CreditConsentEs) != "":
		return text(p.CreditConsentEs), "es"
	}
	return text(p.CreditConsent), "en"
}

// SpokenCreditWording is what staff have a borrower authorise where the portal does not ask; it is never empty.
func (p POSConfig) SpokenCreditWording() string {
	yes := true
	p.EnableCreditPull = &yes
	wording, _ := p.CreditWording("en")
	return cmp.Or(wording, creditConsent)
}

// Offers is what strangers may apply for at the portal; empty where they may not.
func (p POSConfig) Offers() []string {
	if p.EnableApplyLink == nil || !*p.EnableApplyLink || p.ApplicationTypes == nil {
		return []string{}
	}
	return *p.ApplicationTypes
}

// portalBackground is the light background that the brand's colour has to be legible on: --paper of the tokens.
const portalBackground = "#f8f7f3"

// minimumContrast is WCAG 2.2 success criterion 1.4.3 for text.
const minimumContrast = 4.5

// Validate returns what is wrong with the configuration.
func (p POSConfig) Validate() []domain.FieldError {
	var f domain.Faults
	if p.BrandColor != nil {
		ratio, err := Contrast(*p.BrandColor, portalBackground)
		switch {
		case err != nil:
			f.Wrong("brandColor")
		case ratio < minimumContrast:
			f.Add("brandColor", "contrast", "This colour is too light to be read on the portal's background: choose a darker one", "brandColor")
		}
	}
	text := func(field string, value *string, limit int) {
		if value != nil {
			f.Text(field, *value, limit)
			if strings.ContainsFunc(*value, hidden) {
				f.Wrong(field)
			}
		}
	}
	text("headline", p.Headline, 120)
	text("headlineEs", p.HeadlineEs, 120)
	text("welcome", p.Welcome, 2000)
	text("welcomeEs", p.WelcomeEs, 2000)
	text("licenseFooter", p.LicenseFooter, 2000)
	text("licenseFooterEs", p.LicenseFooterEs, 2000)
	text("creditConsent", p.CreditConsent, 4000)
	text("creditConsentEs", p.CreditConsentEs, 4000)
	text("contactPhone", p.ContactPhone, 30)
	if p.ContactPhone != nil && *p.ContactPhone != "" && !domain.IsPhone(*p.ContactPhone) {
		f.Wrong("contactPhone")
	}
	if p.ContactEmail != nil && *p.ContactEmail != "" && !domain.IsEmail(*p.ContactEmail) {
		f.Wrong("contactEmail")
	}
	if p.ContactDisplay != nil && !slices.Contains(contactDisplays, *p.ContactDisplay) {
		f.Wrong("contactDisplay")
	}
	subset(&f, "hiddenSteps", p.HiddenSteps, HideableSteps)
	subset(&f, "applicationTypes", p.ApplicationTypes, ApplicationTypes)
	for field, link := range map[string]*string{"websiteUrl": p.WebsiteURL, "facebookUrl": p.FacebookURL, "instagramUrl": p.InstagramURL, "linkedInUrl": p.LinkedInURL} {
		if link != nil && *link != "" && !isLink(*link) {
			f.Add(field, "refusals:company.httpsAddress", "The address must begin with https://")
		}
	}
	return f.Sorted()
}

func subset(f *domain.Faults, field string, chosen *[]string, among []string) {
	if chosen == nil {
		return
	}
	for _, one := range *chosen {
		if !slices.Contains(among, one) {
			f.Wrong(field)
			return
		}
	}
}

// hidden tells a character that shows nothing and can deceive: controls other than line breaks, and marks that turn the
// direction of writing.
func hidden(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}

// isLink tells a plain https address of a public name: what a borrower may be sent to.
func isLink(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= 300 && u.Scheme == "https" && u.User == nil && u.Opaque == "" && IsHost(u.Hostname())
}
