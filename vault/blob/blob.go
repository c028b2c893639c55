// Package blob keeps the content of files: each encrypted by stream with a key of its own, in a bucket that is a folder or an
// S3 address. Who may read which file, and under which company's key a file's key is sealed, is the database's to know.
package blob

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/gabriel-vasile/mimetype"
	gcblob "gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	// The address s3://bucket?region=… opens a bucket there.
	_ "gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"
)

// Store is a bucket of encrypted files.
type Store struct{ bucket *gcblob.Bucket }

// Object is a stored file. Without its key its content is noise.
type Object struct {
	// Name is where it lies in the bucket: under its company and its hash, and never written twice.
	Name string
	Hash [sha256.Size]byte // of the content
	Size int64             // of the content, in bytes
	Type string            // told from the content, without parameters: application/octet-stream where it is not known
	Key  []byte            // opens it; to be sealed before it is kept anywhere
}

// ErrTooLarge refuses a content beyond its limit.
var ErrTooLarge = errors.New("blob: the content is larger than its limit")

// ErrMissing tells that an object is not in the bucket.
var ErrMissing = errors.New("blob: there is no such object")

// ErrNotOpened tells that the key is not the object's own, or the object was changed.
var ErrNotOpened = errors.New("blob: the object does not open")

// Open opens the bucket at an address: a folder's path, which is made when it is missing, or s3://….
func Open(ctx context.Context, address string) (*Store, error) {
	if strings.Contains(address, "://") {
		bucket, err := gcblob.OpenBucket(ctx, address)
		if err != nil {
			return nil, fmt.Errorf("open the store of files: %w", err)
		}
		return &Store{bucket: bucket}, nil
	}
	folder, err := filepath.Abs(address)
	if err != nil {
		return nil, err
	}
	// Temporary files lie beside their final place, so that an object appears whole or not at all.
	bucket, err := fileblob.OpenBucket(folder, &fileblob.Options{CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	if err != nil {
		return nil, fmt.Errorf("open the store of files: %w", err)
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		return nil, errors.Join(err, bucket.Close())
	}
	return &Store{bucket: bucket}, nil
}

// Close ends the use of the bucket.
func (s *Store) Close() error { return s.bucket.Close() }

const (
	// head is how much of a content tells its type.
	head = 3072
	// stored is the type of what lies in the bucket, which is encrypted, whatever is in it.
	stored = "application/octet-stream"
)

// Put stores a content of at most limit bytes for a company, reading it once and keeping none of it in memory. What is not
// kept is removed again; a process that is killed meanwhile leaves an object that nothing names, for Sweep.
func (s *Store) Put(ctx context.Context, company string, content io.Reader, limit int64) (_ Object, err error) {
	incoming, err := incomingName(company)
	if err != nil {
		return Object{}, err
	}
	// A writer whose context has ended leaves nothing behind.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, err := s.bucket.NewWriter(ctx, incoming, &gcblob.WriterOptions{ContentType: stored})
	if err != nil {
		return Object{}, err
	}
	o, err := encrypt(out, content, limit)
	if err != nil {
		cancel()
		return Object{}, errors.Join(err, ignoreCancelled(out.Close()))
	}
	if err := out.Close(); err != nil {
		return Object{}, err
	}
	o.Name = objectName(company, o.Hash, incoming)
	err = s.bucket.Copy(ctx, o.Name, incoming, nil)
	return o, errors.Join(err, s.bucket.Delete(ctx, incoming))
}

func ignoreCancelled(err error) error {
	if errors.Is(err, context.Canceled) || gcerrors.Code(err) == gcerrors.Canceled {
		return nil
	}
	return err
}

func encrypt(out io.Writer, content io.Reader, limit int64) (o Object, err error) {
	key := &fileKey{}
	sealed, err := age.Encrypt(out, key)
	if err != nil {
		return Object{}, err
	}
	hash, first := sha256.New(), &firstBytes{}
	size, err := io.Copy(io.MultiWriter(sealed, hash, first), io.LimitReader(content, limit+1))
	if err == nil && size > limit {
		err = ErrTooLarge
	}
	if err = errors.Join(err, sealed.Close()); err != nil {
		return Object{}, err
	}
	o = Object{Size: size, Type: typeOf(first.bytes), Key: key.key}
	hash.Sum(o.Hash[:0])
	return o, nil
}

// typeOf tells a content's type from its first bytes, never from what it is called.
func typeOf(first []byte) string {
	kind, _, _ := strings.Cut(mimetype.Detect(first).String(), ";")
	return kind
}

type firstBytes struct{ bytes []byte }

// Write keeps what is still among the first bytes.
func (f *firstBytes) Write(p []byte) (int, error) {
	f.bytes = append(f.bytes, p[:min(len(p), head-len(f.bytes))]...)
	return len(p), nil
}

// fileKey is the one recipient of a file: it keeps the file's key, of which the file itself holds nothing.
type fileKey struct{ key []byte }

const stanza = "gable-file-key"

// Wrap keeps the key.
func (k *fileKey) Wrap(key []byte) ([]*age.Stanza, error) {
	k.key = append([]byte(nil), key...)
	return []*age.Stanza{{Type: stanza}}, nil
}

// Unwrap gives the key back.
func (k *fileKey) Unwrap([]*age.Stanza) ([]byte, error) { return k.key, nil }

// Content is an object that is read: from anywhere in it, each stretch held against its tag.
type Content struct {
	*io.SectionReader
	far *remote
}

// Close ends the reading.
func (c *Content) Close() error { return c.far.hangUp() }

// Get opens an object by its name and key, until ctx ends: ErrMissing where there is none, ErrNotOpened where the key is not
// its own or the object was changed.
func (s *Store) Get(ctx context.Context, name string, key []byte) (*Content, error) {
	far := &remote{ctx: ctx, bucket: s.bucket, name: name}
	attributes, err := s.bucket.Attributes(ctx, name)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, err
	}
	plain, size, err := age.DecryptReaderAt(far, attributes.Size, &fileKey{key: key})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: %w", ErrNotOpened, name, err), far.hangUp())
	}
	return &Content{SectionReader: io.NewSectionReader(plain, 0, size), far: far}, nil
}

