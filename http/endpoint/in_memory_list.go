package endpoint

import "gable/db"

// InMemoryList answers a list's query from rows that are few and at hand: what may be asked of them follows from their type.
func InMemoryList[T any](rows []T, q ListQuery) (*Listed[T], error) {
	page, err := InMemoryPage(rows, q)
	return &Listed[T]{Body: page}, err
}

// InMemoryPage is the page that Short answers, for an answer that says more.
func InMemoryPage[T any](rows []T, q ListQuery) (Page[T], error) {
	page, count, err := db.InMemoryList(rows, q.Raw())
	return Page[T]{Rows: page, Count: count}, err
}

// Whole is what a write answers of a list: all of it.
func Whole[T any](rows []T) *Listed[T] {
	if rows == nil {
		rows = []T{}
	}
	return &Listed[T]{Body: Page[T]{Rows: rows, Count: int64(len(rows))}}
}
