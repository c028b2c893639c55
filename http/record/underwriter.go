package record

import (
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// CallUnderwriter gives a change of a loan's VA underwriter the name of the contact it chooses; 422 for one that is no underwriter of the address book.
func CallUnderwriter(c *endpoint.Call, was loan.Info, will *loan.Info) error {
	id, name := will.UnderwritingDetail.Chosen(was.UnderwritingDetail), ""
	if id != "" {
		found, err := contactdb.Contacts.Get(c.Tx, id)
		if domain.IsNotFound(err) || err == nil && found.Type != contact.TypeUnderwriter {
			return domain.Invalid(domain.FieldError{Field: "UnderwritingDetail.underwriterId", Key: "refusals:record.noSuchUnderwriter", Params: []string{"underwriterId"},
				Message: "The address book has no such underwriter."})
		}
		if err != nil {
			return err
		}
		name = found.Title()
	}
	will.UnderwritingDetail = will.UnderwritingDetail.Called(was.UnderwritingDetail, name)
	return nil
}
