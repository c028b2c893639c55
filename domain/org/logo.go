package org

import "bytes"

// MaxLogoBytes bounds a logo.
const MaxLogoBytes = 1 << 20

// LogoMediaType returns what an image is by its first bytes, "" for anything but PNG, JPEG and WebP: what a browser would
// run, such as SVG, is not a logo whatever it is called.
func LogoMediaType(content []byte) string {
	switch {
	case bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(content, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	case len(content) > 12 && bytes.HasPrefix(content, []byte("RIFF")) && bytes.Equal(content[8:12], []byte("WEBP")):
		return "image/webp"
	}
	return ""
}
