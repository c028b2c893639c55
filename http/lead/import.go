package lead

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
	"gable/jobs"
	"gable/vault/blob"
)

type importIn struct {
	endpoint.Form[struct {
		File   huma.FormFile `form:"file" required:"true" doc:"A CSV file with a heading; at most 5 MB and 10,000 lines."`
		Plan   string        `form:"plan" doc:"JSON: {mapping, duplicates, assign}. Without a mapping the suggested one is taken."`
		DryRun string        `form:"dryRun" doc:"true (when absent) says what would become of each line and keeps nothing; false takes the file in."`
		Nonce  string        `form:"nonce" doc:"The same file with the same plan and nonce is taken in once."`
	}]
}

// Preview is what a file holds and what would become of it, and the import once there is one.
type Preview struct {
	Headers    []string              `json:"headers" required:"true"`
	Fields     []string              `json:"fields" required:"true" doc:"What a column can fill."`
	Mapping    []string              `json:"mapping" required:"true" doc:"For each column the field it fills, an empty text for none."`
	Encoding   string                `json:"encoding" required:"true"`
	Delimiter  string                `json:"delimiter" required:"true"`
	Total      int                   `json:"total" required:"true"`
	Created    int                   `json:"created" required:"true" doc:"Lines that become, or would become, leads."`
	Lacking    int                   `json:"lacking" required:"true" doc:"Those of created of which something is left out; their notes hold it."`
	Skipped    int                   `json:"skipped" required:"true"`
	Failed     int                   `json:"failed" required:"true"`
	Rows       [][]string            `json:"rows" required:"true" doc:"The first lines as they stand."`
	Lines      []lead.LeadImportLine `json:"lines" required:"true" doc:"The first two hundred lines that would not become leads, or of which something is left out, and why."`
	MappingErr []domain.FieldError   `json:"mappingErrors,omitempty" doc:"What is wrong with the mapping; the counts are zero then."`
	Import     *lead.LeadImport      `json:"import,omitempty"`
}

// ImportItem is the path of one import.
type ImportItem struct {
	ID domain.ID `path:"id" doc:"The import's id."`
}

type importLinesIn struct {
	ImportItem
	endpoint.ListQuery
}

// Download is a file that the browser saves.
type Download struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

const shownLines = 200

func mountImport(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + path, Name: name, Tag: "Lead files", Permission: authz.LeadImport, Summary: summary}
	}
	take := route("POST", "/leads/import", "importLeads", "Look at a file of leads, or take it in")
	take.MaxBodyBytes = lead.MaxSheetBytes + endpoint.MaxBodyBytes
	take.Description = "UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or bars; lines above the heading are passed over. Each line that names somebody becomes a lead of the selected branch: what of it does not fit stands in its notes; a job does it, with RTC.LEAD_IMPORT.PROGRESS and then COMPLETED, FAILED, TIMEOUT or CANCELLED for who sent the file."
	endpoint.Take(a, take, a.Documents, func(ctx context.Context, in *importIn, file endpoint.File) (sentSheet, error) {
		sheet, err := readSheet(ctx, a, in, file)
		if err == nil && in.RawBody.Data().DryRun == "false" {
			sheet.kept, err = a.Files.Put(ctx, file.Content)
		}
		return sheet, err
	}, importFile)
	endpoint.Read(a, route("GET", "/lead-imports/{id}", "getLeadImport", "How far one of one's own imports is"), func(c *endpoint.Call, in *ImportItem) (*endpoint.Answer[lead.LeadImport], error) {
		i, err := leaddb.GetImport(c.Tx, in.ID)
		return &endpoint.Answer[lead.LeadImport]{Body: i}, err
	})
	endpoint.Read(a, route("GET", "/lead-imports/{id}/lines", "listLeadImportLines", "What became of each line of an import"), importLines)
	endpoint.Read(a, route("GET", "/lead-imports/{id}/report", "getLeadImportReport", "The same as a CSV file"), importReport)
	cancel := route("POST", "/lead-imports/{id}/cancel", "cancelLeadImport", "Call off one of one's own imports")
	cancel.Description = "The leads that were taken in stay; the rest of the file is forgotten. A conflict for an import that has come to its end. The report is kept for 30 days."
	endpoint.Write(a, cancel, cancelImport)
	export := endpoint.Route{Method: "GET", Path: base + "/leads/export", Name: "exportLeads", Tag: "Lead files", Permission: authz.LeadExport, Summary: "The list of leads as a CSV file",
		Description: "Filters and order as the list; ten thousand leads at most. Cells that a spreadsheet program would take for formulas are made harmless. Each export is in the audit."}
	endpoint.AuditedRead(a, export, exportLeads)
}

