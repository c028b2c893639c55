import { Checkbox, RadioGroup } from "./choice";
import { Field, inputClass } from "./field";
import { Select } from "./select";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";

/** What a field needs to know of a question that someone wrote. */
interface AskedQuestion {
  question?: string | undefined;
  questionEs?: string | undefined;
  helpText?: string | undefined;
  helpTextEs?: string | undefined;
  type?: string | undefined;
  subType?: string | undefined;
  isRequired?: boolean | undefined;
  options?: { value?: string | undefined; label?: string | undefined; labelEs?: string | undefined }[];
}

interface Props {
  question: AskedQuestion;
  language: string;
  value: string | string[] | null;
  onChange: (value: string | string[] | null) => void;
  onBlur?: () => void;
  emptyLabel: string;
  error?: string | undefined;
  readOnly?: boolean | undefined;
  id?: string;
}

/** The field that answers a question of a company's own, by its type; English stands in where there is no Spanish. */
export function QuestionField({ question, language, value, onChange, onBlur, emptyLabel, error, readOnly, id }: Props) {
  const spanish = language === "es";
  const label = (spanish && question.questionEs) || question.question || "";
  const hint = (spanish && question.helpTextEs) || question.helpText || undefined;
  const options = (question.options ?? []).map((one) => ({
    value: one.value ?? "",
    label: (spanish && one.labelEs) || one.label || "",
  }));
  const one = typeof value === "string" ? value : "";
  const many = Array.isArray(value) ? value : [];
  const shared = { id, label, hint, error, required: question.isRequired ?? false, readOnly };
  if (question.type === "CHECKBOX" || question.subType === "MULTI_SELECT")
    return (
      <fieldset id={id} disabled={readOnly} className="flex min-w-0 flex-col gap-2">
        <legend className={`pb-1 font-medium text-xs ${error ? "text-bad" : "text-ink-muted"}`}>
          {label} {question.isRequired ? <span aria-hidden="true">*</span> : null}
        </legend>
        {hint ? <p className="text-ink-muted text-xs">{hint}</p> : null}
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={many.includes(option.value)}
            onChange={(on) => onChange(on ? [...many, option.value] : many.filter((other) => other !== option.value))}
            onBlur={onBlur}
          />
        ))}
        {error ? <p className="text-bad text-xs">{error}</p> : null}
      </fieldset>
    );
  if (question.type === "RADIO")
    return <RadioGroup {...shared} layout="column" value={one} onChange={onChange} onBlur={onBlur} options={options} />;
  if (question.type === "DROPDOWN")
    return (
      <Select {...shared} value={one} onChange={onChange} onBlur={onBlur} options={options} emptyLabel={emptyLabel} />
    );
  if (question.type === "LONG_TEXT")
    return <TextArea {...shared} value={one} onChange={onChange} onBlur={onBlur} rows={4} maxLength={4000} />;
  if (question.subType === "DATE" || question.subType === "DATE_AND_TIME")
    return (
      <Field {...shared}>
        {(wiring) => (
          <input
            {...wiring}
            type={question.subType === "DATE" ? "date" : "datetime-local"}
            value={one}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={inputClass}
          />
        )}
      </Field>
    );
  return <TextField {...shared} value={one} onChange={onChange} onBlur={onBlur} maxLength={500} />;
}
