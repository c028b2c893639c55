import { isCivilDate } from "@gable/validation";

/** The hour a task is due at unless another is given: the end of a day's work. */
export const USUAL_TIME = "17:00";

const two = (n: number) => String(n).padStart(2, "0");

/** An instant as the day and the time on this wall. */
export function wallOf(instant: string): { date: string; time: string } {
  const at = new Date(instant);
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The instant of a day and a time on this wall; undefined where these are not a day and a time. */
export function instantOf(date: string, time: string): string | undefined {
  const at = new Date(`${date}T${time || USUAL_TIME}:00`);
  return isCivilDate(date) && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}