func cancelImport(c *endpoint.Call, in *ImportItem) (*endpoint.Answer[lead.LeadImport], error) {
	if _, err := jobs.LeadImports.CallOff(c.Work, in.ID); err != nil {
		return nil, err
	}
	i, err := leaddb.GetImport(c.Tx, in.ID)
	return &endpoint.Answer[lead.LeadImport]{Body: i}, err
}

// sentSheet is a file of leads as it was read, and what to do with it.
type sentSheet struct {
	endpoint.File
	lead.Sheet
	plan lead.Plan
	kept blob.Object // where it is to be taken in
}

func readSheet(ctx context.Context, a *endpoint.API, in *importIn, file endpoint.File) (sentSheet, error) {
	sheet, err := jobs.ReadLeads.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(file.Content), io.Discard)
	if err != nil {
		return sentSheet{}, err
	}
	plan := lead.Plan{}
	if given := in.RawBody.Data().Plan; given != "" {
		if err := json.Unmarshal([]byte(given), &plan); err != nil {
			return sentSheet{}, domain.BadRequest("plan must be a JSON object {mapping, duplicates, assign}.")
		}
	}
	if plan.Mapping == nil {
		plan.Mapping = lead.Suggest(sheet.Headers, sheet.Rows)
	}
	plan.Headings = sheet.Headers
	return sentSheet{File: file, Sheet: sheet, plan: plan}, nil
}

