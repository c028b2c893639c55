"use client";
import {
  type NotificationPreferences,
  useNotificationPreferences,
  useSaveNotificationPreferences,
} from "@gable/api/notification";
import { formatTime, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences, WithAreas } from "@gable/shell";
import { Checkbox, Select } from "@gable/ui";

type Choice = NotificationPreferences["kinds"][number];

/** The zones of the United States, the usual ones first. */
const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What one wants to be told of, in the app and by email; each choice is kept as it is made. */
export function NotificationChoices() {
  return (
    <WithAreas areas={["notifications"]}>
      <Choices />
    </WithAreas>
  );
}

/** "Mountain Time (Denver)". */
function zoneWords(zone: string, language: string): string {
  const place = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return name ? `${name} (${place})` : place;
}

function Choices() {
  const { t } = useTranslation("notifications");
  const { language } = usePreferences();
  const preferences = useNotificationPreferences();
  const save = useSaveNotificationPreferences();
  if (!preferences.data) return <NotRead of={preferences} title={t("choicesFailed")} lines={6} />;
  const { kinds, digestHour, digestTimeZone, version } = preferences.data;
  const keep = (change: Partial<NotificationPreferences>) =>
    // Who has chosen nothing yet means the clock on their own wall.
    save.mutate({ ...(version === 0 ? { digestTimeZone: ownZone() } : {}), ...change });
  return (
    <div className="flex flex-col gap-4">
      <KindTable kinds={kinds} onChange={(choice) => keep({ kinds: [choice] })} />
      <div className="flex flex-wrap items-start gap-3">
        <HourSelect hour={digestHour} onChange={(hour) => keep({ digestHour: hour })} />
        <Select
          className="w-96 max-w-full"
          label={t("zone")}
          value={version === 0 ? ownZone() : digestTimeZone}
          onChange={(zone) => keep({ digestTimeZone: zone })}
          options={[...new Set([...ZONES, ownZone(), digestTimeZone])].map((zone) => ({
            value: zone,
            label: zoneWords(zone, language),
          }))}
        />
      </div>
      <p className="text-ink-muted text-sm">
        {t("hourHint")}{" "}
        <span role="status" className="font-medium">
          {save.data ? t("saved") : null}
        </span>
      </p>
    </div>
  );
}

function KindTable({ kinds, onChange }: { kinds: readonly Choice[]; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation("notifications");
  const text = useText();
  return (
    <table className="w-full max-w-2xl text-sm">
      <thead>
        <tr className="border-line border-b text-left text-ink-muted text-xs">
          <th scope="col" className="py-1.5 font-medium">
            {t("what")}
          </th>
          <th scope="col" className="w-24 py-1.5 font-medium">
            {t("inApp")}
          </th>
          <th scope="col" className="w-24 py-1.5 font-medium">
            {t("digest")}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((choice) => {
          const kind = text(`notifications:kind.${choice.kind}`);
          return (
            <tr key={choice.kind} className="border-line border-b last:border-b-0">
              <th scope="row" className="wrap-anywhere py-2 pr-3 text-left font-normal">
                {kind}
              </th>
              <td>
                <Checkbox
                  label={t("inAppOf", { kind })}
                  labelHidden
                  className="relative"
                  checked={choice.inApp}
                  onChange={(inApp) => onChange({ ...choice, inApp })}
                />
              </td>
              <td>
                <Checkbox
                  label={t("digestOf", { kind })}
                  labelHidden
                  className="relative"
                  checked={choice.digest === "DAILY"}
                  onChange={(daily) => onChange({ ...choice, digest: daily ? "DAILY" : "NONE" })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function HourSelect({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const { t } = useTranslation("notifications");
  const { language } = usePreferences();
  return (
    <Select
      className="w-40"
      label={t("hour")}
      value={String(hour)}
      onChange={(value) => onChange(Number(value))}
      options={HOURS.map((one) => ({ value: String(one), label: formatTime(new Date(2026, 0, 1, one), language) }))}
    />
  );
}
