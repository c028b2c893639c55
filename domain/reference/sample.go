package reference

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
)

// sampleRows is how many rows a sample shows: enough to see how a table is filled in.
const sampleRows = 6

// Sample is a file as a table of the kind is loaded from, with rows of what is shipped, so that each figure in it has its source; the headings
// alone of a kind of which nothing is shipped. It is to be looked at and filled in, not loaded.
func Sample(k Kind) (name string, content []byte) {
	t, found := newestShipped(k)
	if k == FHALimit && found {
		return fmt.Sprintf("sample-cy%d-forward-limits.txt", t.ValidFrom.Time().Year()), sampleOfHUD(t)
	}
	name = "sample-" + strings.ToLower(strings.ReplaceAll(string(k), "_", "-"))
	if found {
		name += "-" + t.ValidFrom.String()
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	heads := make([]string, len(k.Columns()))
	for i, c := range k.Columns() {
		heads[i] = c.Name
	}
	_ = w.Write(heads) // a buffer takes whatever is written
	for _, row := range t.Rows[:min(sampleRows, len(t.Rows))] {
		cells := make([]string, len(heads))
		for i, head := range heads {
			cells[i] = row[head]
		}
		_ = w.Write(cells)
	}
	w.Flush()
	return name + ".csv", out.Bytes()
}

func newestShipped(k Kind) (newest Table, found bool) {
	for _, t := range ShippedTables() {
		if t.Kind == k && (!found || t.ValidFrom.After(newest.ValidFrom)) {
			newest, found = t, true
		}
	}
	return newest, found
}

// sampleOfHUD is some counties as HUD's file of forward limits has them (https://apps.hud.gov/pub/chums/file_layouts.html): 001-005 the
// metropolitan area, 006-010 its division, 011-060 its name, 061-065 the section of the act, 066 S at the national floor or H above it,
// 067-073 the median price, 074-101 the limits for one to four units of seven digits each, 102-103 the state, 104-106 the county's code,
// 107-132 the state's name, 133-147 the county's. What is not known of a county, and not read, is blank.
func sampleOfHUD(t Table) []byte {
	var out bytes.Buffer
	_, _ = fmt.Fprintf(&out, "SAMPLE in the layout of HUD's file, %d, not to be loaded: limits by %s, conforming limits above the baseline\n", t.ValidFrom.Time().Year(), t.Source)
	shown := 0
	for _, row := range t.Rows {
		if row["area"] != areaCounty || shown == sampleRows {
			continue
		}
		shown++
		_, _ = fmt.Fprintf(&out, "%60s%-5s%s%7s%07s%07s%07s%07s%s%s%-26s%-15.15s\n", "", "203B", "H", "",
			row["limit_1"], row["limit_2"], row["limit_3"], row["limit_4"], row["state"], row["fips"][2:], "", row["county"])
	}
	return out.Bytes()
}
