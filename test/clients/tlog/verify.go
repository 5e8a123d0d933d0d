// Checks an export and the served tiles of an audit log with golang.org/x/mod/sumdb, which shares no code with the forge.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type line struct {
	Type, Origin, Key, Entry, Note string
	Number, Size                   int64
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

type memory []tlog.Hash

func (m memory) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	var all []tlog.Hash
	for _, i := range indexes {
		all = append(all, m[i])
	}
	return all, nil
}

func treeOf(n note.Note) (int64, tlog.Hash) {
	parts := strings.Split(n.Text, "\n")
	var size int64
	_, err := fmt.Sscan(parts[1], &size)
	must(err)
	root, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	var hash tlog.Hash
	copy(hash[:], root)
	return size, hash
}

// served reads tiles of the forge.
type served struct{ base, token string }

func (s served) Height() int { return 8 }
func (s served) SaveTiles([]tlog.Tile, [][]byte) {}
func (s served) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.TrimPrefix(tile.Path(), "tile/8/")
		bytes, err := s.get("tile/" + path)
		if err != nil {
			return nil, err
		}
		all = append(all, bytes)
	}
	return all, nil
}
func (s served) get(path string) ([]byte, error) {
	request, err := http.NewRequest("GET", s.base+path, nil)
	must(err)
	request.Header.Set("Authorization", "token "+s.token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func main() {
	file, err := os.Open(os.Args[1])
	must(err)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	var verifier note.Verifier
	var stored memory
	var entries, checkpoints int64
	for lines.Scan() {
		var one line
		must(json.Unmarshal(lines.Bytes(), &one))
		switch one.Type {
		case "log":
			verifier, err = note.NewVerifier(one.Key)
			must(err)
		case "entry":
			hashes, err := tlog.StoredHashes(one.Number, []byte(one.Entry), stored)
			must(err)
			stored = append(stored, hashes...)
			entries++
		case "checkpoint":
			signed, err := note.Open([]byte(one.Note), note.VerifierList(verifier))
			must(err)
			size, root := treeOf(*signed)
			own, err := tlog.TreeHash(size, stored)
			must(err)
			if own != root || size != one.Size {
				fmt.Printf("checkpoint %d: another root\n", size)
				os.Exit(1)
			}
			checkpoints++
		}
	}
	must(lines.Err())
	from := served{os.Args[2], os.Args[3]}
	text, err := from.get("checkpoint")
	must(err)
	signed, err := note.Open(text, note.VerifierList(verifier))
	must(err)
	size, root := treeOf(*signed)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, from)
	for _, number := range []int64{0, 1, 255, 256, size / 2, size - 1} {
		proof, err := tlog.ProveRecord(size, number, reader)
		must(err)
		must(tlog.CheckRecord(proof, size, root, number, stored[tlog.StoredHashIndex(0, number)]))
	}
	for _, old := range []int64{1, 256, 257, size - 1} {
		proof, err := tlog.ProveTree(size, old, reader)
		must(err)
		before, err := tlog.TreeHash(old, stored)
		must(err)
		must(tlog.CheckTree(proof, size, root, old, before))
	}
	fmt.Printf("%d entries, %d checkpoints, tiles of %d\n", entries, checkpoints, size)
}
