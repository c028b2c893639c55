package picture_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/jpeg"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/picture"
)

// riffOf is a WebP file of chunks, each a name and its content.
func riffOf(chunks ...[2]string) []byte {
	body := "WEBP"
	for _, c := range chunks {
		body += c[0] + string(binary.LittleEndian.AppendUint32(nil, uint32(len(c[1])))) + c[1]
		if len(c[1])%2 == 1 {
			body += "\x00"
		}
	}
	return []byte("RIFF" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body)
}

// canvas is a VP8X chunk.
func canvas(w, h int, flags byte) [2]string {
	text := []byte{flags, 0, 0, 0, byte(w - 1), byte((w - 1) >> 8), byte((w - 1) >> 16), byte(h - 1), byte((h - 1) >> 8), byte((h - 1) >> 16)}
	return [2]string{"VP8X", string(text)}
}

// lossless is a VP8L frame of one colour: all of its codes have a single symbol, so that no pixel needs a bit.
func lossless(w, h int) [2]string {
	head := uint32(w-1) | uint32(h-1)<<14
	text := append([]byte{0x2f}, binary.LittleEndian.AppendUint32(nil, head)...)
	// No transform, no colour cache, no meta codes; five simple codes of one symbol of one bit: 1 0 0 0 each.
	return [2]string{"VP8L", string(append(text, 0x88, 0x88, 0x08, 0, 0, 0, 0, 0))}
}

// lossy is the beginning of a VP8 key frame.
func lossy(w, h int) [2]string {
	text := append([]byte{0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a}, byte(w), byte(w>>8), byte(h), byte(h>>8))
	return [2]string{"VP8 ", string(append(text, make([]byte, 64)...))}
}

// TestFrameIsMeasured: it is the frame that a decoder makes room for, whatever the canvas around it says.
func TestFrameIsMeasured(t *testing.T) {
	for name, file := range map[string][]byte{
		"a frame larger than its canvas":         riffOf(canvas(1, 1, 0), lossless(5000, 5000)),
		"a lossy frame larger than its canvas":   riffOf(canvas(1, 1, 0), lossy(5001, 5001)),
		"chunks before the frame":                riffOf(canvas(1, 1, 0), [2]string{"ICCP", "abc"}, [2]string{"EXIF", "x"}, lossless(5000, 5000)),
		"frames of an animation before it":       riffOf(canvas(1, 1, 2), [2]string{"ANIM", "abcdef"}, [2]string{"ANMF", string(make([]byte, 40))}, lossless(5000, 5000)),
		"a canvas larger than its frame":         riffOf(canvas(4000, 4000, 0), lossless(1, 1)),
		"a see-through canvas, another frame":    riffOf(canvas(1, 1, 16), [2]string{"ALPH", "\x00\xff"}, lossy(5001, 5001)),
		"a canvas and no frame":                  riffOf(canvas(1, 1, 0)),
		"a large frame without canvas":           riffOf(lossless(5000, 5000)),
		"a large canvas, with a frame as large":  riffOf(canvas(5000, 5000, 0), lossless(5000, 5000)),
		"a large lossy frame without any canvas": riffOf(lossy(5001, 5001)),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := picture.Portrait(t.Context(), file)
			runtime.ReadMemStats(&after)
			require.Error(t, err)
			assert.True(t, err == picture.ErrNoPicture || err == picture.ErrTooLarge, "%v", err)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20), "nothing is unpacked")
		})
	}
	out, err := picture.Portrait(t.Context(), riffOf(canvas(640, 480, 0), [2]string{"ICCP", "abc"}, lossless(640, 480)))
	require.NoError(t, err, "what says the truth is drawn")
	assert.Equal(t, image.Pt(512, 384), read(t, out).Bounds().Size())
}

// TestScansAreCounted: a JPEG may draw over itself for ever, in a few bytes each time.
func TestScansAreCounted(t *testing.T) {
	var plain bytes.Buffer
	require.NoError(t, jpeg.Encode(&plain, corner(64, 64), nil))
	file := plain.Bytes()
	scan := file[bytes.Index(file, []byte("\xff\xda")):]
	scan = scan[:len(scan)-2] // without the end of the picture
	again := func(times int) []byte {
		out := bytes.Clone(file[:len(file)-2])
		for range times {
			out = append(out, scan...)
		}
		return append(out, "\xff\xd9"...)
	}
	_, err := picture.Portrait(t.Context(), again(20))
	require.NoError(t, err)
	_, err = picture.Portrait(t.Context(), again(100))
	require.ErrorIs(t, err, picture.ErrTooLarge)
	behind := append(bytes.Clone(file), bytes.Repeat(scan, 100)...)
	_, err = picture.Portrait(t.Context(), behind)
	require.NoError(t, err, "what stands behind the picture is not read")
}

// TestUnpackingEnds: whoever does not wait any longer has it stopped.
func TestUnpackingEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := picture.Portrait(ctx, asPNG(t, corner(1024, 1024)))
	require.ErrorIs(t, err, context.Canceled)
}
