package loan

// Originator is who takes a loan's application and for which company, as files name them.
type Originator struct {
	FirstName, MiddleName, LastName string
	Email, Phone, NMLS              string
	Company, CompanyNMLS            string
}
