// Package demo makes the demo data of a first start: invented companies, people and loans, the same every time.
package demo

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// Password is everyone's in the demo data.
const Password = "Gable-demo-1"

// Company is a demo tenant with its branches and people.
type Company struct {
	Domain, Name string
	Type         org.Type
	Branches     []string
	People       []Person
}

// Person is a demo user. Unit is the branch's name, "" for headquarters.
type Person struct {
	Login       string // before the @, or a whole address
	First, Last string
	Unit        string
	Roles       []string
	Language    string
}

// Companies are the demo tenants of the contract.
var Companies = []Company{
	{Domain: "gable.test", Name: "Gable", Type: org.TypeProvider, People: []Person{
		{Login: "superadmin", First: "Sasha", Last: "Provider", Roles: []string{"SuperAdmin"}},
		{Login: "supersupport", First: "Sunny", Last: "Provider", Roles: []string{"SuperSupport"}},
		{Login: "lendersupport", First: "Lennox", Last: "Provider", Roles: []string{"LenderSupport"}},
		{Login: "brokersupport", First: "Brook", Last: "Provider", Roles: []string{"BrokerSupport"}},
		{Login: "reportviewer", First: "Remy", Last: "Provider", Roles: []string{"ReportViewer"}},
		{Login: "salesteam", First: "Sal", Last: "Provider", Roles: []string{"SalesTeam"}},
	}},
	{Domain: "summit.test", Name: "Summit Lending", Type: org.TypeBroker, Branches: []string{"Austin", "Miami"}, People: []Person{
		{Login: "owner", First: "Olive", Last: "Summitson", Roles: []string{"Owner"}},
		{Login: "companyadmin", First: "Casey", Last: "Adminson", Roles: []string{"CompanyAdmin"}},
		{Login: "loanadmin", First: "Logan", Last: "Adminson", Roles: []string{"LoanAdmin"}},
		{Login: "associateadmin", First: "Ash", Last: "Adminson", Roles: []string{"AssociateAdmin"}},
		{Login: "branchadmin", First: "Bailey", Last: "Austinson", Unit: "Austin", Roles: []string{"BranchAdmin"}},
		{Login: "originator", First: "Orion", Last: "Austinson", Unit: "Austin", Roles: []string{"Originator"}},
		{Login: "processor", First: "Parker", Last: "Austinson", Unit: "Austin", Roles: []string{"Processor"}},
		{Login: "assistant", First: "Avery", Last: "Austinson", Unit: "Austin", Roles: []string{"Assistant"}},
		{Login: "branchadmin2", First: "Blair", Last: "Miamison", Unit: "Miami", Roles: []string{"BranchAdmin"}},
		{Login: "originator2", First: "Ocean", Last: "Miamison", Unit: "Miami", Roles: []string{"Originator"}},
		{Login: "borrower@example.test", First: "Bobbie", Last: "Testborrower", Unit: "Austin", Roles: []string{"Borrower"}, Language: "en"},
		{Login: "prestatario@example.test", First: "Pilar", Last: "Prestataria", Unit: "Austin", Roles: []string{"Borrower"}, Language: "es"},
		{Login: "realtor@example.test", First: "Riley", Last: "Testrealtor", Unit: "Austin", Roles: []string{"Realtor"}},
	}},
	{Domain: "harbor.test", Name: "Harbor Mortgage", Type: org.TypeLender, Branches: []string{"Newport"}, People: []Person{
		{Login: "owner", First: "Oakley", Last: "Harborson", Roles: []string{"Owner"}},
		{Login: "companyadmin", First: "Cameron", Last: "Harborson", Roles: []string{"CompanyAdmin"}},
		{Login: "originator", First: "Onyx", Last: "Newportson", Unit: "Newport", Roles: []string{"Originator"}},
		{Login: "processor", First: "Peyton", Last: "Newportson", Unit: "Newport", Roles: []string{"Processor"}},
	}},
	{Domain: "keel.test", Name: "Keel Processing", Type: org.TypeProcessor, People: []Person{
		{Login: "owner", First: "Oak", Last: "Keelson", Roles: []string{"Owner"}},
		{Login: "contractprocessor", First: "Corey", Last: "Keelson", Roles: []string{"ContractProcessor"}},
	}},
}

