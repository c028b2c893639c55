package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

var (
	leadFirst   = []string{"Amara", "Bruno", "Celia", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Imani", "Joaquín", "Kiko", "Lucía", "Milo", "Nadia", "Otis", "Paloma", "Quinn", "Rosa"}
	leadLast    = []string{"Sampleton", "Pruebas", "Mocklin", "Testarossa", "Examplez", "Placeholder", "Demopoulos"}
	leadStates  = []lead.Status{lead.StatusNew, lead.StatusContacted, lead.StatusNew, lead.StatusQualified, lead.StatusNurture, lead.StatusContacted, lead.StatusLost, lead.StatusUnqualified}
	leadSources = []string{"Web site", "Referral", "Open house", "Past client"}
	leadTags    = []struct{ name, color string }{{"Hot", "brick"}, {"First-time buyer", "pine"}, {"Veteran", "sky"}, {"Call in Spanish", "amber"}}
)

// SeedLeads makes the demo leads: some thirty of Summit over both branches and every status but one, a few of Harbor's.
// A company that has leads already is left as it is.
func SeedLeads(ctx context.Context, pool *pgxpool.Pool) error {
	for _, of := range []struct {
		company, branch, officer string
		n                        int
	}{{"summit.test", "Austin", "originator@summit.test", 18}, {"summit.test", "Miami", "originator2@summit.test", 12}, {"harbor.test", "Newport", "originator@harbor.test", 5}} {
		if err := seedLeads(ctx, pool, of.company, of.branch, of.officer, of.n); err != nil {
			return fmt.Errorf("demo leads of %s: %w", of.branch, err)
		}
	}
	return nil
}

func seedLeads(ctx context.Context, pool *pgxpool.Pool, company, branch, officer string, n int) error {
	tenant := TenantID(company)
	var policy int64
	if err := pool.QueryRow(ctx, "select (app.identity($1, $2)->>'policyVersion')::bigint", tenant, UserID(officer)).Scan(&policy); err != nil {
		return err
	}
	person := tenancy.Person{ID: UserID(officer), Tenant: tenant, Email: officer, Policy: policy}
	scope := tenancy.Scope{RequestID: "demo", Actor: person, User: person, Tenant: tenant, Policy: policy, OrgUnit: UnitID(company, branch),
		OrgUnits: []domain.ID{UnitID(company, branch)}, Visibility: user.VisibilityOrg, Roles: user.Originator}
	return tenancy.New(pool, func() time.Time { return Anchor }).Tx(ctx, scope, func(tx *tenancy.Tx) error {
		var there bool
		if err := tx.QueryRow("select exists (select from lead)").Scan(&there); err != nil || there {
			return err
		}
		b := &pgx.Batch{}
		for _, name := range leadSources {
			b.Queue("insert into lead_source (tenant_id, id, name, created_at, updated_at) values ($1, $2, $3, $4, $4) on conflict do nothing", tenant, ID("source "+company+name), name, Anchor)
		}
		for _, tag := range leadTags {
			b.Queue("insert into lead_tag (tenant_id, id, name, color, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) on conflict do nothing", tenant, ID("tag "+company+tag.name), tag.name, tag.color, Anchor)
		}
		b.Queue("insert into lead_provider (tenant_id, id, name, cost_per_lead, created_at, updated_at) values ($1, $2, 'Leadwell (invented)', 2500, $3, $3) on conflict do nothing", tenant, ID("provider "+company), Anchor)
		r := rand.New(rand.NewPCG(seed, uint64(n)))
		for i := range n {
			if err := leaddb.QueueLead(tx, b, demoLead(r, i, company, branch, officer)); err != nil {
				return err
			}
			b.Queue("update lead set created_at = $2, updated_at = $2 where id = $1", ID(fmt.Sprintf("lead %s %d", branch, i)), Anchor.Add(-time.Duration(i*7+r.IntN(9))*time.Hour))
		}
		return tx.Send(b)
	})
}

// companyName is what a company of the demo is called, by its domain.
func companyName(host string) string {
	at := slices.IndexFunc(Companies, func(c Company) bool { return c.Domain == host })
	return Companies[at].Name
}

func demoLead(r *rand.Rand, i int, company, branch, officer string) lead.Lead {
	first, last := leadFirst[(i*5+len(branch))%len(leadFirst)], leadLast[i%len(leadLast)]
	amount := domain.MoneyFromCents(int64(180+r.IntN(420)) * 100_000)
	consent, at := i%3 != 0, Anchor
	l := lead.Lead{Status: leadStates[i%len(leadStates)], Origin: lead.OriginStaff, OrgUnitID: UnitID(company, branch), Language: "en", LoanAmt: &amount,
		Name:            borrower.Name{FirstName: first, LastName: last},
		ContactPoint:    borrower.ContactPoint{Email: fmt.Sprintf("lead%d.%s@example.test", i, map[string]string{"Austin": "a", "Miami": "m", "Newport": "n"}[branch]), CellPhone: fmt.Sprintf("512-555-%04d", 1000+i*13+len(branch))},
		LoanPurposeType: []loan.PurposeType{loan.PurposePurchase, loan.PurposeRefinance}[i%2], LeadSourceID: ID("source " + company + leadSources[i%len(leadSources)]),
		ContactConsent: lead.Consent{ConsentInd: &consent, Method: "PHONE", Wording: lead.ConsentWording(companyName(company), "en"), At: &at, ByName: "Demo"}, DoNotCallInd: i == 6}
	l.ID = ID(fmt.Sprintf("lead %s %d", branch, i))
	if i%4 != 3 {
		l.OwnerID = UserID(officer)
	}
	if i%3 == 0 {
		day := domain.DateOf(Anchor.AddDate(0, 0, i-4))
		l.FollowUpDate = &day
	}
	if i%5 == 0 {
		tag := leadTags[(i/5)%len(leadTags)]
		l.Tags = []lead.Tagged{{ID: ID("tag " + company + tag.name)}}
	}
	if i%6 == 5 {
		l.Language = "es"
	}
	return l
}
