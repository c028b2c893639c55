package user

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
)

// LinkKind is what a single-use link or token is good for.
type LinkKind string

// The kinds of links.
const (
	LinkActivation    LinkKind = "ACTIVATION"
	LinkPasswordReset LinkKind = "PASSWORD_RESET"
	LinkMFAReset      LinkKind = "MFA_RESET"
	LinkEmailChange   LinkKind = "EMAIL_CHANGE"
	LinkEmailReview   LinkKind = "EMAIL_CANCEL"  // agrees at the present address to another one, or calls the change off
	LinkSecondFactor  LinkKind = "SECOND_FACTOR" // a log-in that waits for its one-time code
	LinkEmailCode     LinkKind = "EMAIL_CODE"    // a code that was mailed, to prove the mailbox
)

// ResetLife is how long a link to reset a password or a second factor is good for.
const ResetLife = time.Hour

// CodeLife is how long a mailed code proves its mailbox.
const CodeLife = 30 * time.Minute

// How long the kinds are good for.
var linkLifetimes = map[LinkKind]time.Duration{
	LinkActivation:    72 * time.Hour,
	LinkPasswordReset: ResetLife,
	LinkMFAReset:      ResetLife,
	LinkEmailChange:   EmailChangeLife,
	LinkEmailReview:   EmailChangeLife,
	LinkSecondFactor:  5 * time.Minute,
	LinkEmailCode:     CodeLife,
}

// AccessLink is a single-use token for a user, found by its hash.
type AccessLink struct {
	Tenant  domain.ID
	User    domain.ID
	Kind    LinkKind
	Expires time.Time
	// ByHand is a link that was handed over and not mailed; Approved tells that two people wanted it so.
	ByHand, Approved bool
}

// IssueLink stores the hash of a new link for the user and ends the user's
// earlier ones of the same kind: the link in the latest email is the good one.
// Log-ins that wait for their code stand side by side.
func IssueLink(ctx context.Context, q Querier, kind LinkKind, tenant, user domain.ID, hash []byte, now time.Time) (AccessLink, error) {
	if kind != LinkSecondFactor {
		if err := EndLinks(ctx, q, tenant, user, now, kind); err != nil {
			return AccessLink{}, err
		}
	}
	return IssueBeside(ctx, q, kind, tenant, user, hash, now)
}

// IssueBeside is IssueLink with the earlier links left as they are: letters that go out together do not end each other's. All end when
// one is used.
func IssueBeside(ctx context.Context, q Querier, kind LinkKind, tenant, user domain.ID, hash []byte, now time.Time) (AccessLink, error) {
	link := AccessLink{Tenant: tenant, User: user, Kind: kind, Expires: now.Add(linkLifetimes[kind])}
	_, err := q.Exec(ctx, `insert into access_link (token_hash, tenant_id, user_id, kind, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
		hash, tenant, user, kind, now, link.Expires)
	return link, wrap("issue link", err)
}

// FindLink returns the link of one of the kinds that can still be used;
// domain.NotFound when it is unknown, used, out of date or of another kind: which
// of these is not told.
func FindLink(ctx context.Context, q Querier, hash []byte, now time.Time, kinds ...LinkKind) (AccessLink, error) {
	rows, err := q.Query(ctx, `select tenant_id::text, user_id::text, kind, expires_at, coalesce((payload->>'byHand')::boolean, false),
		coalesce((payload->>'approved')::boolean, false) from access_link
		where token_hash = $1 and used_at is null and expires_at > $2 and kind = any ($3)`, hash, now, names(kinds))
	if err != nil {
		return AccessLink{}, fmt.Errorf("find link: %w", err)
	}
	link, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[AccessLink])
	if errors.Is(err, pgx.ErrNoRows) {
		return AccessLink{}, domain.NotFound()
	}
	return link, wrap("find link", err)
}

// AddressLink notes where a link was mailed to.
func AddressLink(ctx context.Context, q Querier, hash []byte, email string) error {
	_, err := q.Exec(ctx, "update access_link set payload = jsonb_build_object('email', $2::text) where token_hash = $1", hash, email)
	return wrap("address link", err)
}

// HandOverLink notes that a link is handed over by other means than a letter, and whether two people wanted it so.
func HandOverLink(ctx context.Context, q Querier, hash []byte, email string, approved bool) error {
	_, err := q.Exec(ctx, "update access_link set payload = jsonb_build_object('email', $2::text, 'byHand', true, 'approved', $3::boolean) where token_hash = $1",
		hash, email, approved)
	return wrap("hand over link", err)
}

// CodeHash is what a mailed code is kept as: it is the user's and nobody else's.
func CodeHash(tenant, user domain.ID, code string) []byte {
	sum := sha256.Sum256([]byte(strings.Join([]string{"email code", string(tenant), string(user), code}, "\x00")))
	return sum[:]
}

// OldLink is a link that once was good, whether or not it still is.
type OldLink struct {
	AccessLink
	// Email is where it was mailed to; "" when it was not.
	Email string
	// Newest is when the user's newest link of the kind was made.
	Newest time.Time
}

// FindOldLink returns the link of one of the kinds, used and out of date ones too;
// domain.NotFound for one that never was, or was swept long after its end.
func FindOldLink(ctx context.Context, q Querier, hash []byte, kinds ...LinkKind) (old OldLink, err error) {
	err = q.QueryRow(ctx, `select l.tenant_id::text, l.user_id::text, l.kind, l.expires_at, coalesce(l.payload->>'email', ''),
		(select max(n.created_at) from access_link n where n.tenant_id = l.tenant_id and n.user_id = l.user_id and n.kind = l.kind)
		from access_link l where l.token_hash = $1 and l.kind = any ($2)`, hash, names(kinds)).
		Scan(&old.Tenant, &old.User, &old.Kind, &old.Expires, &old.Email, &old.Newest)
	if errors.Is(err, pgx.ErrNoRows) {
		return old, domain.NotFound()
	}
	return old, wrap("find old link", err)
}

// NewestLink is when the user's newest link of a kind was made; zero when there was none.
func NewestLink(ctx context.Context, q Querier, tenant, user domain.ID, kind LinkKind) (time.Time, error) {
	var at *time.Time
	err := q.QueryRow(ctx, "select max(created_at) from access_link where tenant_id = $1 and user_id = $2 and kind = $3", tenant, user, kind).Scan(&at)
	if err != nil || at == nil {
		return time.Time{}, wrap("find newest link", err)
	}
	return *at, nil
}

// UseLink uses the link up, and tells whether it could be: of two requests with
// one link, one gets true.
func UseLink(ctx context.Context, q Querier, hash []byte, now time.Time) (bool, error) {
	tag, err := q.Exec(ctx, `update access_link set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2`, hash, now)
	return tag.RowsAffected() == 1, wrap("use link", err)
}

// EndLinks makes the user's unused links of the kinds worthless.
func EndLinks(ctx context.Context, q Querier, tenant, user domain.ID, now time.Time, kinds ...LinkKind) error {
	_, err := q.Exec(ctx, `update access_link set used_at = $3 where tenant_id = $1 and user_id = $2 and used_at is null and kind = any ($4)`,
		tenant, user, now, names(kinds))
	return wrap("end links", err)
}

func names(kinds []LinkKind) []string {
	list := make([]string, len(kinds))
	for i, kind := range kinds {
		list[i] = string(kind)
	}
	return list
}
