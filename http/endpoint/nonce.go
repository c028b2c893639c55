package endpoint

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/domain"
)

// nonceLife is how long a repeated nonce gets the first answer again.
const nonceLife = 24 * time.Hour

// claim is a nonce that a request takes for itself; free tells whether nobody had it.
type claim struct {
	request []byte
	free    bool
}

const claimNonce = `insert into nonce (tenant_id, user_id, nonce, request, created_at) values ($1, $2, $3, $4, $5)
	on conflict (tenant_id, user_id, nonce) do update set request = excluded.request, created_at = excluded.created_at, body = null
	where nonce.created_at < $6`

// claim takes the request's nonce: before anything else is done, or with the statement that pins its loan.
func (c *Call) claim(first bool) error {
	if !c.write || c.Caller.Nonce == "" || c.claimed != nil {
		return nil
	}
	request, err := c.fingerprint()
	if err != nil {
		return err
	}
	c.claimed = &claim{request: request}
	s := c.Scope()
	args := []any{s.Tenant, s.User.ID, c.Caller.Nonce, request, c.Now(), c.Now().Add(-nonceLife)}
	taken := func(tag pgconn.CommandTag) { c.claimed.free = tag.RowsAffected() > 0 }
	if first {
		b := &pgx.Batch{}
		b.Queue(claimNonce, args...).Exec(func(tag pgconn.CommandTag) error {
			taken(tag)
			return nil
		})
		return c.SendFirst(b)
	}
	tag, err := c.Exec(claimNonce, args...)
	taken(tag)
	return err
}

// replayable runs do once per nonce. A second request with the same nonce waits for the first to commit and gets its
// answer; after a failure nothing is kept, so the request may be sent again.
func replayable[O any](c *Call, do func() (*O, error)) (*O, error) {
	if c.Caller.Nonce == "" {
		return do()
	}
	if err := c.claim(false); err != nil {
		return nil, err
	}
	if !c.claimed.free {
		return replay[O](c, c.claimed.request)
	}
	out, err := do()
	if err != nil {
		return nil, err
	}
	body, err := packAnswer(out, c.exchange.extras())
	if err != nil {
		return nil, err
	}
	s, b := c.Scope(), &pgx.Batch{}
	b.Queue("update nonce set body = $4 where tenant_id = $1 and user_id = $2 and nonce = $3", s.Tenant, s.User.ID, c.Caller.Nonce, body)
	return out, c.DeferToCommit(b)
}

func replay[O any](c *Call, request []byte) (*O, error) {
	s := c.Scope()
	var first, body []byte
	err := c.QueryRow("select request, body from nonce where tenant_id = $1 and user_id = $2 and nonce = $3",
		s.Tenant, s.User.ID, c.Caller.Nonce).Scan(&first, &body)
	if errors.Is(err, pgx.ErrNoRows) || (err == nil && body == nil) {
		return nil, domain.Conflict("refusals:request.sameUnderWay", "The same request is being carried out already.")
	}
	if err != nil {
		return nil, err
	}
	if string(first) != string(request) {
		return nil, domain.BadRequest("This lw-nonce was used for another request.")
	}
	out := new(O)
	extras, err := unpackAnswer(body, out)
	c.exchange.addExtras(extras)
	return out, err
}

// earlier is the answer to the same request that was kept before, nil for none.
func earlier[O any](c *Call, request []byte) (*O, error) {
	s := c.Scope()
	var known bool
	err := c.QueryRow("select exists (select from nonce where tenant_id = $1 and user_id = $2 and nonce = $3 and created_at >= $4 and body is not null)",
		s.Tenant, s.User.ID, c.Caller.Nonce, c.Now().Add(-nonceLife)).Scan(&known)
	if err != nil || !known {
		return nil, err
	}
	return replay[O](c, request)
}

// packAnswer is an answer as it is kept for a repetition: the answer, or a list of it and of what rules had to say with it.
func packAnswer(out any, extras *answerExtras) ([]byte, error) {
	if extras == nil {
		return json.Marshal(out)
	}
	return json.Marshal([]any{out, extras})
}

// unpackAnswer takes an answer back out, and answers what rules had to say with it, nil for nothing. Answers are objects.
func unpackAnswer(body []byte, out any) (*answerExtras, error) {
	if len(body) == 0 || body[0] != '[' {
		return nil, json.Unmarshal(body, out)
	}
	var extras answerExtras
	return &extras, json.Unmarshal(body, &[]any{out, &extras})
}

// fingerprint tells requests apart that carry the same nonce, by all of what was sent: the content of files too.
func fingerprint[I any](r Route, in *I) ([]byte, error) {
	raw, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	if f, ok := any(in).(form); ok {
		sum, err := f.sum()
		if err != nil {
			return nil, err
		}
		raw = append(raw, sum...)
	}
	sum := sha256.Sum256(append([]byte(r.Method+" "+r.Path+"\n"), raw...))
	return sum[:], nil
}
