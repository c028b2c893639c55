package demo

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/tenancy"
)

// outsiders are the people and companies of a demo company's address book: who they are, what they do, where.
var outsiders = []struct {
	first, last, company, domain, title, city, state string
	as                                               contact.Type
}{
	{"Tessa", "Titleson", "Lone Star Title (invented)", "lonestartitle.example", "Escrow officer", "Austin", "TX", contact.TypeTitle},
	{"Marcus", "Deedwell", "Lone Star Title (invented)", "lonestartitle.example", "Closer", "Austin", "TX", "SETTLEMENT_AGENT"},
	{"Olivia", "Abstract", "Biscayne Title and Escrow (invented)", "biscaynetitle.example", "Escrow officer", "Miami", "FL", contact.TypeTitle},
	{"Ramón", "Depósito", "Biscayne Title and Escrow (invented)", "biscaynetitle.example", "", "Miami", "FL", contact.TypeEscrow},
	{"Hank", "Policywright", "Bluebonnet Insurance (invented)", "bluebonnetins.example", "Agent", "Austin", "TX", contact.TypeHOI},
	{"Iris", "Coverdale", "Palmetto Home Insurance (invented)", "palmettohome.example", "Agent", "Miami", "FL", contact.TypeHOI},
	{"Walt", "Floodgate", "Lowland Flood Services (invented)", "lowlandflood.example", "", "Houston", "TX", "FLOOD"},
	{"Rea", "Listings", "Hill Country Homes (invented)", "hillcountryhomes.example", "Broker associate", "Austin", "TX", "LISTING_AGENT"},
	{"Bea", "Showings", "Hill Country Homes (invented)", "hillcountryhomes.example", "", "Austin", "TX", "BUYERS_AGENT"},
	{"Carlos", "Vistas", "Costa Realty (invented)", "costarealty.example", "", "Miami", "FL", contact.TypeRealEstateAgent},
	{"Tracy", "Timeline", "Hill Country Homes (invented)", "hillcountryhomes.example", "Transaction coordinator", "Austin", "TX", "TRANSACTION_COORDINATOR"},
	{"Aaron", "Comparable", "Plumb Line Appraisals (invented)", "plumbline.example", "Certified residential appraiser", "Austin", "TX", contact.TypeAppraiser},
	{"", "", "Evenkeel Appraisal Management (invented)", "evenkeelamc.example", "", "Dallas", "TX", "AMC"},
	{"Lena", "Counsel", "Counsel & Clause (invented)", "counselclause.example", "Attorney", "Austin", "TX", "ATTORNEY"},
	{"Bill", "Framer", "Cedar Frame Builders (invented)", "cedarframe.example", "", "Round Rock", "TX", "BUILDER"},
	{"Holly", "Commons", "Maple Court Owners Association (invented)", "maplecourt.example", "Manager", "Austin", "TX", "HOA"},
	{"Nora", "Stampwell", "", "notary.example", "Notary public", "Austin", "TX", "NOTARY"},
	{"Sy", "Boundary", "Four Corners Surveying (invented)", "fourcorners.example", "", "Austin", "TX", "SURVEYOR"},
	{"Penny", "Ledger", "Ledger & Sum (invented)", "ledgersum.example", "Accountant", "Austin", "TX", "CPA"},
	{"Una", "Decision", "Granite Investor (invented)", "graniteinvestor.example", "Underwriter", "Denver", "CO", "UNDERWRITER"},
	{"Axel", "Ratesheet", "Granite Investor (invented)", "graniteinvestor.example", "Account executive", "Denver", "CO", "INVESTOR"},
	{"Credence", "Score", "Tri-Merge Credit (invented)", "trimerge.example", "Support", "Phoenix", "AZ", "CREDIT"},
}

// SeedContacts fills the demo companies' address books and puts some of them on loans that are being worked on. A company that has
// contacts already is left as it is.
func SeedContacts(ctx context.Context, pool *pgxpool.Pool) error {
	for _, of := range lenders {
		if err := seedContacts(ctx, pool, of.company, of.officer); err != nil {
			return fmt.Errorf("demo contacts of %s: %w", of.company, err)
		}
	}
	for i, f := range files() {
		if f.stage.AtOrAfter(loan.StageLoanSetup) && !f.stage.IsClosed() {
			if err := seedParts(ctx, pool, f, i); err != nil {
				return fmt.Errorf("demo contacts of loan %s: %w", f.number, err)
			}
		}
	}
	return nil
}

func contactID(company string, i int) domain.ID { return ID(fmt.Sprintf("contact %s %d", company, i)) }

func seedContacts(ctx context.Context, pool *pgxpool.Pool, company, officer string) error {
	return asStaff(ctx, pool, company, officer, 0, Anchor, func(tx *tenancy.Tx) error {
		var there bool
		if err := tx.QueryRow("select exists (select from business_contact)").Scan(&there); err != nil || there {
			return err
		}
		made := map[string]domain.ID{}
		for i, o := range outsiders {
			at := property.Address{CityName: o.city, StateCode: o.state}
			phone := fmt.Sprintf("512-555-01%02d", i)
			if o.company != "" && made[o.company] == "" {
				c := contact.Company{Record: domain.Record{ID: ID("contact company " + company + o.company)}, Name: o.company, Types: []contact.Type{o.as}, Phone: phone,
					Website: "https://www." + o.domain, Address: at}
				if err := contactdb.Companies.Insert(tx, &c); err != nil {
					return err
				}
				made[o.company] = c.ID
			}
			c := contact.Contact{Record: domain.Record{ID: contactID(company, i)}, Type: o.as, FirstName: o.first, LastName: o.last, JobTitle: o.title, WorkPhone: phone,
				CompanyID: made[o.company], Address: at}
			if name := strings.ToLower(o.first); name != "" {
				c.Email = strings.NewReplacer("ó", "o").Replace(name) + "@" + o.domain
			}
			if err := contactdb.Contacts.Insert(tx, &c); err != nil {
				return err
			}
		}
		return nil
	})
}

// seedParts puts a title company, an insurance agent, agents and an appraiser on a loan.
func seedParts(ctx context.Context, pool *pgxpool.Pool, f file, i int) error {
	return asStaff(ctx, pool, f.company, f.officer, f.number, Anchor, func(tx *tenancy.Tx) error {
		rows, _, err := contactdb.Of(tx)
		if err != nil || len(rows) > 0 {
			return err
		}
		var parts []contact.LoanPart
		for _, at := range []int{i % 2 * 2, 4 + i%2, 7 + i%3, 11} {
			parts = append(parts, contact.LoanPart{BusinessContactID: contactID(f.company, at), Type: outsiders[at].as, Primary: true})
		}
		parts[0].Reference = fmt.Sprintf("GF-%05d", int64(f.number)%100_000)
		_, err = contactdb.LockList(tx)
		return errors.Join(err, contactdb.Save(tx, parts))
	})
}
