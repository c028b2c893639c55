import { AddressFields, FormField, useFormOfFields } from "@gable/form";
import { FieldGrid } from "@gable/ui";
import { Fragment, type ReactNode } from "react";

type ByPath = Readonly<Record<string, ReactNode>>;

/** The declared fields of a form, two beside one another, then what else there is; of some what stands before or instead of them. */
export function DeclaredFields({
  before = {},
  instead = {},
  children,
}: {
  before?: ByPath;
  instead?: ByPath;
  children?: ReactNode;
}) {
  const { fields } = useFormOfFields();
  return (
    <FieldGrid columns={2}>
      {fields.map(({ path, kind, wide }) => (
        <Fragment key={path}>
          {before[path]}
          {path.includes("Address.") ? (
            <PartOfAddress path={path} />
          ) : (
            (instead[path] ?? (
              <FormField path={path} className={kind === "check" && !wide ? "self-end pb-2" : undefined} />
            ))
          )}
        </Fragment>
      ))}
      {children}
    </FieldGrid>
  );
}

/** An address stands where its first line does, all of it together. */
function PartOfAddress({ path }: { path: string }) {
  const [address, first] = path.split(".LineText");
  return first === undefined ? null : (
    <div className="flex flex-col gap-3.5 sm:col-span-2">
      <AddressFields path={address ?? ""} />
    </div>
  );
}
