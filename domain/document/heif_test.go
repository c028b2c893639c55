package document_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// box is a box of a picture in HEIF.
func box(kind string, content ...[]byte) []byte {
	whole := bytes.Join(content, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(whole)+8)), kind...), whole...)
}

func size(wide, high uint32) []byte {
	return box("ispe", make([]byte, 4), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, wide), high))
}

// heif is what the boxes of a picture say, with so much before them as cameras write there.
func heif(brand, codec string, before int, sizes ...[]byte) []byte {
	meta := box("meta", make([]byte, 4), box("iinf", []byte(codec)), box("iprp", box("ipco", sizes...)))
	return bytes.Join([][]byte{box("ftyp", []byte(brand+"\x00\x00\x00\x00mif1heic")), box("mdat", make([]byte, before)), meta}, nil)
}

// TestHEIF: the size is found wherever the boxes stand, as behind the picture itself, where phones of Samsung and Xiaomi have them.
func TestHEIF(t *testing.T) {
	text, err := os.ReadFile("../../http/testdata/iphone.heic.base64")
	require.NoError(t, err)
	taken, err := base64.StdEncoding.DecodeString(string(text))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		content []byte
		want    document.Refusal
	}{
		"of an iPhone":                     {taken, ""},
		"its boxes in the first 32 KiB":    {heif("heic", "hvc1", 100, size(512, 512), size(4000, 3000)), ""},
		"its boxes behind the picture":     {heif("heic", "hvc1", 3<<20, size(512, 512), size(4000, 3000)), ""},
		"named by its structure":           {heif("mif1", "hvc1", 100, size(4000, 3000)), ""},
		"of 50 million pixels":             {heif("heic", "hvc1", 100, size(8192, 6144)), ""},
		"of 64 million pixels":             {heif("heic", "hvc1", 100, size(9248, 6936)), ""},
		"of 200 million pixels":            {heif("heic", "hvc1", 100, size(512, 512), size(16320, 12240)), document.RefusalPixels},
		"as large as numbers go":           {heif("heic", "hvc1", 100, size(1<<32-1, 1<<32-1)), document.RefusalPixels},
		"too narrow":                       {heif("heic", "hvc1", 100, size(64, 200)), document.RefusalPixels},
		"coded as AVIF":                    {heif("mif1", "av01", 100, size(4000, 3000)), document.RefusalType},
		"without a size":                   {heif("heic", "hvc1", 100), document.RefusalDamaged},
		"cut":                              {taken[:300], document.RefusalDamaged},
		"a box that says it is longer":     {append(binary.BigEndian.AppendUint32(nil, 1<<31), "ftypheic"...), document.RefusalDamaged},
		"no picture":                       {[]byte("just words"), document.RefusalDamaged},
		"a long box, as of large pictures": {append(append([]byte{0, 0, 0, 1}, "mdat\x00\x00\x00\x00\x00\x00\x00\x10"...), heif("heic", "hvc1", 1, size(4000, 3000))...), ""},
	} {
		ready, refusal := document.ReadHEIF(c.content)
		require.Equal(t, c.want, refusal, name)
		require.Equal(t, refusal == "", ready != nil, name)
	}
	ready, _ := document.ReadHEIF(heif("mif1", "hvc1", 100, size(4000, 3000)))
	require.Equal(t, "heic", string(ready[8:12]), "the brand that the decoder asks for")
}

// FuzzHEIF: whatever is sent, an answer comes.
func FuzzHEIF(f *testing.F) {
	f.Add(heif("heic", "hvc1", 10, size(4000, 3000)))
	f.Fuzz(func(_ *testing.T, content []byte) { document.ReadHEIF(content) })
}
