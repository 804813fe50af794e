// Judge checks what Ging Service signs and proves with golang.org/x/mod/sumdb: the note, the tree, its proofs and tiles.
// It reads one JSON object from standard input, and writes what it has found itself; or it says what is wrong and exits 1.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type record struct {
	Index int64
	Proof []tlog.Hash
}

type tree struct {
	Old     int64
	OldRoot tlog.Hash
	Proof   []tlog.Hash
}

type given struct {
	Note    string
	Vkey    string
	Size    int64
	Root    tlog.Hash
	Bodies  [][]byte
	Tiles   map[string][]byte // by path, as they are served
	Records []record
	Trees   []tree
	Skey    string // a key of the judge's own, to sign Text with
	Text    string
}

type found struct {
	Text    string
	Root    tlog.Hash
	Records []record
	Trees   []tree
	Note    string
}

// served gives Go the tiles as the service names them: without the height, which is always 8.
type served struct {
	tiles map[string][]byte
}

func (s served) Height() int { return 8 }

func (s served) SaveTiles([]tlog.Tile, [][]byte) {}

func (s served) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, ok := s.tiles[path]
		if !ok {
			return nil, fmt.Errorf("%s is not served", path)
		}
		all = append(all, data)
	}
	return all, nil
}

func main() {
	var in given
	must(json.NewDecoder(os.Stdin).Decode(&in))
	out := found{Text: open(in.Note, in.Vkey), Root: rootOf(in.Bodies)}
	if in.Size != int64(len(in.Bodies)) || in.Root != out.Root {
		must(fmt.Errorf("the tree of %d bodies has root %v", len(in.Bodies), out.Root))
	}
	for _, r := range in.Records {
		must(tlog.CheckRecord(r.Proof, in.Size, in.Root, r.Index, tlog.RecordHash(in.Bodies[r.Index])))
	}
	for _, t := range in.Trees {
		must(tlog.CheckTree(t.Proof, in.Size, in.Root, t.Old, t.OldRoot))
	}
	reader := tlog.TileHashReader(tlog.Tree{N: in.Size, Hash: in.Root}, served{in.Tiles})
	for _, r := range in.Records {
		proof, err := tlog.ProveRecord(in.Size, r.Index, reader)
		must(err)
		out.Records = append(out.Records, record{r.Index, append([]tlog.Hash{}, proof...)})
	}
	for _, t := range in.Trees {
		proof, err := tlog.ProveTree(in.Size, t.Old, reader)
		must(err)
		root, err := tlog.TreeHash(t.Old, reader)
		must(err)
		out.Trees = append(out.Trees, tree{t.Old, root, append([]tlog.Hash{}, proof...)})
	}
	out.Note = sign(in.Text, in.Skey)
	must(json.NewEncoder(os.Stdout).Encode(out))
}

func open(signed, vkey string) string {
	verifier, err := note.NewVerifier(vkey)
	must(err)
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	must(err)
	return opened.Text
}

func sign(text, skey string) string {
	signer, err := note.NewSigner(skey)
	must(err)
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	must(err)
	return string(signed)
}

// rootOf hashes the bodies as Go's checksum database does, with hashes stored by Go's own scheme.
func rootOf(bodies [][]byte) tlog.Hash {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var hashes []tlog.Hash
		for _, index := range indexes {
			hashes = append(hashes, stored[index])
		}
		return hashes, nil
	})
	for n, body := range bodies {
		hashes, err := tlog.StoredHashes(int64(n), body, reader)
		must(err)
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(int64(len(bodies)), reader)
	must(err)
	return root
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
