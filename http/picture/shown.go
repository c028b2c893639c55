package picture

// Shown is the answer with a picture that browsers show and never run.
type Shown struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	ContentSecurity    string `header:"Content-Security-Policy"`
	NoSniff            string `header:"X-Content-Type-Options"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

// Show answers a picture whose address changes with its content: who may see it may keep it for a day.
func Show(mediaType string) *Shown {
	return &Shown{ContentType: mediaType, ContentDisposition: "inline", ContentSecurity: "default-src 'none'; sandbox", NoSniff: "nosniff",
		CacheControl: "private, max-age=86400"}
}
