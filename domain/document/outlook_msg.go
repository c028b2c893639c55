package document

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/richardlehane/mscfb"
)

// A mail that Outlook saves (.msg) is a compound file ([MS-CFB]) in which each property is a stream that bears its name and kind, each
// attachment a folder, and a mail that is attached a folder in that one ([MS-OXMSG]).
const (
	msgProperty   = "__substg1.0_" // followed by the property's name and kind, each as four digits
	msgAttachment = "__attach_version1.0_"
	msgNumbers    = "__properties_version1.0" // the properties of a fixed size, sixteen bytes each

	mapiHTML = 0x1013

	kindBytes   = "0102"
	kindUnicode = "001F"
	kindText    = "001E"
	kindObject  = "000D"

	// maxMsgEntries bounds how many folders and streams are looked at.
	maxMsgEntries = 20_000
	// maxMsgText is how much of a name or a text is read.
	maxMsgText = 256 << 10
)

var errNoMsg = errors.New("this is not a mail that Outlook saved")

// outlookMail reads a mail that Outlook saved. What it says counts like what the outer one says.
func (r *letterReader) outlookMail(f LetterFile, depth int) error {
	box, err := openMsg(f.Content)
	if err != nil {
		r.letter.Leave(f.Name, LeftDamaged)
		return nil
	}
	return r.savedMail(box, "", f.Name, depth)
}

// savedMail reads the mail in a folder of a compound file.
func (r *letterReader) savedMail(box msgBox, folder, name string, depth int) error {
	if text := box.text(folder, mapiBody); strings.TrimSpace(text) != "" {
		r.plain = more(r.plain, []byte(text))
	} else if page, err := box.bytes(folder, mapiHTML, kindBytes, maxMsgText); err == nil {
		r.html = more(r.html, page)
	}
	folders := box.attachments(folder)
	if r.parts += len(folders); r.parts > maxLetterParts {
		r.letter.Leave(name, LeftMany)
		return nil
	}
	for _, within := range folders {
		if err := r.savedFile(box, within, depth); err != nil {
			return err
		}
	}
	return nil
}

// savedFile reads an attachment of such a mail.
func (r *letterReader) savedFile(box msgBox, folder string, depth int) error {
	one := packedFile{longName: box.text(folder, mapiLongName), name: box.text(folder, mapiName), shown: box.isShown(folder)}
	if inner := folder + "/" + msgName(mapiContent, kindObject); box.isFolder[inner] {
		if depth == maxLetterDepth {
			r.letter.Leave(one.called(), LeftDeep)
			return nil
		}
		return r.savedMail(box, inner, one.called(), depth+1)
	}
	content, err := box.bytes(folder, mapiContent, kindBytes, r.room)
	switch {
	case errors.Is(err, io.ErrShortBuffer):
		r.letter.Leave(one.called(), LeftSize)
		return nil
	case err != nil:
		r.letter.Leave(one.called(), LeftDamaged)
		return nil
	}
	r.room -= len(content)
	one.content = content
	return r.takePacked(one, depth)
}

// msgBox is a compound file: its streams by folder and name.
type msgBox struct {
	streams  map[string]*mscfb.File
	isFolder map[string]bool
	// folders are they in their order.
	folders []string
	size    int64
}

// openMsg opens a compound file that is a mail.
func openMsg(content []byte) (box msgBox, err error) {
	file, err := mscfb.New(bytes.NewReader(content))
	if err != nil {
		return box, err
	}
	if len(file.File) > maxMsgEntries {
		return box, errNoMsg
	}
	box = msgBox{streams: map[string]*mscfb.File{}, isFolder: map[string]bool{}, size: int64(len(content))}
	for _, one := range file.File[1:] { // the first is the folder of all
		name := "/" + one.Name
		if len(one.Path) > 0 {
			name = "/" + strings.Join(one.Path, "/") + name
		}
		if one.FileInfo().IsDir() {
			box.isFolder[name] = true
			box.folders = append(box.folders, name)
		} else if _, twice := box.streams[name]; !twice {
			box.streams[name] = one
		}
	}
	if box.streams["/"+msgNumbers] == nil {
		return box, errNoMsg
	}
	slices.Sort(box.folders) // by their numbers
	return box, nil
}

func msgName(property uint16, kind string) string {
	const digits = "0123456789ABCDEF"
	return msgProperty + string([]byte{digits[property>>12], digits[property>>8&15], digits[property>>4&15], digits[property&15]}) + kind
}

// attachments are the folders of what is attached to the mail in a folder.
func (b msgBox) attachments(folder string) (found []string) {
	for _, one := range b.folders {
		if name, within := strings.CutPrefix(one, folder+"/"); within && strings.HasPrefix(name, msgAttachment) && !strings.Contains(name, "/") {
			found = append(found, one)
		}
	}
	return found
}

// bytes is what a property holds: nothing where there is none, io.ErrShortBuffer where it is more than most.
func (b msgBox) bytes(folder string, property uint16, kind string, most int) ([]byte, error) {
	stream := b.streams[folder+"/"+msgName(property, kind)]
	switch {
	case stream == nil:
		return nil, nil
	case stream.Size > b.size: // it can't be: its sectors would be some of them twice
		return nil, errNoMsg
	case stream.Size > int64(most):
		return nil, io.ErrShortBuffer
	}
	content := make([]byte, stream.Size)
	if n, err := io.ReadFull(stream, content); err != nil && n < len(content) {
		return nil, errNoMsg
	}
	return content, nil
}

// text is what a property says: in Unicode, or in the letters of the machine that saved it.
func (b msgBox) text(folder string, property uint16) string {
	if wide, err := b.bytes(folder, property, kindUnicode, maxMsgText); err == nil && len(wide) > 0 {
		return mapiText(0x1f, wide)
	}
	narrow, err := b.bytes(folder, property, kindText, maxMsgText)
	if err != nil {
		return ""
	}
	return text8(narrow)
}

// isShown tells whether the page of the mail shows an attachment.
func (b msgBox) isShown(folder string) bool {
	const (
		head = 8 // of those of an attachment
		each = 16
	)
	stream := b.streams[folder+"/"+msgNumbers]
	if stream == nil || stream.Size < head || stream.Size > min(b.size, mostProperties*each) {
		return false
	}
	content := make([]byte, stream.Size)
	if _, err := io.ReadFull(stream, content); err != nil {
		return false
	}
	for at := content[head:]; len(at) >= each; at = at[each:] {
		if binary.LittleEndian.Uint32(at) == mapiFlags<<16|0x0003 {
			return binary.LittleEndian.Uint32(at[8:])&shownByPage != 0
		}
	}
	return false
}
