import { checkPricingCondition } from "@gable/api/pricing-condition";
import { useFormOfFields, useValue } from "@gable/form";
import { useText } from "@gable/i18n";
import { useEffect, useRef } from "react";

/** How long a person pauses before what is typed is checked. */
const PAUSE = 350;

/** Has the server look at a product's condition as it is typed; what is wrong with it is told at its field. */
export function ConditionCheck() {
  const text = useText();
  const { form } = useFormOfFields();
  const condition = useValue<string>("condition") ?? "";
  const words = useRef(text);
  words.current = text;
  useEffect(() => {
    if (condition.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      checkPricingCondition(condition, controller.signal).then(
        ({ problems: [first] }) => {
          if (!first || controller.signal.aborted) return;
          const told = `${first.line}:${first.column}: ${first.message}`;
          form.tellOf("condition", { by: "server", message: words.current("validation:condition", { 1: told }) });
        },
        () => undefined, // it is checked again when it is saved
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [condition, form]);
  return null;
}
