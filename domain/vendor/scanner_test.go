package vendor_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

// eicar is the text by which scanners are tried; put together here, so that no file of ours holds it.
var eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"

// daemon speaks clamd's protocol: it takes a stream and answers as it is told, by the number of the connection.
func daemon(t *testing.T, network, address string, answer func(connection int32, content []byte, conn net.Conn)) (at string, connections *atomic.Int32) {
	t.Helper()
	listener, err := net.Listen(network, address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	connections = &atomic.Int32{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				answer(connections.Add(1), stream(conn), conn)
			}()
		}
	}()
	return listener.Addr().String(), connections
}

// stream reads an INSTREAM command to its end; nil for anything else.
func stream(conn net.Conn) []byte {
	command := make([]byte, len("zINSTREAM\x00"))
	if _, err := io.ReadFull(conn, command); err != nil || string(command) != "zINSTREAM\x00" {
		return nil
	}
	content := []byte{}
	for {
		var size uint32
		if binary.Read(conn, binary.BigEndian, &size) != nil {
			return nil
		}
		if size == 0 {
			return content
		}
		chunk := make([]byte, size)
		if _, err := io.ReadFull(conn, chunk); err != nil {
			return nil
		}
		content = append(content, chunk...)
	}
}

func honest(_ int32, content []byte, conn net.Conn) {
	said := "stream: OK\x00"
	if content == nil {
		said = "UNKNOWN COMMAND\x00"
	} else if bytes.Contains(content, []byte(eicar)) {
		said = "stream: Win.Test.EICAR_HDB-1 FOUND\x00"
	}
	_, _ = conn.Write([]byte(said))
}

func clamd(t *testing.T, address string) *vendor.Clamd {
	t.Helper()
	c, err := vendor.NewClamd(address)
	require.NoError(t, err)
	c.Silence = 200 * time.Millisecond
	return c
}

func TestClamd(t *testing.T) {
	t.Parallel()
	at, _ := daemon(t, "tcp", "127.0.0.1:0", honest)
	large := bytes.Repeat([]byte("invented "), 100_000)
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"nothing to find":           {[]byte("just words"), ""},
		"nothing at all":            {nil, ""},
		"many chunks":               {large, ""},
		"a virus":                   {[]byte(eicar), "Win.Test.EICAR_HDB-1"},
		"a virus across two chunks": {append(bytes.Clone(large[:64<<10-20]), eicar...), "Win.Test.EICAR_HDB-1"},
	} {
		found, err := clamd(t, at).Scan(t.Context(), bytes.NewReader(c.content))
		require.NoError(t, err, name)
		require.Equal(t, c.want, found.Virus, name)
	}
	socket := filepath.Join(t.TempDir(), "clamd")
	daemon(t, "unix", socket, honest)
	found, err := clamd(t, "unix:"+socket).Scan(t.Context(), bytes.NewReader([]byte(eicar)))
	require.NoError(t, err)
	require.NotEmpty(t, found.Virus)
}

// TestNoAnswerIsNeverClean: whatever is neither OK nor FOUND is a fault, tried once more and then left to whoever asked.
func TestNoAnswerIsNeverClean(t *testing.T) {
	t.Parallel()
	say := func(text string) func(int32, []byte, net.Conn) {
		return func(_ int32, _ []byte, conn net.Conn) { _, _ = conn.Write([]byte(text)) }
	}
	for name, answer := range map[string]func(int32, []byte, net.Conn){
		"hangs up":          func(int32, []byte, net.Conn) {},
		"says nothing":      func(_ int32, _ []byte, conn net.Conn) { _, _ = io.Copy(io.Discard, conn) },
		"says junk":         say("220 mail.example.test ESMTP\x00"),
		"says an error":     say("INSTREAM size limit exceeded. ERROR\x00"),
		"names another":     say("file: OK\x00"),
		"finds no name":     say("stream:  FOUND\x00"),
		"breaks off its OK": say("stream: OK"),
		"talks without end": func(_ int32, _ []byte, conn net.Conn) {
			for {
				if _, err := conn.Write(bytes.Repeat([]byte("x"), 4096)); err != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at, connections := daemon(t, "tcp", "127.0.0.1:0", answer)
			_, err := clamd(t, at).Scan(t.Context(), bytes.NewReader([]byte("words")))
			require.ErrorIs(t, err, vendor.ErrScanner)
			require.EqualValues(t, 2, connections.Load(), "once more, and no oftener")
		})
	}
	t.Run("nobody there", func(t *testing.T) {
		t.Parallel()
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		require.NoError(t, listener.Close())
		_, err = clamd(t, listener.Addr().String()).Scan(t.Context(), bytes.NewReader(nil))
		require.ErrorIs(t, err, vendor.ErrScanner)
	})
	t.Run("back at the second try", func(t *testing.T) {
		t.Parallel()
		at, _ := daemon(t, "tcp", "127.0.0.1:0", func(connection int32, content []byte, conn net.Conn) {
			if connection > 1 {
				honest(connection, content, conn)
			}
		})
		found, err := clamd(t, at).Scan(t.Context(), bytes.NewReader([]byte(eicar)))
		require.NoError(t, err)
		require.NotEmpty(t, found.Virus, "the whole content again")
	})
}

func TestClamdAddress(t *testing.T) {
	t.Parallel()
	for _, wrong := range []string{"clamav", ":3310", "127.0.0.1:", "unix:clamd", "http://127.0.0.1"} {
		_, err := vendor.NewClamd(wrong)
		require.Error(t, err, wrong)
	}
}
