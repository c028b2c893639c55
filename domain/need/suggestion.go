package need

import (
	"cmp"
	"slices"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credit"
	"gable/domain/document"
	"gable/domain/finance"
	"gable/domain/loan"
)

// Suggestion is a need that follows from what a loan's application says, for the borrower of whom it would be asked.
type Suggestion struct {
	Code         string    `json:"code" required:"true" doc:"Of which of master-needs it is."`
	BorrowerID   domain.ID `json:"BorrowerId" required:"true"`
	BorrowerName string    `json:"borrowerName,omitempty"`
	Type         string    `json:"type" required:"true" enum:"DOCUMENT,INFORMATION"`
	Title        string    `json:"title" required:"true" doc:"In the language that the borrower prefers, with what it is about: the employer, the account."`
	Description  string    `json:"description" required:"true"`
	Class        string    `json:"classification" required:"true"`
	Asked        bool      `json:"asked,omitempty" doc:"It is asked for already."`
}

// spanish is the code of the language as borrowers state it (ISO 639-2).
const spanish = "spa"

// about is whom a need is asked of, and for what of theirs: "" for what is not of one thing.
type about struct {
	borrower domain.ID
	thing    string
}

// Suggest returns the needs that a loan's application calls for, in the order of the masters, the primary borrower's first. What is
// asked for already is marked.
func Suggest(f *loan.File, reports []credit.Brief, masters []Master, asked []document.Need, portal Languages, today domain.Date) []Suggestion {
	people := slices.DeleteFunc(f.ActiveBorrowers(), func(b borrower.Borrower) bool { return !b.IsObligor() })
	suggested := []Suggestion{}
	for _, m := range masters {
		rule, known := rules[m.Code]
		if m.IsCustomNeed {
			rule, known = ofPrimary, true
		}
		if !known || !m.IsFor(f) {
			continue
		}
		found := rule(application{f, people, credit.Counting(idsOf(people), reports), asked, today})
		for _, person := range people {
			title, description := m.In(portal.Spanish(person))
			for _, a := range found {
				if a.borrower != person.ID {
					continue
				}
				s := Suggestion{Code: m.Code, Type: m.Type, BorrowerID: person.ID, BorrowerName: person.Name.String(), Title: titled(title, a.thing), Description: description, Class: m.Class}
				s.Asked = slices.ContainsFunc(asked, s.isAsked)
				if !slices.Contains(suggested, s) {
					suggested = append(suggested, s)
				}
			}
		}
	}
	return suggested
}

// ofPrimary calls for what a company asks on all loans that are such as it says, once: of the primary borrower.
func ofPrimary(a application) []about {
	primary, there := a.PrimaryBorrower()
	if !there {
		return nil
	}
	return []about{{borrower: primary.ID}}
}

// isAsked tells whether a need asks for what is suggested: of the same person, in the same words.
func (s Suggestion) isAsked(n document.Need) bool {
	return n.BorrowerID == s.BorrowerID && n.Title == s.Title
}

func titled(title, thing string) string {
	if thing == "" {
		return title
	}
	whole := []rune(title + " (" + thing + ")")
	return string(whole[:min(len(whole), document.NeedTitleLength)])
}

// Languages are the languages in which borrowers read their portal, by the borrower: en or es.
type Languages map[domain.ID]string

// Spanish tells whether a borrower is asked in Spanish: who has no portal yet, as they state it in the application.
func (l Languages) Spanish(b borrower.Borrower) bool {
	if language, known := l[b.ID]; known {
		return language == "es"
	}
	return slices.ContainsFunc(b.Languages, func(l borrower.Language) bool { return l.Code == spanish })
}

// application is what the rules look at.
type application struct {
	*loan.File
	people []borrower.Borrower
	credit map[domain.ID]credit.Brief // of each person, the report that counts
	asked  []document.Need
	today  domain.Date
}

func idsOf(people []borrower.Borrower) []domain.ID {
	ids := make([]domain.ID, len(people))
	for i, b := range people {
		ids[i] = b.ID
	}
	return ids
}

// reported are those who are among some that their credit report names.
func (a application) reported(among func(credit.Brief) []domain.ID) []about {
	return a.each(func(b borrower.Borrower) bool { return slices.Contains(among(a.credit[b.ID]), b.ID) })
}

// hasAccepted tells whether something of a class that a borrower was asked for was accepted.
func (a application) hasAccepted(class string, id domain.ID) bool {
	return slices.ContainsFunc(a.asked, func(n document.Need) bool {
		return n.Class == class && n.BorrowerID == id && n.Status == document.NeedAccepted
	})
}

