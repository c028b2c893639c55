package credit

import "gable/domain"

// CreditReport is what an agency says of the people it was asked about. It names them by their ids here, and holds no taxpayer number.
type CreditReport struct {
	Number        string               `json:"reportNumber" doc:"The agency's own number, by which the report is reissued."`
	Agency        string               `json:"agencyName,omitempty"`
	IssuedOn      *domain.Date         `json:"issuedOn,omitempty" doc:"When it was first issued: its age is counted from there."`
	UpdatedOn     *domain.Date         `json:"updatedOn,omitempty"`
	MergeType     string               `json:"mergeType,omitempty"`
	Bureaus       []Bureau             `json:"bureaus" required:"true" nullable:"false" doc:"Those that are in it."`
	Cost          *domain.Money        `json:"cost,omitempty" doc:"US dollars"`
	Scores        []CreditScore        `json:"scores" required:"true" nullable:"false"`
	Liabilities   []CreditTradeline    `json:"liabilities" required:"true" nullable:"false"`
	Inquiries     []CreditInquiry      `json:"inquiries" required:"true" nullable:"false"`
	PublicRecords []CreditPublicRecord `json:"publicRecords" required:"true" nullable:"false"`
	Alerts        []CreditAlert        `json:"alerts" required:"true" nullable:"false"`
	PDF           []byte               `json:"-"`
}

// CreditScore is a score of one person by one bureau.
type CreditScore struct {
	BorrowerID domain.ID    `json:"BorrowerId" required:"true"`
	Bureau     Bureau       `json:"bureau" required:"true" enum:"Equifax,Experian,TransUnion"`
	Model      string       `json:"model,omitempty"`
	Value      int          `json:"value,omitempty" doc:"Absent where the bureau gave none."`
	On         *domain.Date `json:"date,omitempty"`
	Excluded   string       `json:"exclusionReason,omitempty" doc:"Why there is none."`
	Factors    []string     `json:"factors" required:"true" nullable:"false" doc:"What weighed on it, the weightiest first."`
}

// CreditTradeline is a debt as the bureaus know it.
type CreditTradeline struct {
	Key              string        `json:"key" required:"true" doc:"What the debt is called within its report."`
	Borrowers        []domain.ID   `json:"Borrowers" required:"true" nullable:"false"`
	Creditor         string        `json:"creditor,omitempty"`
	OriginalCreditor string        `json:"originalCreditor,omitempty"`
	Account          string        `json:"AccountIdentifier,omitempty"`
	AccountType      string        `json:"accountType,omitempty"`
	LoanType         string        `json:"creditLoanType,omitempty"`
	Status           string        `json:"status,omitempty"`
	Ownership        string        `json:"ownership,omitempty"`
	Opened           string        `json:"opened,omitempty" doc:"YYYY-MM, or with the day."`
	Reported         string        `json:"reported,omitempty" doc:"YYYY-MM, or with the day."`
	Balance          *domain.Money `json:"unpaidBalance,omitempty"`
	Payment          *domain.Money `json:"monthlyPayment,omitempty"`
	Limit            *domain.Money `json:"creditLimit,omitempty"`
	HighCredit       *domain.Money `json:"highCredit,omitempty"`
	PastDue          *domain.Money `json:"pastDue,omitempty"`
	MonthsLeft       *int          `json:"monthsLeft,omitempty"`
	Terms            string        `json:"terms,omitempty"`
	Late30           int           `json:"late30,omitempty"`
	Late60           int           `json:"late60,omitempty"`
	Late90           int           `json:"late90,omitempty"`
	Pattern          string        `json:"paymentPattern,omitempty" doc:"Month by month, the latest first: C paid as agreed, 1 to 4 for 30 to 120 days late, X not known."`
	Rating           string        `json:"rating,omitempty"`
	Disputed         bool          `json:"disputed,omitempty"`
	Derogatory       bool          `json:"derogatory,omitempty"`
	Bureaus          []Bureau      `json:"bureaus" required:"true" nullable:"false"`
}

// CreditInquiry is somebody who asked for a person's credit.
type CreditInquiry struct {
	Key       string       `json:"key" required:"true"`
	Borrowers []domain.ID  `json:"Borrowers" required:"true" nullable:"false"`
	Name      string       `json:"name,omitempty"`
	On        *domain.Date `json:"date,omitempty"`
	Business  string       `json:"businessType,omitempty"`
	Bureau    Bureau       `json:"bureau,omitempty"`
	Explain   bool         `json:"explain" doc:"It is recent enough that the borrower has to say whether it led to new debt."`
}

// CreditPublicRecord is a bankruptcy, a judgment or the like.
type CreditPublicRecord struct {
	Key         string        `json:"key" required:"true"`
	Borrowers   []domain.ID   `json:"Borrowers" required:"true" nullable:"false"`
	Type        string        `json:"type,omitempty"`
	Court       string        `json:"court,omitempty"`
	Docket      string        `json:"docket,omitempty"`
	Filed       string        `json:"filed,omitempty"`
	Disposed    string        `json:"disposed,omitempty"`
	Disposition string        `json:"disposition,omitempty"`
	Amount      *domain.Money `json:"amount,omitempty"`
}

// AlertKind says what an alert is about.
type AlertKind string

// The kinds of alerts.
const (
	AlertAddress  AlertKind = "ADDRESS"  // where somebody lives is not what the bureau knows
	AlertSSN      AlertKind = "SSN"      // the number is another one, or somebody else's
	AlertName     AlertKind = "NAME"     // another name is known
	AlertFraud    AlertKind = "FRAUD"    // a fraud or active-duty alert stands: the person is to be called before anything is granted
	AlertOFAC     AlertKind = "OFAC"     // the name may be on the list of the Office of Foreign Assets Control
	AlertFrozen   AlertKind = "FROZEN"   // the person has frozen the file: the bureau gave nothing
	AlertNoFile   AlertKind = "NO_FILE"  // the bureau does not know the person
	AlertDeceased AlertKind = "DECEASED" // somebody of this number has died
	AlertOther    AlertKind = "OTHER"
)

// CreditAlert is something of which whoever reads a report has to take note.
type CreditAlert struct {
	BorrowerID domain.ID `json:"BorrowerId,omitempty"`
	Kind       AlertKind `json:"kind" required:"true" enum:"ADDRESS,SSN,NAME,FRAUD,OFAC,FROZEN,NO_FILE,DECEASED,OTHER"`
	Bureau     Bureau    `json:"bureau,omitempty"`
	Text       string    `json:"text,omitempty" doc:"The bureau's own words."`
}
