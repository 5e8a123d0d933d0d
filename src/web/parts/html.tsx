import { t } from "../words/words.ts";

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

/** The boxes of a task list are shown, not pressed; who does not see them is told what they are. */
const withNamedBoxes = (html: string): string =>
	html.replaceAll(
		'<input type="checkbox" disabled',
		`<input type="checkbox" aria-label="${t("Task")}" disabled`,
	);
