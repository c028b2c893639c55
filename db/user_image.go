package db

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// SaveOwnImage keeps the picture of the scope's user and answers where it is served; nil content takes it away.
func SaveOwnImage(tx *tenancy.Tx, content []byte, url string) error {
	b := &pgx.Batch{}
	if content == nil {
		b.Queue("delete from user_image where user_id = app.user_id()")
	} else {
		b.Queue(`insert into user_image (tenant_id, user_id, content, updated_at) values (app.tenant_id(), app.user_id(), $1, $2)
			on conflict (tenant_id, user_id) do update set content = excluded.content, updated_at = excluded.updated_at`, content, tx.Now())
	}
	b.Queue("update user_account set profile_image = nullif($1, ''), version = version + 1, updated_at = $2 where user_id = app.user_id()", url, tx.Now())
	return explain(tx.Send(b))
}

// ReadUserImage answers the picture of one of the company's own people, or of the scope's user; NOT_FOUND when there is
// none, and for a borrower or realtor, whose picture is nobody else's to see.
func ReadUserImage(tx *tenancy.Tx, id domain.ID) (content []byte, err error) {
	err = tx.QueryRow(`select i.content from user_image i where i.user_id = $1 and (i.user_id = app.user_id()
		or exists (select from user_role r where r.tenant_id = i.tenant_id and r.user_id = i.user_id and not r.role = any ($2)))`,
		string(id), user.PortalRoles.Names()).Scan(&content)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return content, err
}
