package demo

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	credentialdb "gable/db/credential"
	"gable/domain/credential"
	"gable/tenancy"
	"gable/vault"
)

// logins are what the demo companies are known by to the vendors of the sandbox, which take every password that does not begin with
// "refused".
var logins = []credential.Credential{
	{Module: credential.DU, Ownership: credential.Org, AccountName: "Desktop Underwriter (sandbox)"},
	{Module: credential.LPA, Ownership: credential.Org, AccountName: "Loan Product Advisor (sandbox)"},
	{Module: credential.Credit, Ownership: credential.Org, Identifier: "CREDCO", AccountName: "Credit reports (sandbox)", DefaultCreditVendor: true},
	{Module: credential.Flood, Ownership: credential.Org, AccountName: "Flood determinations (sandbox)"},
	{Module: credential.Lender, Ownership: credential.Org, Identifier: "40217", AccountName: "Northgate Wholesale (sandbox)"},
}

// SeedCredentials gives the demo companies their logins to vendors. A company that has some already is left as it is.
func SeedCredentials(ctx context.Context, pool *pgxpool.Pool, keys *vault.Vault) error {
	for _, of := range lenders {
		err := asStaff(ctx, pool, of.company, of.officer, 0, Anchor, func(tx *tenancy.Tx) error {
			had, err := credentialdb.All(tx)
			if err != nil || len(had) > 0 {
				return err
			}
			for _, one := range logins {
				if err := credentialdb.Insert(tx, keys, &one, credential.Secret{UserName: "sandbox@" + of.company, Password: "sandbox"}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("demo logins of %s: %w", of.company, err)
		}
	}
	return nil
}
