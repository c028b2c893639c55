package record

import (
	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/http/endpoint"
)

// BorrowerPath is the part of a path that names a borrower.
type BorrowerPath struct {
	BorrowerID domain.ID `path:"borrowerId" doc:"The borrower's id."`
}

// BorrowerListIn is what a list under a borrower takes.
type BorrowerListIn struct {
	endpoint.LoanPath
	BorrowerPath
	endpoint.ListQuery
}

type borrowerCreateIn[T any] struct {
	endpoint.LoanPath
	BorrowerPath
	WriteFlags
	Body endpoint.Patch[T]
}

// BorrowerItem is one record under a borrower.
type BorrowerItem struct {
	Item
	BorrowerPath
}

type borrowerPatchIn[T any] struct {
	Item
	BorrowerPath
	WriteFlags
	Body endpoint.Patch[T]
}

type borrowerRestoreIn struct {
	endpoint.LoanPath
	BorrowerPath
	Body RestoreBody
}

type borrowerReadItem struct {
	ReadItem
	BorrowerPath
}

// OfBorrower is a kind whose records belong to one borrower each and are written under that borrower's path.
type OfBorrower[T any] struct {
	Kind[T]
	// Borrower reaches the borrower's id of a
	Borrower func(*T) *domain.ID
	// CreatePath is under /borrowers/{borrowerId}; BorrowerItemPath where items are spelt differently.
	CreatePath, BorrowerItemPath string
	// ListedByBorrower gives the borrower's own list under CreatePath besides the loan's list under ListPath, if any.
	ListedByBorrower bool
}

// UnderBorrower is the path, under a loan, of what belongs to one of its borrowers.
const UnderBorrower = "/borrowers/{borrowerId}"

// Mount gives the kind its routes.
func (k OfBorrower[T]) Mount(a *endpoint.API) {
	item := k.BorrowerItemPath
	if item == "" {
		item = k.CreatePath
	}
	if k.ListPath != "" {
		endpoint.Read(a, k.Route("GET", k.ListPath, "list"+k.Many, "List a loan's "+Words(k.Many)), func(c *endpoint.Call, in *ListIn) (*endpoint.Listed[T], error) {
			return k.List(c, in.ListQuery)
		})
	}
	if k.ListedByBorrower {
		endpoint.Read(a, k.Route("GET", UnderBorrower+k.CreatePath, "listBorrower"+k.Many, "List a borrower's "+Words(k.Many)), func(c *endpoint.Call, in *BorrowerListIn) (*endpoint.Listed[T], error) {
			if _, err := borrowerdb.Borrowers.Get(c.Tx, in.BorrowerID); err != nil {
				return nil, err
			}
			return k.List(c, in.ListQuery, sq.Eq{"t.borrower_id": string(in.BorrowerID)})
		})
	}
	endpoint.Read(a, k.Route("GET", UnderBorrower+item+"/{id}", "get"+k.One, "Read one of a borrower's "+Words(k.Many)), func(c *endpoint.Call, in *borrowerReadItem) (*endpoint.Answer[T], error) {
		return k.Get(c, in.ID, k.Belongs(in.BorrowerID))
	})
	endpoint.Write(a, k.Route("POST", UnderBorrower+k.CreatePath, "create"+k.One, "Add a record to a borrower's "+Words(k.Many)), func(c *endpoint.Call, in *borrowerCreateIn[T]) (*endpoint.Answer[T], error) {
		if _, err := borrowerdb.Borrowers.Get(c.Tx, in.BorrowerID); err != nil {
			return nil, err
		}
		return k.Create(c, in.Body, func(v *T) { *k.Borrower(v) = in.BorrowerID })
	})
	endpoint.WriteWithPrefetch(a, k.Route("PATCH", UnderBorrower+item+"/{id}", "update"+k.One, "Change one of a borrower's "+Words(k.Many)), func(_ *endpoint.Call, in *borrowerPatchIn[T], b *pgx.Batch) { k.Ask(&in.Item, b) }, func(c *endpoint.Call, in *borrowerPatchIn[T]) (*endpoint.Answer[T], error) {
		if in.Body.Touches("BorrowerId") {
			return nil, domain.Invalid(domain.FieldError{Field: "BorrowerId", Key: "refusals:record.notMoved", Params: []string{"BorrowerId"}, Message: "A record can't be moved to another borrower."})
		}
		return k.Patch(c, in.Item, in.Body, k.Belongs(in.BorrowerID))
	})
	endpoint.WriteWithPrefetch(a, k.Route("DELETE", UnderBorrower+item+"/{id}", "delete"+k.One, "Remove one of a borrower's "+Words(k.Many)), func(_ *endpoint.Call, in *BorrowerItem, b *pgx.Batch) { k.Ask(&in.Item, b) }, func(c *endpoint.Call, in *BorrowerItem) (*endpoint.Empty, error) {
		return k.Remove(c, in.Item, k.Belongs(in.BorrowerID))
	})
	endpoint.Write(a, k.Restoring(UnderBorrower+item), func(c *endpoint.Call, in *borrowerRestoreIn) (*endpoint.Listed[T], error) {
		return k.Restore(c, in.Body.IDs, k.Belongs(in.BorrowerID))
	})
}

// Belongs tells whether a record is that borrower's.
func (k OfBorrower[T]) Belongs(id domain.ID) func(T) bool {
	return func(v T) bool { return *k.Borrower(&v) == id }
}
