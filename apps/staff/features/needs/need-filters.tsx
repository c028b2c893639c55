import type { Need } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import { type Standing, standingOf } from "./order";

/** Which needs are shown: of whom, and where they stand; "" for any. */
export interface NeedSight {
  person: string;
  standing: Standing | "";
}

const STANDINGS: readonly Standing[] = ["PENDING", "REJECTED", "IN_REVIEW", "ACCEPTED"];

/** Tells people apart whom needs are asked of; who is in no list is known by the address. */
const personOf = (need: Need) =>
  need.BorrowerId ??
  need.WizeUserId ??
  need.BusinessContactId ??
  need.ExternalSignee?.email?.toLowerCase() ??
  need.askedName ??
  "";

export const isShown = (need: Need, { person, standing }: NeedSight) =>
  (!person || personOf(need) === person) && (!standing || standingOf(need) === standing);

/** Chooses whose needs are shown, and in which state, each with how many there are. */
export function NeedFilters({
  needs,
  value,
  onChange,
}: {
  needs: readonly Need[];
  value: NeedSight;
  onChange: (value: NeedSight) => void;
}) {
  const { t } = useTranslation("needs");
  const people = new Map(needs.map((need) => [personOf(need), need.askedName || "—"]));
  const count = (sight: NeedSight) => needs.filter((need) => isShown(need, sight)).length;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Select
        label={t("filter.person")}
        emptyLabel={t("filter.everybody")}
        value={value.person}
        onChange={(person) => onChange({ ...value, person })}
        options={[...people].map(([person, name]) => ({
          value: person,
          label: t("filter.counted", { name, count: count({ ...value, person }) }),
        }))}
      />
      <Select
        label={t("filter.state")}
        emptyLabel={t("filter.any")}
        value={value.standing}
        onChange={(standing) => onChange({ ...value, standing: standing as NeedSight["standing"] })}
        options={STANDINGS.map((standing) => ({
          value: standing,
          label: t("filter.counted", { name: t(`status.${standing}`), count: count({ ...value, standing }) }),
        }))}
      />
    </div>
  );
}
