#!/usr/bin/env bash
# jhillyerd/enmime v2.3.0 reads no Content-Disposition of a part that has no Content-Type.
#
# RFC 2045, section 5.2, gives such a part a type: text/plain; charset=us-ascii. RFC 2183 lets it be an attachment with a file name, and
# scanners and fax services send such parts. enmime reads the disposition inside the reading of the type, so the part comes without its file
# name and not among the attachments. net/mail and mime/multipart of Go's own library, on the same mail, give disposition and name.
set -euo pipefail

VERSION=v2.3.0
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"

cat >main.go <<'GO'
package main

import (
	"bytes"
	"fmt"
	"mime"
	"mime/multipart"
	"net/mail"

	"github.com/jhillyerd/enmime/v2"
)

const message = "From: Scanner <scanner@example.test>\r\nTo: loan@example.test\r\nSubject: Scan\r\nMIME-Version: 1.0\r\n" +
	"Content-Type: multipart/mixed; boundary=b\r\n\r\n" +
	"--b\r\nContent-Type: text/plain\r\n\r\nSee the attached scan.\r\n" +
	"--b\r\nContent-Disposition: attachment; filename=\"scan.txt\"\r\n\r\nfirst page\r\n" +
	"--b--\r\n"

func main() {
	e, err := enmime.ReadEnvelope(bytes.NewReader([]byte(message)))
	if err != nil {
		panic(err)
	}
	part := e.Root.FirstChild.NextSibling
	fmt.Printf("enmime: attachments %d, disposition %q, name %q\n", len(e.Attachments), part.Disposition, part.FileName)

	m, err := mail.ReadMessage(bytes.NewReader([]byte(message)))
	if err != nil {
		panic(err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		panic(err)
	}
	r := multipart.NewReader(m.Body, params["boundary"])
	for range 2 {
		p, err := r.NextPart()
		if err != nil {
			panic(err)
		}
		if p.FileName() != "" {
			kind, _, _ := mime.ParseMediaType(p.Header.Get("Content-Disposition"))
			fmt.Printf("standard library: disposition %q, name %q\n", kind, p.FileName())
		}
	}
}
GO
go mod init finding >/dev/null 2>&1
GOFLAGS=-mod=mod go get "github.com/jhillyerd/enmime/v2@$VERSION" >/dev/null 2>&1
seen=$(GOFLAGS=-mod=mod go run .)
printf 'enmime %s\n%s\n' "$VERSION" "$seen"

expected='enmime: attachments 0, disposition "", name ""
standard library: disposition "attachment", name "scan.txt"'
if [ "$seen" != "$expected" ]; then
  echo "this has changed" >&2
  exit 1
fi