func importFile(c *endpoint.Call, in *importIn, sheet sentSheet) (*endpoint.Answer[Preview], error) {
	if c.Scope().OrgUnit == "" {
		return nil, domain.Denied("refusals:lead.chooseBranchForImport", "Choose the branch that takes the leads.")
	}
	form := in.RawBody.Data()
	faults := sheet.plan.Check(len(sheet.Headers))
	out := Preview{Headers: sheet.Headers, Fields: lead.Columns(), Mapping: sheet.plan.Mapping, Encoding: sheet.Encoding, Delimiter: sheet.Delimiter,
		Total: len(sheet.Rows), Rows: sheet.Rows[:min(5, len(sheet.Rows))], Lines: []lead.LeadImportLine{}, MappingErr: faults}
	if form.DryRun != "false" {
		var err error
		if len(faults) == 0 {
			err = out.rehearse(c, sheet.Sheet, sheet.plan)
		}
		return &endpoint.Answer[Preview]{Body: out}, err
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	var err error
	if out.Import, err = begin(c, sheet, form.Nonce); err != nil {
		return nil, err
	}
	return &endpoint.Answer[Preview]{Body: out}, nil
}

// rehearse says what would become of each line.
func (p *Preview) rehearse(c *endpoint.Call, sheet lead.Sheet, plan lead.Plan) error {
	words, err := leaddb.LeadWords(c.Tx)
	if err != nil {
		return err
	}
	lines, leads := lead.PlanLines(sheet, 0, len(sheet.Rows), plan, words)
	if plan.Duplicates == "SKIP" {
		var contacts []string
		for _, l := range leads {
			contacts = append(contacts, l.Contacts()...)
		}
		known, err := leaddb.KnownContacts(c.Tx, contacts)
		if err != nil {
			return err
		}
		lead.MarkDuplicates(lines, leads, known)
	}
	for _, line := range lines {
		switch line.Outcome {
		case "CREATED":
			if p.Created++; len(line.Errors) == 0 {
				continue
			}
			p.Lacking++
		case "DUPLICATE":
			p.Skipped++
		default:
			p.Failed++
		}
		if len(p.Lines) < shownLines {
			p.Lines = append(p.Lines, line)
		}
	}
	return nil
}

func begin(c *endpoint.Call, sheet sentSheet, nonce string) (*lead.LeadImport, error) {
	raw, err := json.Marshal(sheet.plan)
	if err != nil {
		return nil, err
	}
	whole := sha256.New()
	for _, part := range [][]byte{sheet.Content, raw, []byte(nonce), []byte(c.Scope().OrgUnit)} {
		sum := sha256.Sum256(part)
		whole.Write(sum[:])
	}
	name := strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, sheet.Name[strings.LastIndexAny(sheet.Name, `/\`)+1:])
	name = string([]rune(name)[:min(100, len([]rune(name)))])
	if err := c.Keep(sheet.kept); err != nil {
		return nil, err
	}
	id, fresh, err := leaddb.BeginImport(c.Tx, name, whole.Sum(nil), sheet.kept.Hash[:], sheet.plan)
	if err != nil {
		return nil, err
	}
	if fresh {
		asked := lead.ImportAsked{Import: id, FileName: name, Lines: len(sheet.Rows), Assign: sheet.plan.Assign, Duplicates: sheet.plan.Duplicates}
		if _, err := jobs.StartRun(c.Work, jobs.LeadImports, id, asked, asked.Lines); err != nil {
			return nil, err
		}
	}
	i, err := leaddb.GetImport(c.Tx, id)
	return &i, err
}

func importLines(c *endpoint.Call, in *importLinesIn) (*endpoint.Listed[lead.LeadImportLine], error) {
	if _, err := leaddb.GetImport(c.Tx, in.ID); err != nil {
		return nil, err
	}
	q, err := in.Query(leaddb.ImportLines)
	if err != nil {
		return nil, err
	}
	rows, count, err := leaddb.ListImportLines(c.Tx, in.ID, q)
	return &endpoint.Listed[lead.LeadImportLine]{Body: endpoint.Page[lead.LeadImportLine]{Rows: rows, Count: count}}, err
}

func importReport(c *endpoint.Call, in *ImportItem) (*Download, error) {
	if _, err := leaddb.GetImport(c.Tx, in.ID); err != nil {
		return nil, err
	}
	lines, err := leaddb.AllImportLines(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"line", "name", "outcome", "field", "reason"}}
	for _, line := range lines {
		if len(line.Errors) == 0 {
			rows = append(rows, []string{strconv.Itoa(line.Line), line.Name, line.Outcome, "", ""})
		}
		for _, fault := range line.Errors {
			rows = append(rows, []string{strconv.Itoa(line.Line), line.Name, line.Outcome, fault.Field, fault.Message})
		}
	}
	return sheetOf("lead-import-report.csv", rows)
}

// sheetOf writes a CSV file with every cell made harmless, and a mark by which spreadsheet programs know UTF-8.
func sheetOf(name string, rows [][]string) (*Download, error) {
	var out bytes.Buffer
	out.WriteString("\xef\xbb\xbf")
	w := csv.NewWriter(&out)
	for _, row := range rows {
		for i := range row {
			row[i] = domain.SafeCell(row[i])
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return &Download{ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="` + name + `"`, CacheControl: "no-store", Body: out.Bytes()}, w.Error()
}

func exportLeads(c *endpoint.Call, in *listIn) (*Download, error) {
	rows := [][]string{{"FirstName", "LastName", "Email", "CellPhone", "HomePhone", "WorkPhone", "Language", "Status", "Owner", "LeadSource", "LeadProvider", "Tags",
		"LoanPurposeType", "LoanAmt", "PriceAmt", "LineText", "CityName", "StateCode", "PostalCode", "FollowUpDate", "ConsentInd", "DoNotCallInd", "CreatedAt", "LoanId", "Notes"}}
	const step = 999
	for offset := 0; offset < lead.MaxSheetRows; offset += step {
		raw := in.Raw()
		raw.Limit, raw.Offset, raw.Columns = step, offset, ""
		q, err := leaddb.LeadQuery(raw, c.Today())
		if err != nil {
			return nil, err
		}
		found, err := leaddb.LeadsPage(c.Tx, q)
		if err != nil {
			return nil, err
		}
		for _, l := range found {
			rows = append(rows, exportRow(l))
		}
		if len(found) < step {
			break
		}
	}
	if err := c.Audit("lead_export", "", "exported", nil, map[string]any{"leads": len(rows) - 1}); err != nil {
		return nil, err
	}
	return sheetOf("leads.csv", rows)
}

func exportRow(l lead.Lead) []string {
	amount := func(m *domain.Money) string {
		if m == nil {
			return ""
		}
		return strings.ReplaceAll(m.Dollars(), ",", "")
	}
	named := func(n *lead.Named) string {
		if n == nil {
			return ""
		}
		return n.Name
	}
	yes := func(b *bool) string {
		if b == nil {
			return ""
		}
		return map[bool]string{true: "yes", false: "no"}[*b]
	}
	tags := make([]string, len(l.Tags))
	for i, t := range l.Tags {
		tags[i] = t.Name
	}
	followUp, created, loan := "", "", ""
	if l.FollowUpDate != nil {
		followUp = l.FollowUpDate.String()
	}
	if l.CreatedAt != nil {
		created = l.CreatedAt.Format("2006-01-02 15:04")
	}
	if l.LoanID != 0 {
		loan = l.LoanID.String()
	}
	c := l.ContactPoint
	return []string{l.Name.FirstName, l.Name.LastName, c.Email, c.CellPhone, c.HomePhone, c.WorkPhone, l.Language, string(l.Status), l.OwnerName, named(l.LeadSource), named(l.LeadProvider),
		strings.Join(tags, "|"), string(l.LoanPurposeType), amount(l.LoanAmt), amount(l.PriceAmt), l.Address.LineText, l.Address.CityName, l.Address.StateCode, l.Address.PostalCode,
		followUp, yes(l.ContactConsent.ConsentInd), yes(&l.DoNotCallInd), created, loan, l.Notes}
}
