package user

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// NewUser is an account to be.
type NewUser struct {
	ID     domain.ID
	Email  string
	Fields user.Editable
	// Unit is where the user works and who is billed; Linked are further units.
	Unit   domain.ID
	Linked []domain.ID
}

// EmailInUse is the fault of an address that another account of the company has.
func EmailInUse() *domain.Error {
	return domain.Invalid(domain.FieldError{Field: "email", Key: "inUse", Params: []string{"Email"}, Message: "Email already in use"})
}

// InsertUser makes an account that waits for its activation, with its log-in. An
// address that the company has already is an EmailInUse.
func InsertUser(tx *tenancy.Tx, n NewUser) error {
	f := n.Fields
	tag, err := tx.Exec(`insert into user_account (tenant_id, user_id, email, first_name, middle_name, last_name, phone, nmls, pos_url, language, pays_for_self, status, created_at, updated_at)
		values (app.tenant_id(), $1, $2, $3, $4, $5, $6, nullif($7, ''), nullif($8, ''), $9, $11, 'INVITE_SENT', $10, $10) on conflict (tenant_id, email) do nothing`,
		n.ID, n.Email, f.FirstName, f.MiddleName, f.LastName, f.Phone, f.NMLS, f.POSURL, f.Language, tx.Now(), f.PaysForSelf)
	if err != nil {
		return db.Explain(err)
	}
	if tag.RowsAffected() == 0 {
		return EmailInUse()
	}
	b := &pgx.Batch{}
	b.Queue("insert into login (tenant_id, user_id, email) values (app.tenant_id(), $1, $2)", n.ID, n.Email)
	for _, role := range f.Roles.Names() {
		b.Queue("insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, $2)", n.ID, role)
	}
	queueUnits(b, n.ID, n.Unit, n.Linked)
	return db.Explain(tx.Send(b))
}

func queueUnits(b *pgx.Batch, id, unit domain.ID, linked []domain.ID) {
	b.Queue("delete from user_org_unit where user_id = $1 and org_unit_id <> $2 and not org_unit_id = any ($3::uuid[])", id, unit, db.IDTexts(linked))
	b.Queue("update user_org_unit set is_current = false, is_billing_branch = false where user_id = $1 and org_unit_id <> $2", id, unit)
	b.Queue(`insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current, is_billing_branch) values (app.tenant_id(), $1, $2, true, true)
		on conflict (tenant_id, user_id, org_unit_id) do update set is_current = true, is_billing_branch = true`, id, unit)
	b.Queue(`insert into user_org_unit (tenant_id, user_id, org_unit_id) select app.tenant_id(), $1, x::uuid from unnest($2::text[]) x
		on conflict (tenant_id, user_id, org_unit_id) do nothing`, id, db.IDTexts(linked))
}

// PlaceUser makes unit the one a user works in and is billed by, and linked the
// further ones; the user leaves all others.
func PlaceUser(tx *tenancy.Tx, id, unit domain.ID, linked []domain.ID) error {
	b := &pgx.Batch{}
	queueUnits(b, id, unit, linked)
	return db.Explain(tx.Send(b))
}

// LockUser answers a user of the company, held against other changes until the
// transaction ends. units bounds it to the staff who belong to one of them, nil
// to nobody in particular; NOT_FOUND when there is none.
func LockUser(tx *tenancy.Tx, id domain.ID, units []domain.ID) (user.Profile, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return user.Profile{}, domain.NotFound()
	}
	var found bool
	err := tx.QueryRow("select true from user_account where user_id = $1 for no key update", string(id)).Scan(&found)
	if errors.Is(err, pgx.ErrNoRows) {
		return user.Profile{}, domain.NotFound()
	}
	if err != nil {
		return user.Profile{}, err
	}
	if units == nil {
		return oneProfile(tx, db.Select(profileJSON).From(Users.From).Where("u.user_id = ?", string(id)))
	}
	return GetUser(tx, id, units)
}

// UpdateUser writes what may be edited of a user, roles and units apart.
func UpdateUser(tx *tenancy.Tx, id domain.ID, f user.Editable) error {
	_, err := tx.Exec(`update user_account set first_name = $2, middle_name = $3, last_name = $4, phone = $5, nmls = nullif($6, ''), pos_url = nullif($7, ''),
		language = $8, pays_for_self = $10, version = version + 1, updated_at = $9 where user_id = $1`,
		string(id), f.FirstName, f.MiddleName, f.LastName, f.Phone, f.NMLS, f.POSURL, f.Language, tx.Now(), f.PaysForSelf)
	return db.Explain(err)
}

// IsColleaguesPortal tells whether a host is the portal's address of another of the company's people.
func IsColleaguesPortal(tx *tenancy.Tx, id domain.ID, host string) (is bool, err error) {
	return is, tx.QueryRow("select exists (select from user_account where split_part(pos_url, '/', 1) = $2 and user_id <> $1)", string(id), host).Scan(&is)
}

// TouchUser raises a user's version, for a change beside the account itself.
func TouchUser(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("update user_account set version = version + 1, updated_at = $2 where user_id = $1", string(id), tx.Now())
	return err
}

// SetRoles gives a user exactly these roles, and ends all acting for or by the user.
func SetRoles(tx *tenancy.Tx, id domain.ID, roles user.Roles) error {
	b := &pgx.Batch{}
	b.Queue("delete from user_role where user_id = $1 and not role = any ($2)", string(id), roles.Names())
	b.Queue(`insert into user_role (tenant_id, user_id, role) select app.tenant_id(), $1, r from unnest($2::text[]) r
		on conflict do nothing`, string(id), roles.Names())
	return errors.Join(db.Explain(tx.Send(b)), endActing(tx, id))
}

// WasActivated tells whether a user ever had a password that counted.
func WasActivated(tx *tenancy.Tx, id domain.ID) (was bool, err error) {
	err = tx.QueryRow("select exists (select from login where tenant_id = app.tenant_id() and user_id = $1 and password_hash is not null and not unproven)", string(id)).Scan(&was)
	return was, err
}

// OwnerID answers the company's owner, "" when it has none.
func OwnerID(tx *tenancy.Tx) (id domain.ID, err error) {
	err = tx.QueryRow("select coalesce((select user_id::text from user_role where role = $1), '')", user.Owner.String()).Scan(&id)
	return id, err
}

// MoveOwnership makes a user the owner in place of the present one, who becomes
// user.FormerOwner. Of two at once the second is a CONFLICT. from is "" where there
// is no owner.
func MoveOwnership(tx *tenancy.Tx, from, to domain.ID) error {
	if from != "" {
		tag, err := tx.Exec("delete from user_role where role = $2 and user_id = $1", string(from), user.Owner.String())
		if err != nil {
			return err
		}
		if tag.RowsAffected() != 1 {
			return domain.Conflict("refusals:user.otherOwner", "The company has another owner by now. Please reload.")
		}
	}
	b := &pgx.Batch{}
	if from != "" {
		b.Queue("insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, $2) on conflict do nothing", string(from), user.FormerOwner.String())
	}
	b.Queue("insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, $2)", string(to), user.Owner.String())
	if err := db.Explain(tx.Send(b)); err != nil || from == "" {
		return err
	}
	return endActing(tx, from)
}
