package fee_test

import "gable/http/apitest"

// nothing is the id of nothing.
const nothing = "0190a000-0000-7000-8000-000000000000"

func rows(c *apitest.Client, path string) []map[string]any {
	var page struct{ Rows []map[string]any }
	c.Get(path + "?limit=999").Want(200).Into(&page)
	return page.Rows
}

func inside(m map[string]any, path ...string) any {
	var v any = m
	for _, name := range path {
		v = v.(map[string]any)[name]
	}
	return v
}