// veterans are those who say that they served, or may use what a spouse earned; of a VA loan on which nobody says so, the primary one.
func (a application) veterans() []about {
	if !a.is(loan.MortgageVA) {
		return nil
	}
	found := a.each(func(b borrower.Borrower) bool {
		return domain.IsTrue(b.MilitaryService.SelfDeclaredInd) || domain.IsTrue(b.MilitaryService.SpousalVABenefitsInd)
	})
	if len(found) == 0 {
		return a.primary()
	}
	return found
}

// primary is the one of whom what concerns the loan as a whole is asked.
func (a application) primary() []about {
	if len(a.people) == 0 {
		return nil
	}
	return []about{{borrower: a.people[0].ID}}
}

// each are the borrowers for whom something holds.
func (a application) each(holds func(borrower.Borrower) bool) (found []about) {
	for _, b := range a.people {
		if holds(b) {
			found = append(found, about{borrower: b.ID})
		}
	}
	return found
}

// owner is the first borrower to whom something belongs, the primary one where nobody is named.
func (a application) owner(refs []domain.Ref) domain.ID {
	for _, b := range a.people {
		if domain.RefersTo(refs, b.ID) {
			return b.ID
		}
	}
	if len(a.people) == 0 {
		return ""
	}
	return a.people[0].ID
}

func (a application) assets(types ...finance.AssetType) (found []about) {
	for _, asset := range a.Assets {
		if slices.Contains(types, asset.AssetDetail.AssetType) {
			found = append(found, about{a.owner(asset.Borrowers), account(asset)})
		}
	}
	return found
}

// shortestShown is the shortest account number of which the last four digits are shown: a shorter one would be known by them.
const shortestShown = 8

// account is how a person knows an account: who holds it, and the last digits of a number that has more.
func account(asset finance.Asset) string {
	number := asset.AssetDetail.AccountIdentifier
	if len(number) < shortestShown {
		number = ""
	} else {
		number = number[len(number)-4:]
	}
	switch {
	case number == "":
		return asset.HolderName
	case asset.HolderName == "":
		return "…" + number
	}
	return asset.HolderName + " …" + number
}

func (a application) employers(fits func(finance.Employer) bool) (found []about) {
	for _, e := range a.Employers {
		if fits(e) {
			found = append(found, about{e.BorrowerId, e.Name})
		}
	}
	return found
}

// earns are the borrowers with an income of one of the types.
func (a application) earns(types ...finance.IncomeType) []about {
	return a.each(func(b borrower.Borrower) bool {
		return slices.ContainsFunc(a.IncomeItems, func(i finance.IncomeItem) bool { return i.BorrowerId == b.ID && slices.Contains(types, i.IncomeType) })
	})
}

func (a application) properties(fits func(finance.OwnedProperty) bool) (found []about) {
	for _, o := range a.OwnedProperties {
		if fits(o) {
			found = append(found, about{a.owner(o.Borrowers), o.Property.Address.LineText})
		}
	}
	return found
}

func (a application) isPurchase() bool {
	return a.Info.TransactionInfo.LoanPurposeType == loan.PurposePurchase
}

func (a application) is(mortgage loan.MortgageType) bool {
	return a.Info.TransactionInfo.MortgageType == mortgage
}

// gapDays is the time without a job within the past two years, in days, before which nobody asks about it.
const gapDays = 30

// hasGap tells whether between two jobs of a borrower, or since the last one, more than a month passed.
func (a application) hasGap(b borrower.Borrower) bool {
	jobs := slices.DeleteFunc(slices.Clone(a.Employers), func(e finance.Employer) bool { return e.BorrowerId != b.ID || e.Employment.StartDate == nil })
	if len(jobs) == 0 {
		return false
	}
	slices.SortStableFunc(jobs, func(x, y finance.Employer) int {
		return cmp.Compare(x.Employment.StartDate.String(), y.Employment.StartDate.String())
	})
	since := a.today.AddMonths(-24)
	var until *domain.Date
	for _, job := range jobs {
		start := *job.Employment.StartDate
		if until != nil && until.AddDays(gapDays).Before(start) && since.Before(start) {
			return true
		}
		end := a.today
		if !job.IsCurrent() {
			if job.Employment.EndDate == nil {
				return false // since when is not known
			}
			end = *job.Employment.EndDate
		}
		if until == nil || until.Before(end) {
			until = &end
		}
	}
	return until.AddDays(gapDays).Before(a.today)
}
