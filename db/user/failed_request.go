package user

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// KeepFailedRequests keeps requests that were answered with an error, whoever asked.
func KeepFailedRequests(ctx context.Context, store *tenancy.DB, all []user.FailedRequest) error {
	rows, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = store.Outside().Exec(ctx, "select app.keep_failed_requests($1::text::jsonb)", string(rows))
	return tenancy.Classify(err)
}

// FailedRequest finds one by the reference that was told; NOT_FOUND for that of a person whom the provider's staff of the scope do not look after.
func FailedRequest(tx *tenancy.Tx, ref string) (f user.FoundFailure, err error) {
	var raw []byte
	err = tx.QueryRow("select error_ref, at, tenant_name, coalesce(user_id::text, ''), user_name, user_email, actor_name, data from app.failed_request($1)", ref).
		Scan(&f.ErrorRef, &f.At, &f.TenantName, &f.UserID, &f.UserName, &f.UserEmail, &f.ActorName, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, domain.NotFound()
	}
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(raw, &f.FailureDetail)
}
