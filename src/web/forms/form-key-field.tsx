import type { Form as Declared } from "../page.ts";
import { type FailedForm, visit } from "../visit.ts";
import { keyField } from "./form-key.ts";

/** The key of a form that creates something; it is the same while the form goes back and forth. It is a field of text, as browsers fill in others again. */
export const FormKey = ({
	does: { route },
	failed,
}: {
	does: Pick<Declared, "route">;
	failed?: FailedForm;
}) =>
	visit().creates(route) ? (
		<input
			hidden
			name={keyField}
			value={failed?.typed.get(keyField) ?? visit().newKey()}
			autocomplete="off"
		/>
	) : null;
