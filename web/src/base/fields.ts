/** Fields of forms. */

import { type Attributes, element } from "./html.ts";

/** A select element. @param choices value and words */
export const selectField = (
  choices: string[][],
  value: string,
  choose: (value: string) => void,
  attributes?: Attributes,
) => {
  const field = element(
    "select",
    {
      ...attributes,
      onchange() {
        choose(field.value);
      },
    },
    ...choices.map(([choice, words]) =>
      element("option", { value: choice, selected: choice === value }, words),
    ),
  );
  return field;
};

/** A select element with a label before it. */
export const labelledSelect = (label: string, ...field: Parameters<typeof selectField>) =>
  element("label", {}, element("span", {}, label), selectField(...field));

interface RadioParts {
  name: string;
  value: string;
  checked: boolean;
  choose: (value: string) => void;
}

/** A radio button with the text or the picture of its choice. */
export const radioField = (
  { name, value, checked, choose }: RadioParts,
  ...content: (Node | string)[]
) =>
  element(
    "label",
    {},
    element("input", {
      type: "radio",
      name,
      value,
      checked,
      autocomplete: "off",
      onchange: () => choose(value),
    }),
    ...content,
  );
