package user

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// SaveOwnImage makes a kept file the picture of the scope's user, served at url; a nil hash takes it away.
func SaveOwnImage(tx *tenancy.Tx, hash []byte, url string) error {
	b := &pgx.Batch{}
	if hash == nil {
		b.Queue("delete from user_image where user_id = app.user_id()")
	} else {
		b.Queue(`insert into user_image (tenant_id, user_id, hash, updated_at) values (app.tenant_id(), app.user_id(), $1, $2)
			on conflict (tenant_id, user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`, hash, tx.Now())
	}
	b.Queue("update user_account set profile_image = nullif($1, ''), version = version + 1, updated_at = $2 where user_id = app.user_id()", url, tx.Now())
	return db.Explain(tx.Send(b))
}

// ReadUserImage answers the picture of one of the company's own people, or of the scope's user; NOT_FOUND when there is
// none, and for a borrower or realtor, whose picture is nobody else's to see.
func ReadUserImage(tx *tenancy.Tx, v *vault.Vault, id domain.ID) (blob.Object, error) {
	return db.FindBlob(tx, v, "user_image", `l.user_id = $1 and (l.user_id = app.user_id()
		or exists (select from user_role r where r.tenant_id = l.tenant_id and r.user_id = l.user_id and not r.role = any ($2)))`,
		string(id), user.PortalRoles.Names())
}
