package main

import (
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gable/http/compress"
)

// packed are the encodings that the build leaves beside a file (packages/config/pack.mjs), smallest first.
var packed = []struct{ name, ending string }{{"br", ".br"}, {"zstd", ".zst"}, {"gzip", ".gz"}}

// built are the files of the web apps that a build names by their content: they never change, and are compressed already.
type built struct {
	files map[string]builtFile // by path
	pages pages
}

type builtFile struct {
	path, kind string
	encodings  []string
	names      map[string]string // of the files that hold it, by encoding; "" for the plain one
}

// findBuilt looks through what the builds of the apps left.
func findBuilt(l layout, guard pages) (built, error) {
	found := built{files: map[string]builtFile{}, pages: guard}
	for prefix, app := range audiences {
		root := filepath.Join(l.root, "apps", app, ".next", "static")
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			below, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			found.add(prefix+"/_next/static/"+filepath.ToSlash(below), path)
			return nil
		})
		if err != nil {
			return built{}, err
		}
	}
	return found, nil
}

func (b built) add(address, path string) {
	for _, as := range packed {
		if strings.HasSuffix(path, as.ending) {
			return
		}
	}
	kind := mime.TypeByExtension(filepath.Ext(path))
	if kind == "" {
		kind = "application/octet-stream"
	}
	file := builtFile{path: path, kind: kind, names: map[string]string{"": path}}
	for _, as := range packed {
		if _, err := os.Stat(path + as.ending); err == nil {
			file.encodings = append(file.encodings, as.name)
			file.names[as.name] = path + as.ending
		}
	}
	b.files[address] = file
}

// serve answers one of the files; false when the address is none of theirs.
func (b built) serve(w http.ResponseWriter, req *http.Request) bool {
	file, found := b.files[req.URL.Path]
	if !found || req.Method != http.MethodGet && req.Method != http.MethodHead {
		return false
	}
	encoding := compress.Choose(req.Header.Get("Accept-Encoding"), file.encodings...)
	content, err := os.Open(file.names[encoding])
	if err != nil {
		return false // the app was built anew meanwhile: it knows what it has
	}
	defer content.Close()
	info, err := content.Stat()
	if err != nil {
		return false
	}
	h := w.Header()
	b.pages.harden(h)
	if filepath.Ext(file.path) == ".js" {
		// What a page's script asks for goes by the policy of the page. A worker (.mjs) and a style sheet have their own.
		h.Del("Referrer-Policy")
	}
	h.Set("Content-Type", file.kind)
	h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	if len(file.encodings) > 0 {
		h.Set("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusOK)
	if req.Method == http.MethodGet {
		_, _ = io.Copy(w, content)
	}
	return true
}
