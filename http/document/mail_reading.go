package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"gable/aside"
	"gable/domain/document"
)

// sentLetter is a mail as it was read, without its files' contents: they stand one behind another in what was made, so many bytes each.
type sentLetter struct {
	Letter document.Letter
	Sizes  []int
}

// ReadMail reads a mail, with the mails and archives in it: whoever knows a loan's address can send one.
var ReadMail = &aside.Task[struct{}, sentLetter]{Name: "read-mail", Broken: document.ErrNoLetter, Work: readMail,
	Told: []error{document.ErrManyLetterFile, document.ErrNoSender, document.ErrNoLetter},
	// All that is unpacked of a mail stands in memory, beside the mail.
	Limits: aside.Limits{Processor: 20 * time.Second, Within: time.Minute, Memory: 1 << 30, Product: 128 << 20, Answer: 1 << 20}}

func readMail(_ context.Context, _ struct{}, mail io.Reader, made io.Writer) (s sentLetter, err error) {
	raw, err := io.ReadAll(mail)
	if err != nil {
		return s, err
	}
	if s.Letter, err = document.ReadLetter(raw); err != nil {
		return s, err
	}
	for _, files := range [][]document.LetterFile{s.Letter.Files, s.Letter.Shown} {
		for i := range files {
			if _, err := made.Write(files[i].Content); err != nil {
				return s, err
			}
			s.Sizes, files[i].Content = append(s.Sizes, len(files[i].Content)), nil
		}
	}
	return s, nil
}

// readLetter reads a mail aside.
func readLetter(ctx context.Context, shop *aside.Shop, raw []byte) (document.Letter, error) {
	var made bytes.Buffer
	s, err := ReadMail.Do(ctx, shop, struct{}{}, bytes.NewReader(raw), &made)
	if err != nil {
		return document.Letter{}, err
	}
	if len(s.Sizes) != len(s.Letter.Files)+len(s.Letter.Shown) {
		return document.Letter{}, errors.New("a mail was read of which not every file is there")
	}
	for _, files := range [][]document.LetterFile{s.Letter.Files, s.Letter.Shown} {
		for i := range files {
			files[i].Content = made.Next(s.Sizes[0])
			s.Sizes = s.Sizes[1:]
		}
	}
	return s.Letter, nil
}
