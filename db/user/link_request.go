package user

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// linkRequestLife is how long a request for a link waits for the second person.
const linkRequestLife = 24 * time.Hour

// LinkRequestFor answers the request that waits for a user of the tenant; nil when there is none.
func LinkRequestFor(tx *tenancy.Tx, id domain.ID) (*user.LinkRequest, error) {
	var r user.LinkRequest
	err := tx.QueryRow("select asked_by::text, asked_by_name, asked_at, expires_at from link_request where user_id = $1 and expires_at > $2", string(id), tx.Now()).
		Scan(&r.AskedBy, &r.AskedByName, &r.AskedAt, &r.ExpiresAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &r, wrap("find link request", err)
}

// AskForLink keeps that the scope's actor asks for a user's link, in place of a request that ran out.
func AskForLink(tx *tenancy.Tx, id domain.ID) (*user.LinkRequest, error) {
	who, now := tx.Scope().Actor, tx.Now().UTC().Truncate(time.Microsecond)
	r := user.LinkRequest{AskedBy: who.ID, AskedByName: who.Name, AskedAt: now, ExpiresAt: now.Add(linkRequestLife)}
	_, err := tx.Exec(`insert into link_request (tenant_id, user_id, asked_by, asked_by_name, asked_at, expires_at) values (app.tenant_id(), $1, $2, $3, $4, $5)
		on conflict (tenant_id, user_id) do update set asked_by = excluded.asked_by, asked_by_name = excluded.asked_by_name,
		asked_at = excluded.asked_at, expires_at = excluded.expires_at`, string(id), string(r.AskedBy), r.AskedByName, r.AskedAt, r.ExpiresAt)
	return &r, wrap("ask for link", err)
}

// DropLinkRequest ends a request.
func DropLinkRequest(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("delete from link_request where user_id = $1", string(id))
	return wrap("drop link request", err)
}
