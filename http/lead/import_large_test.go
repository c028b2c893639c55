package lead_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func crowd(n int) []byte {
	var file strings.Builder
	file.WriteString("FirstName,LastName,Email,CellPhone,StateCode,LoanAmt\n")
	for i := range n {
		fmt.Fprintf(&file, "Person,Number%c%c%c,p%d@crowd.test,512-%03d-%04d,TX,%d\n", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26, i, 200+i/10_000, i%10_000, 100_000+i)
	}
	return []byte(file.String())
}

func TestLargestImport(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("branchadmin@summit.test")
	second := demo.UserID("assistant@summit.test")
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator') on conflict do nothing", demo.TenantID("summit.test"), second)
	stream := admin.Stream("")
	var p preview
	upload(t, admin, crowd(10_000), map[string]string{"dryRun": "false", "plan": `{"assign":"RULES","duplicates":"SKIP"}`}).Want(200).Into(&p)
	began := time.Now()
	work(t, w)
	stream.Until("RTC.LEAD_IMPORT.COMPLETED")
	t.Logf("10,000 lines in %s", time.Since(began).Round(time.Millisecond))
	assert.Equal(t, 10_000, count(w))
	assert.Equal(t, 10_000, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'lead' and action = 'created'"))
	assert.Equal(t, []int32{5000, 5000}, apitest.One[[]int32](w, "select array_agg(n) from (select count(*)::int n from lead group by owner_id) x"), "by turn")
	assert.Less(t, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.LEAD.CHANGED'"), 100, "told by the step, not by the lead")
	t.Run("POST /lead/api/lead-imports/{id}/cancel/409", func(t *testing.T) {
		admin.Post("/lead/api/lead-imports/"+p.Import.ID+"/cancel", nil).Want(409)
	})
}

func TestCallingAnImportOff(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("branchadmin@summit.test")
	var p preview
	upload(t, admin, crowd(700), map[string]string{"dryRun": "false"}).Want(200).Into(&p)
	path := "/lead/api/lead-imports/" + p.Import.ID
	const call = "POST /lead/api/lead-imports/{id}/cancel/"
	t.Run(call+"wrong role", func(t *testing.T) {
		w.As("processor@summit.test").Post(path+"/cancel", nil).Want(403)
		w.As("superadmin@gable.test").Post(path+"/cancel", nil).Want(403)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Post(path+"/cancel", nil).Want(404)
		w.As("companyadmin@summit.test").Post(path+"/cancel", nil).Want(404) // another's
	})
	t.Run(call+"bad input", func(t *testing.T) { admin.Post("/lead/api/lead-imports/x/cancel", nil).Want(400) })
	t.Run(call+"ok", func(t *testing.T) {
		var got progress
		admin.Post(path+"/cancel", nil).Want(200).Into(&got)
		assert.Equal(t, "CANCELLED", got.Status)
		admin.Post(path+"/cancel", nil).Want(409)
		assert.True(t, apitest.One[bool](w, "select hash is null from lead_import"))
	})
	// The job that waited finds nothing to do: a later one of the same person is done before anything else is looked at.
	stream := admin.Stream("")
	upload(t, admin, crowd(3), map[string]string{"dryRun": "false", "nonce": "later"}).Want(200)
	work(t, w)
	stream.Until("RTC.LEAD_IMPORT.COMPLETED")
	require.Equal(t, 3, count(w), "none of the file that was called off")
}
