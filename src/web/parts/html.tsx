import { t } from "../words/words.ts";
import { replaceBoxes } from "./writing/task-boxes.ts";

/** What the forge's markup wrote of a text of somebody, which is safe on any page. */
export const Html = ({
	html,
	large = false,
}: {
	html: string;
	large?: boolean;
}) => (
	<div
		class={large ? "text large" : "text"}
		dangerouslySetInnerHTML={{ __html: withNamedBoxes(html) }}
	/>
);

const unnamed = '<input type="checkbox"';

/** The boxes of a task list are shown, not pressed; who does not see them is told the words of their items. */
const withNamedBoxes = (html: string): string =>
	replaceBoxes(html, ({ name }, written) =>
		written.replace(
			unnamed,
			() => `<input type="checkbox" aria-label="${name}"`,
		),
	).replaceAll(
		`${unnamed} disabled`,
		`${unnamed} aria-label="${t("Task")}" disabled`,
	);