// Delete removes an object; one that is not there is as good as removed.
func (s *Store) Delete(ctx context.Context, name string) error {
	err := s.bucket.Delete(ctx, name)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

func incomingName(company string) (string, error) {
	id := make([]byte, 8)
	if _, err := rand.Read(id); err != nil {
		return "", err
	}
	return company + "/incoming/" + hex.EncodeToString(id), nil
}

// objectName is the final name of what came in. Two files with one content have two names, since each has a key of its own.
func objectName(company string, hash [sha256.Size]byte, incoming string) string {
	text := hex.EncodeToString(hash[:])
	return company + "/" + text[:2] + "/" + text + "." + filepath.Base(incoming)
}

// Export writes an object as it lies there, still encrypted: what a backup carries. ErrMissing where there is none.
func (s *Store) Export(ctx context.Context, name string, to io.Writer) error {
	err := s.bucket.Download(ctx, name, to, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return fmt.Errorf("%w: %s", ErrMissing, name)
	}
	return err
}

// Import puts back what Export wrote.
func (s *Store) Import(ctx context.Context, name string, from io.Reader) error {
	return s.bucket.Upload(ctx, name, from, &gcblob.WriterOptions{ContentType: stored})
}

// ours are the names that Put gives, and those of what a folder holds of such a one while it is written, which stays when the process
// is killed: nothing else in the bucket is this store's to remove.
var ours = regexp.MustCompile(`^[^/]+/(incoming/[0-9a-f]{16}|[0-9a-f]{2}/[0-9a-f]{64}\.[0-9a-f]{16})(\.[0-9a-f]{1,16}\.tmp)?$`)

// Older hands on the names of all objects that were stored before an instant, so many at a time.
func (s *Store) Older(ctx context.Context, before time.Time, batch int, take func(names []string) error) error {
	list := s.bucket.List(nil)
	var names []string
	for {
		object, err := list.Next(ctx)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err == nil && object.ModTime.Before(before) && ours.MatchString(object.Key) {
			names = append(names, object.Key)
		}
		if len(names) > 0 && (err != nil || len(names) == batch) {
			if err := take(names); err != nil {
				return err
			}
			names = nil
		}
		if err != nil {
			return nil
		}
	}
}
