import type { AdverseNotice } from "@gable/api";

const DAY = 24 * 60 * 60 * 1000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/**
 * Which sentence says how a notice of adverse action stands, and the days in it. The days are counted here: a page that stands
 * open over midnight is right the next day too.
 */
export function noticeStands(notice: AdverseNotice, today: string) {
  const { status, dueDate, late } = notice;
  if (status === "SENT") return { key: late ? "late" : "sent", days: 0 } as const;
  if (status === "NONE") return { key: "none", days: 0 } as const;
  if (!dueDate) return { key: "unknown", days: 0 } as const;
  const days = Math.round((noon(dueDate) - noon(today)) / DAY);
  if (days < 0) return { key: "overdue", days: -days } as const;
  return { key: days === 0 ? "today" : "due", days } as const;
}
