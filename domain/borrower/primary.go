package borrower

import "gable/domain"

// MakePrimary makes one of a loan's people its primary borrower and returns those whom that changes, the new one among them.
// The primary borrower alone is classified Primary, and the primary borrower's application is the first; who shares an
// application still does.
func MakePrimary(people []Borrower, id domain.ID) (changed []Borrower) {
	renumbered := firstApplication(people, id)
	for _, was := range people {
		will := was
		will.IsPrimaryBorrower = was.ID == id
		switch {
		case will.IsPrimaryBorrower:
			will.BorrowerDetail.ClassificationType = ClassificationPrimary
		case was.IsPrimaryBorrower || was.BorrowerDetail.ClassificationType == ClassificationPrimary:
			will.BorrowerDetail.ClassificationType = ClassificationSecondary
		}
		if number, moves := renumbered[was.ID]; moves {
			will.BorrowerDetail.LoanAppSeqNumber = &number
		}
		isRenumbered := domain.Count(will.BorrowerDetail.LoanAppSeqNumber) != domain.Count(was.BorrowerDetail.LoanAppSeqNumber)
		if will.IsPrimaryBorrower != was.IsPrimaryBorrower || isRenumbered || will.BorrowerDetail.ClassificationType != was.BorrowerDetail.ClassificationType {
			changed = append(changed, will)
		}
	}
	return changed
}

// Rearranges tells whether a change of a person, from was to will, is one of the loan's applications: who is on them, and who shares one. Nil is
// nobody.
func Rearranges(was, will *Borrower) bool {
	if was == nil || will == nil {
		return true
	}
	return was.Active != will.Active || was.IsPrimaryBorrower != will.IsPrimaryBorrower ||
		domain.Count(was.BorrowerDetail.LoanAppSeqNumber) != domain.Count(will.BorrowerDetail.LoanAppSeqNumber)
}

// firstApplication is the new number of everyone whose application changes its number when that of one person becomes the
// first. Whoever has no number applies alone.
func firstApplication(people []Borrower, id domain.ID) map[domain.ID]int {
	numbers, highest := map[domain.ID]int{}, 0
	for _, b := range people {
		if n := domain.Count(b.BorrowerDetail.LoanAppSeqNumber); n > 0 {
			numbers[b.ID], highest = n, max(highest, n)
		}
	}
	own, renumbered := numbers[id], map[domain.ID]int{}
	if own == 1 || len(numbers) == 0 {
		return renumbered
	}
	free := own
	if free == 0 {
		free = highest + 1
	}
	for person, n := range numbers {
		switch n {
		case own:
			renumbered[person] = 1
		case 1:
			renumbered[person] = free
		}
	}
	renumbered[id] = 1
	return renumbered
}
