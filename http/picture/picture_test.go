package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/picture"
)

// corner is a picture whose left upper quarter is dark.
func corner(w, h int) image.Image {
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{255, 255, 255, 255}
			if x < w/2 && y < h/2 {
				c = color.RGBA{0, 0, 0, 255}
			}
			p.SetRGBA(x, y, c)
		}
	}
	return p
}

func asPNG(t *testing.T, p image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, p))
	return out.Bytes()
}

// asJPEG writes the orientation the way cameras do.
func asJPEG(t *testing.T, p image.Image, way byte, order string) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, p, nil))
	tiff := "MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(way) + "\x00\x00\x00\x00\x00\x00"
	if order == "II" {
		tiff = "II\x2a\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00" + string(way) + "\x00\x00\x00\x00\x00\x00\x00"
	}
	exif := "Exif\x00\x00" + tiff + "GPS of the house"
	return append([]byte("\xff\xd8\xff\xe1\x00"+string(byte(len(exif)+2))+exif), out.Bytes()[2:]...)
}

func read(t *testing.T, file []byte) image.Image {
	t.Helper()
	p, format, err := image.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	require.Equal(t, "jpeg", format)
	return p
}

// darkQuarter names the quarter that is dark.
func darkQuarter(p image.Image) string {
	w, h := p.Bounds().Dx(), p.Bounds().Dy()
	for name, at := range map[string]image.Point{"left top": {X: w / 4, Y: h / 4}, "right top": {X: 3 * w / 4, Y: h / 4}, "left bottom": {X: w / 4, Y: 3 * h / 4}, "right bottom": {X: 3 * w / 4, Y: 3 * h / 4}} {
		if r, _, _, _ := p.At(at.X, at.Y).RGBA(); r < 0x8000 {
			return name
		}
	}
	return "none"
}

func TestPortraitShrinks(t *testing.T) {
	for size, want := range map[image.Point]image.Point{{X: 40, Y: 30}: {X: 40, Y: 30}, {X: 1024, Y: 512}: {X: 512, Y: 256}, {X: 3, Y: 3000}: {X: 1, Y: 512}} {
		out, err := picture.Portrait(t.Context(), asPNG(t, corner(size.X, size.Y)))
		require.NoError(t, err)
		assert.Equal(t, want, read(t, out).Bounds().Size())
	}
}

func TestPortraitTurnsUpright(t *testing.T) {
	for way, want := range map[byte]string{1: "left top", 2: "right top", 3: "right bottom", 4: "left bottom", 5: "left top", 6: "right top", 7: "right bottom", 8: "left bottom", 9: "left top", 0: "left top"} {
		for _, order := range []string{"MM", "II"} {
			file := asJPEG(t, corner(80, 40), way, order)
			require.Contains(t, string(file), "GPS of the house")
			out, err := picture.Portrait(t.Context(), file)
			require.NoError(t, err)
			p := read(t, out)
			assert.Equal(t, want, darkQuarter(p), "%s %d", order, way)
			assert.Equal(t, way >= 5 && way <= 8, p.Bounds().Dx() < p.Bounds().Dy(), "%s %d", order, way)
			assert.NotContains(t, string(out), "GPS of the house")
		}
	}
}

func TestLogoKeepsWhatIsTransparent(t *testing.T) {
	see := image.NewNRGBA(image.Rect(0, 0, 1024, 256))
	for x := range 512 {
		for y := range 256 {
			see.SetNRGBA(x, y, color.NRGBA{G: 90, A: 255})
		}
	}
	out, err := picture.Logo(t.Context(), append(asPNG(t, see), "<script>alert(1)</script>"...))
	require.NoError(t, err)
	assert.NotContains(t, string(out), "script")
	logo, format, err := image.Decode(bytes.NewReader(out))
	require.NoError(t, err)
	assert.Equal(t, "png", format)
	assert.Equal(t, image.Pt(512, 128), logo.Bounds().Size())
	assert.Equal(t, color.NRGBA{G: 90, A: 255}, color.NRGBAModel.Convert(logo.At(10, 10)))
	assert.Equal(t, color.NRGBA{}, color.NRGBAModel.Convert(logo.At(500, 100)))
	turned, err := picture.Logo(t.Context(), asJPEG(t, corner(80, 40), 6, "II"))
	require.NoError(t, err)
	assert.NotContains(t, string(turned), "GPS of the house")
	_, err = picture.Logo(t.Context(), []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"))
	assert.ErrorIs(t, err, picture.ErrNoPicture)
}

func TestPortraitRefuses(t *testing.T) {
	good := asPNG(t, corner(40, 30))
	for _, hostile := range []string{"", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "GIF89a\x01\x00\x01\x00", "%PDF-1.7", "\x89PNG\r\n\x1a\n", string(good[:40]), "\xff\xd8\xff", "RIFF\x00\x00\x00\x00WEBPVP8 "} {
		_, err := picture.Portrait(t.Context(), []byte(hostile))
		assert.ErrorIs(t, err, picture.ErrNoPicture, "%q", hostile)
	}
	_, err := picture.Portrait(t.Context(), append(bytes.Clone(good), make([]byte, picture.MaxBytes)...))
	assert.ErrorIs(t, err, picture.ErrTooLarge)
	bomb := bytes.Clone(good) // says it is 65,535 pixels a side
	copy(bomb[16:], "\x00\x00\xff\xff\x00\x00\xff\xff")
	_, err = picture.Portrait(t.Context(), bomb)
	assert.Error(t, err)
	out, err := picture.Portrait(t.Context(), append(bytes.Clone(good), "<script>alert(1)</script>"...))
	require.NoError(t, err)
	assert.NotContains(t, string(out), "script", "what stands behind the picture is gone")
}

func FuzzPortrait(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00II\x2a\x00\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if out, err := picture.Portrait(t.Context(), file); err == nil {
			read(t, out)
		}
	})
}
