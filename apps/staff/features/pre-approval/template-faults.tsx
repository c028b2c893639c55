import { useText } from "@gable/i18n";

/** Why letters can't be made of a form; the area `preapproval` must be loaded. */
export function TemplateFaults({ faults }: { faults: readonly string[] }) {
  const text = useText();
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault}>{text(`preapproval:templateFault.${fault}`)}</li>
      ))}
    </ul>
  );
}
