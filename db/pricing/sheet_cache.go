package pricing

import (
	"container/list"
	"sync"

	"gable/domain/pricing"
)

// perByte is how many bytes of memory a byte of stored JSON comes to at most, once it is decoded: each price is a pointer of its own.
const perByte = 3

const megabyte = 1 << 20

// sheetCache keeps what was read and decoded and never changes: a book by its id, the prices of a sheet by its. The policies have been asked by then,
// since the id was read under them. It is bounded by the memory that it takes: what was not asked for the longest makes room.
type sheetCache[T any] struct {
	mu    sync.Mutex
	most  int // bytes
	held  int
	kept  map[string]*list.Element
	order *list.List // of *onShelf, what was asked for last in front
}

type cachedSheet[T any] struct {
	key  string
	made *T
	size int
}

func newSheetCache[T any](most int) *sheetCache[T] {
	return &sheetCache[T]{most: most, kept: map[string]*list.Element{}, order: list.New()}
}

var (
	books  = newSheetCache[pricing.PricingBook](32 * megabyte)
	grids  = newSheetCache[pricing.Grid](16 * megabyte)
	prices = newSheetCache[[]pricing.PriceBlock](128 * megabyte)
)

// find answers what is in the cache, else what read reads, and keeps it. read also answers how long the text was that it decoded.
func (s *sheetCache[T]) find(key string, read func() (made *T, text int, err error)) (*T, error) {
	if kept := s.look(key); kept != nil {
		return kept, nil
	}
	made, text, err := read()
	if err != nil {
		return nil, err
	}
	s.put(cachedSheet[T]{key, made, perByte * text})
	return made, nil
}

func (s *sheetCache[T]) look(key string) *T {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.kept[key]
	if at == nil {
		return nil
	}
	s.order.MoveToFront(at)
	return at.Value.(*cachedSheet[T]).made
}

// put keeps what was read, where there is room for it at all.
func (s *sheetCache[T]) put(one cachedSheet[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one.size > s.most || s.kept[one.key] != nil {
		return
	}
	for s.held+one.size > s.most {
		last := s.order.Remove(s.order.Back()).(*cachedSheet[T])
		delete(s.kept, last.key)
		s.held -= last.size
	}
	s.kept[one.key] = s.order.PushFront(&one)
	s.held += one.size
}
