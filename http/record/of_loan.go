package record

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// ListOfLoan registers a short list of one loan's.
func ListOfLoan[T any](a *endpoint.API, path, name, summary string, read func(*endpoint.Call) ([]T, error)) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: path, Name: name, Tag: "Loans", Permission: authz.LoanRead, Summary: summary},
		func(c *endpoint.Call, in *ListIn) (*endpoint.Listed[T], error) {
			rows, err := read(c)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
}

// ReadOfLoan registers a read of one loan.
func ReadOfLoan[T any](a *endpoint.API, path, name, summary string, read func(*endpoint.Call) (T, error)) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: path, Name: name, Tag: "Loans", Permission: authz.LoanRead, Summary: summary},
		func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[T], error) {
			v, err := read(c)
			return &endpoint.Answer[T]{Body: v}, err
		})
}

// ReadOfFile is ReadOfLoan for what is worked out of the loan loaded whole.
func ReadOfFile[T any](a *endpoint.API, path, name, summary string, read func(*endpoint.Call, *loan.File) (T, error)) {
	ReadOfLoan(a, path, name, summary, func(c *endpoint.Call) (v T, err error) {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return v, err
		}
		return read(c, f)
	})
}
