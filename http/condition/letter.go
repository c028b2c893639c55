package condition

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gable/authz"
	conditiondb "gable/db/condition"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/organization"
	"gable/http/record"
	"gable/jobs"
	"gable/pdf"
)

type letterIn struct {
	endpoint.LoanPath
	To       string      `query:"to" enum:"BORROWER,ORIGINATOR,LENDER" default:"BORROWER" doc:"For whom it is."`
	Language string      `query:"language" enum:"en,es" default:"en"`
	IDs      []domain.ID `query:"loanConditionIds" maxItems:"500" doc:"The conditions, by commas; without any all that are pending."`
}

// ConditionLetter is a letter as a file.
type ConditionLetter struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

func mountLetter(a *endpoint.API) {
	r := endpoint.Route{Method: "GET", Path: record.OnLoan + "/conditions/letter", Name: "getConditionLetter", Tag: "Conditions", Permission: authz.LoanEditConditions,
		Summary: "The loan's conditions as a letter, a PDF", Description: "By what waits for them, in order of their codes. It holds names, the loan's number and its property, and nothing else of anybody. Each letter is in the loan's history."}
	endpoint.AuditedRead(a, r, func(c *endpoint.Call, in *letterIn) (*ConditionLetter, error) { return writeLetter(c, a, in) })
}

func writeLetter(c *endpoint.Call, a *endpoint.API, in *letterIn) (*ConditionLetter, error) {
	all, err := conditiondb.All(c.Tx)
	if err != nil {
		return nil, err
	}
	chosen, err := chosenOf(all, in.IDs)
	if err != nil {
		return nil, err
	}
	templates, err := conditiondb.Templates.All(c.Tx)
	if err != nil {
		return nil, err
	}
	file, officer, err := loandb.LoadFileWithOfficer(c.Tx)
	if err != nil {
		return nil, err
	}
	sender, logo, err := organization.Letterhead(c, a)
	if err != nil {
		return nil, err
	}
	words := letterWords[in.Language]
	letter := pdf.Letter{Sender: sender.Sender, Address: sender.Address, Date: words.date(c.Today()), Title: words.title, To: addressee(in.To, words, file, officer.Name),
		Facts: words.facts(file), Intro: words.intro[in.To], Groups: words.groups(chosen, templates, in.To), Close: strings.TrimSpace(words.close + officer.Name), Page: words.page, Made: c.Now()}
	out := &ConditionLetter{ContentType: "application/pdf", CacheControl: "no-store", ContentDisposition: fmt.Sprintf(`attachment; filename="%s-%s.pdf"`, words.name, file.LoanID)}
	c.After(func(ctx context.Context) error {
		if logo != nil {
			if letter.Logo, err = a.Files.Read(ctx, *logo); err != nil {
				return err
			}
		}
		var content bytes.Buffer
		if err := pdf.WriteLetter(&content, letter); err != nil {
			return err
		}
		out.Body = content.Bytes()
		return nil
	})
	return out, c.Audit("loan", c.Loan.ID.String(), "exported", nil, map[string]any{"format": "conditionLetter", "to": in.To, "conditions": len(chosen)})
}

// chosenOf are the conditions that a letter names: all that are pending where none is named, NOT_FOUND where one is not the loan's.
func chosenOf(all []condition.Condition, ids []domain.ID) ([]condition.Condition, error) {
	chosen := slices.DeleteFunc(slices.Clone(all), func(v condition.Condition) bool {
		if len(ids) == 0 {
			return !v.IsPending()
		}
		return !slices.Contains(ids, v.ID)
	})
	if len(ids) > 0 && len(chosen) != len(slices.Compact(slices.Sorted(slices.Values(ids)))) {
		return nil, domain.NotFound()
	}
	if len(chosen) == 0 {
		return nil, domain.Conflict("refusals:condition.nonePending", "No condition is pending: there is nothing to write about.")
	}
	slices.SortStableFunc(chosen, func(a, b condition.Condition) int {
		return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Description, b.Description))
	})
	return chosen, nil
}

// addressee are the lines of whom a letter is for.
func addressee(to string, words letterLanguage, file *loan.File, officer string) []string {
	switch to {
	case "ORIGINATOR":
		return []string{officer}
	case "LENDER":
		return []string{words.lender}
	}
	var names []string
	for _, b := range file.ActiveBorrowers() {
		if b.IsObligor() {
			names = append(names, b.Name.String())
		}
	}
	return names
}

func (w letterLanguage) date(of domain.Date) string {
	if w.isSpanish {
		return jobs.LetterDay("es", of)
	}
	return jobs.LetterDay("en", of)
}

func (w letterLanguage) facts(file *loan.File) (facts [][2]string) {
	facts = append(facts, [2]string{w.loan, file.LoanID.String()})
	var names []string
	for _, b := range file.ActiveBorrowers() {
		names = append(names, b.Name.String())
	}
	for _, fact := range [][2]string{{w.borrower, strings.Join(names, ", ")}, {w.property, file.Info.SubjectProperty.Address.OneLine()}} {
		if fact[1] != "" {
			facts = append(facts, fact)
		}
	}
	return facts
}

// groups are the conditions by what waits for them. A borrower who reads Spanish reads those of the company's list in Spanish; where each
// stands is for staff and lender.
func (w letterLanguage) groups(of []condition.Condition, templates []condition.Template, to string) (groups []pdf.LetterGroup) {
	for i, option := range slices.Concat(condition.PriorTo.Options, []domain.EnumOption{{}}) {
		group := pdf.LetterGroup{Title: w.others}
		if option.Option != "" {
			group.Title = w.priorTo[i]
		}
		for _, v := range of {
			if v.PriorTo != option.Option {
				continue
			}
			item := pdf.LetterItem{Code: cmp.Or(v.Code, strconv.Itoa(len(group.Items)+1)), Text: v.Description}
			if w.isSpanish {
				item.Text = condition.InSpanish(v, templates)
			}
			if to != "BORROWER" {
				status := v.Furthest()
				at := slices.IndexFunc(condition.Statuses.Options, func(o domain.EnumOption) bool { return o.Option == string(status) })
				item.Note = w.statuses[at]
				if since, dated := v.StatusDates[status]; dated {
					item.Note = fmt.Sprintf(w.since, item.Note, w.date(since))
				}
			}
			group.Items = append(group.Items, item)
		}
		if len(group.Items) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}
