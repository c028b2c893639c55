package db

import (
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
)

func OrNone(id domain.ID) *string {
	if id == "" {
		return nil
	}
	text := string(id)
	return &text
}

func DateText(d *domain.Date) *time.Time {
	if d == nil || d.IsZero() {
		return nil
	}
	t := d.Time()
	return &t
}

func CentsOf(m *domain.Money) *int64 {
	if m == nil {
		return nil
	}
	cents := m.Cents()
	return &cents
}

func CollectJSON[T any](rows pgx.Rows) ([]T, error) {
	return pgx.CollectRows(rows, ScanJSON[T])
}

func IDTexts(ids []domain.ID) []string {
	texts := make([]string, 0, len(ids))
	for _, id := range ids {
		texts = append(texts, string(id))
	}
	slices.Sort(texts)
	return texts
}
