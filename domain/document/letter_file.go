package document

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
	"strings"
)

// Bounds of what is unpacked of one mail.
const (
	maxUnpacked = 64 << 20
	maxEntries  = 500
)

// file takes a file of a mail, or what is in it where it is a mail or an archive.
func (r *letterReader) file(f LetterFile, kind string, depth int) error {
	open := r.opener(f, kind)
	switch {
	case len(f.Content) == 0:
		r.letter.Leave(f.Name, LeftEmpty)
		return nil
	case open == nil:
		if len(r.letter.Files) == MaxLetterFiles {
			return ErrManyLetterFile
		}
		r.letter.Files = append(r.letter.Files, f)
		return nil
	case depth == maxLetterDepth:
		r.letter.Leave(f.Name, LeftDeep)
		return nil
	}
	return open(f, depth+1)
}

// opener is what opens a file; nil for one that is taken as it is.
func (r *letterReader) opener(f LetterFile, kind string) func(LetterFile, int) error {
	extension := strings.ToLower(path.Ext(f.Name))
	switch {
	case kind == "message/rfc822" || kind == "message/global" || extension == ".eml":
		return r.inner
	case isPacked(f.Content):
		return r.packed
	case extension == ".msg" || kind == "application/vnd.ms-outlook":
		return r.outlookMail
	case bytes.HasPrefix(f.Content, []byte("PK")) && (extension == ".zip" || kind == "application/zip" || kind == "application/x-zip-compressed"):
		return r.archive
	}
	return nil
}

// inner reads a mail in a mail. What it says counts like what the outer one says.
func (r *letterReader) inner(f LetterFile, depth int) error {
	m, err := readMIME(f.Content)
	if err != nil || len(m.head) == 0 {
		r.letter.Leave(f.Name, LeftDamaged)
		return nil
	}
	return r.message(m, depth)
}

// packed reads a winmail.dat.
func (r *letterReader) packed(f LetterFile, depth int) error {
	p, whole := unpack(f.Content)
	if !whole {
		r.letter.Leave(f.Name, LeftDamaged)
	}
	if strings.TrimSpace(r.plain) == "" {
		r.plain = more(r.plain, []byte(p.text))
	}
	for _, one := range p.files {
		if err := r.takePacked(one, depth); err != nil {
			return err
		}
	}
	return nil
}

// takePacked takes a file that Outlook packed or saved with a mail.
func (r *letterReader) takePacked(one packedFile, depth int) error {
	file := LetterFile{Name: one.called(), Content: one.content}
	if one.shown && len(one.content) < decorationBytes && !one.isMail {
		r.letter.Shown = append(r.letter.Shown, file)
		r.letter.Leave(file.Name, LeftShown)
		return nil
	}
	return r.file(file, "", depth)
}

// archive reads a ZIP file: each file in it, or why not.
func (r *letterReader) archive(f LetterFile, depth int) error {
	if bytes.Count(f.Content, []byte("PK\x01\x02")) > maxEntries {
		r.letter.Leave(f.Name, LeftMany)
		return nil
	}
	archive, err := zip.NewReader(bytes.NewReader(f.Content), int64(len(f.Content)))
	if err != nil {
		r.letter.Leave(f.Name, LeftDamaged)
		return nil
	}
	for _, entry := range archive.File {
		if entry.FileInfo().IsDir() || isShadow(entry.Name) {
			continue
		}
		name := NameOf(decodedName(entry))
		if name == "" {
			name = unnamed("")
		}
		content, why := r.unzip(entry)
		if why != "" {
			r.letter.Leave(name, why)
			continue
		}
		if err := r.file(LetterFile{Name: name, Content: content}, "", depth); err != nil {
			return err
		}
	}
	return nil
}

// decodedName is an entry's name in Unicode; old programs write it in the letters of their own machine.
func decodedName(entry *zip.File) string {
	if entry.NonUTF8 {
		return textOf([]byte(entry.Name), "")
	}
	return entry.Name
}

// isShadow tells whether an entry is one that a system adds to each archive beside what somebody put there.
func isShadow(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(name, "__MACOSX/") || base == ".DS_Store" || base == "Thumbs.db" || base == "desktop.ini"
}

// unzip is the content of an entry, within what may still be unpacked of the mail.
func (r *letterReader) unzip(entry *zip.File) ([]byte, LeftWhy) {
	switch {
	case entry.Flags&1 != 0:
		return nil, LeftLocked
	case entry.UncompressedSize64 > uint64(r.room):
		return nil, LeftSize
	}
	in, err := entry.Open()
	if err != nil {
		return nil, LeftDamaged
	}
	defer func() { _ = in.Close() }()
	content, err := io.ReadAll(io.LimitReader(in, int64(r.room)+1))
	switch {
	case len(content) > r.room:
		return nil, LeftSize
	case err != nil:
		return nil, LeftDamaged
	}
	r.room -= len(content)
	return content, ""
}