// Email is the person's log-in name in a company.
func (p Person) Email(c Company) string {
	for _, r := range p.Login {
		if r == '@' {
			return p.Login
		}
	}
	return p.Login + "@" + c.Domain
}

var namespace = uuid.MustParse("6a1f0c52-7f4e-5c89-9a53-3d1f5a9b7d10")

// ID is the fixed id of a demo thing.
func ID(name string) domain.ID { return domain.ID(uuid.NewSHA1(namespace, []byte(name)).String()) }

// TenantID is the id of a demo tenant by its domain.
func TenantID(domainName string) domain.ID { return ID("tenant " + domainName) }

// UnitID is the id of a demo org unit; branch "" is headquarters.
func UnitID(domainName, branch string) domain.ID { return ID("unit " + domainName + " " + branch) }

// UserID is the id of a demo user by email.
func UserID(email string) domain.ID { return ID("user " + email) }

// SeedCompanies makes the tenants, org units, users and log-ins. passwordHash is what everyone's password is kept as. It
// runs as the owner, before any tenant can speak for itself, and does nothing when the demo tenants are there.
func SeedCompanies(ctx context.Context, tx pgx.Tx, passwordHash string) error {
	b := &pgx.Batch{}
	for _, c := range Companies {
		tenant := TenantID(c.Domain)
		b.Queue("insert into tenant (tenant_id, name, type) values ($1, $2, $3) on conflict do nothing", tenant, c.Name, c.Type)
		b.Queue("insert into tenant_domain (domain, tenant_id) values ($1, $2) on conflict do nothing", c.Domain, tenant)
		queueUnits(b, c, tenant)
		for _, p := range c.People {
			queuePerson(b, c, p, tenant, passwordHash)
		}
	}
	return tx.SendBatch(ctx, b).Close()
}

func queueUnits(b *pgx.Batch, c Company, tenant domain.ID) {
	b.Queue(`insert into org_unit (tenant_id, org_unit_id, type, name, display_name, pos_domain) values ($1, $2, $3, $4, $4, $5) on conflict do nothing`,
		tenant, UnitID(c.Domain, ""), c.Type, c.Name, c.Domain)
	for _, branch := range c.Branches {
		b.Queue(`insert into org_unit (tenant_id, org_unit_id, parent_id, type, name, display_name) values ($1, $2, $3, 'BRANCH', $4, $4) on conflict do nothing`,
			tenant, UnitID(c.Domain, branch), UnitID(c.Domain, ""), branch)
	}
}

func queuePerson(b *pgx.Batch, c Company, p Person, tenant domain.ID, passwordHash string) {
	email := p.Email(c)
	id := UserID(email)
	language := p.Language
	if language == "" {
		language = "en"
	}
	b.Queue(`insert into user_account (tenant_id, user_id, email, first_name, last_name, phone, status, language) values ($1, $2, $3, $4, $5, '512-555-0100', 'ACTIVE', $6)
		on conflict do nothing`, tenant, id, email, p.First, p.Last, language)
	b.Queue(`insert into login (tenant_id, user_id, email, password_hash, password_changed_at) values ($1, $2, $3, $4, now()) on conflict do nothing`, tenant, id, email, passwordHash)
	b.Queue(`insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values ($1, $2, $3, true) on conflict do nothing`, tenant, id, UnitID(c.Domain, p.Unit))
	for _, role := range p.Roles {
		b.Queue(`insert into user_role (tenant_id, user_id, role) values ($1, $2, $3) on conflict do nothing`, tenant, id, role)
	}
}

// SeedOldPassword has a person's password be three days older than it is: what is held back for a day after a change is
// open then, without waiting. It runs as the owner.
func SeedOldPassword(ctx context.Context, tx pgx.Tx, who tenancy.Person) error {
	_, err := tx.Exec(ctx, "update login set password_changed_at = password_changed_at - interval '3 days' where tenant_id = $1 and user_id = $2", who.Tenant, who.ID)
	return err
}
