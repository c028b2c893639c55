package organization

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// Domains answers the hosts of the tenant.
func Domains(tx *tenancy.Tx) (names []string, err error) {
	err = tx.QueryRow("select coalesce(array_agg(domain order by domain), '{}') from tenant_domain where tenant_id = app.tenant_id()").Scan(&names)
	return names, err
}

// DomainsSince answers since when the tenant has each of its hosts.
func DomainsSince(tx *tenancy.Tx) (map[string]time.Time, error) {
	rows, err := tx.Query("select domain, since from tenant_domain where tenant_id = app.tenant_id()")
	if err != nil {
		return nil, err
	}
	all, name, since := map[string]time.Time{}, "", time.Time{}
	_, err = pgx.ForEachRow(rows, []any{&name, &since}, func() error {
		all[name] = since
		return nil
	})
	return all, err
}

// DomainUsers answers for each host how many of the company's users have it as their own address.
func DomainUsers(tx *tenancy.Tx) (map[string]int, error) {
	rows, err := tx.Query("select split_part(pos_url, '/', 1), count(*)::int from user_account where pos_url is not null group by 1")
	if err != nil {
		return nil, err
	}
	users, host, n := map[string]int{}, "", 0
	_, err = pgx.ForEachRow(rows, []any{&host, &n}, func() error {
		users[host] = n
		return nil
	})
	return users, err
}

// DomainStanding is what a host is to the tenant.
type DomainStanding string

// Standings: the tenant has it; could have it at once; could after proof; or another company has it.
const (
	DomainOurs     DomainStanding = "OURS"
	DomainFree     DomainStanding = "FREE"
	DomainUnproven DomainStanding = "UNPROVEN"
	DomainTaken    DomainStanding = "TAKEN"
)

// StandingOf tells what the host is to the tenant: the one rule for every way to a host. What the platform keeps is taken.
func StandingOf(tx *tenancy.Tx, platform org.Platform, name string) (standing DomainStanding, err error) {
	if platform.Keeps(name) {
		return DomainTaken, nil
	}
	err = tx.QueryRow("select app.domain_standing($1)", name).Scan(&standing)
	return standing, err
}

// ClaimDomain takes a host that needs no proof for the tenant; a fault of the field when another company has it, which is
// not named, or when it is nobody's yet: such a host is proven first.
func ClaimDomain(tx *tenancy.Tx, platform org.Platform, field, name string) error {
	standing, err := StandingOf(tx, platform, name)
	if err != nil || standing == DomainOurs {
		return err
	}
	var ours bool
	if standing == DomainFree {
		if err := tx.QueryRow("select app.claim_domain($1)", name).Scan(&ours); err != nil || ours {
			return err
		}
	}
	return domain.Invalid(DomainFault(field, name, standing))
}

// DomainFault is what is wrong with a host of that standing where one of the company's own belongs.
func DomainFault(field, name string, standing DomainStanding) domain.FieldError {
	if standing == DomainUnproven {
		return domain.FieldError{Field: field, Key: "unproven", Params: []string{name},
			Message: name + " was not proven to be your company's: a company admin adds it to the company's hosts first"}
	}
	return domainInUse(field, name)
}

func domainInUse(field, name string) domain.FieldError {
	return domain.FieldError{Field: field, Key: "inUse", Params: []string{name}, Message: name + " already in use"}
}

// ReleaseDomain gives a host back.
func ReleaseDomain(tx *tenancy.Tx, name string) error {
	_, err := tx.Exec("select app.release_domain($1)", name)
	return err
}

// DomainClaim is a host that the company says is its own, and has yet to prove.
type DomainClaim struct {
	Domain    string
	Token     string
	CreatedAt time.Time
	CheckedAt *time.Time
	Outcome   string // "" before it was looked up, and while it is
}

// DomainClaims answers the company's claims by name.
func DomainClaims(tx *tenancy.Tx) ([]DomainClaim, error) {
	rows, err := tx.Query("select domain, token, created_at, checked_at, coalesce(outcome, '') from domain_claim order by domain")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[DomainClaim])
}

// AddDomainClaim keeps a claim; false when the company has it already.
func AddDomainClaim(tx *tenancy.Tx, claim DomainClaim) (bool, error) {
	tag, err := tx.Exec("insert into domain_claim (tenant_id, domain, token, created_at) values (app.tenant_id(), $1, $2, $3) on conflict do nothing",
		claim.Domain, claim.Token, claim.CreatedAt)
	return err == nil && tag.RowsAffected() == 1, err
}

// BeginDomainCheck notes that a claim is looked up now, unless it was within the last pause; NOT_FOUND when there is no such claim.
func BeginDomainCheck(tx *tenancy.Tx, name string, pause time.Duration) (claim DomainClaim, err error) {
	err = tx.QueryRow("select domain, token, created_at, checked_at, coalesce(outcome, '') from domain_claim where domain = $1 for update", name).
		Scan(&claim.Domain, &claim.Token, &claim.CreatedAt, &claim.CheckedAt, &claim.Outcome)
	if errors.Is(err, pgx.ErrNoRows) {
		return claim, domain.NotFound()
	}
	if err != nil {
		return claim, err
	}
	if claim.CheckedAt != nil {
		if left := pause - tx.Now().Sub(*claim.CheckedAt); left > 0 {
			return claim, domain.RateLimited(left.Round(time.Second) + time.Second)
		}
	}
	_, err = tx.Exec("update domain_claim set checked_at = $2 where domain = $1", name, tx.Now())
	return claim, err
}

// EndDomainCheck keeps what was found.
func EndDomainCheck(tx *tenancy.Tx, claim DomainClaim, outcome string) error {
	_, err := tx.Exec("update domain_claim set outcome = $3 where domain = $1 and token = $2", claim.Domain, claim.Token, outcome)
	return err
}

// ProveDomain makes the claimed host the company's; false when the claim is gone, or another company or the platform has it.
func ProveDomain(tx *tenancy.Tx, platform org.Platform, claim DomainClaim) (ours bool, err error) {
	if standing, err := StandingOf(tx, platform, claim.Domain); err != nil || standing == DomainTaken {
		return false, err
	}
	err = tx.QueryRow("select app.prove_domain($1, $2)", claim.Domain, claim.Token).Scan(&ours)
	return ours, err
}

// DropDomainClaim gives a claim up; false when there is none.
func DropDomainClaim(tx *tenancy.Tx, name string) (bool, error) {
	tag, err := tx.Exec("delete from domain_claim where domain = $1", name)
	return err == nil && tag.RowsAffected() > 0, err
}
