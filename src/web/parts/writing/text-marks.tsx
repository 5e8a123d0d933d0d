import type { ComponentChildren } from "preact";
import { moduleAt } from "../../assets.ts";
import { t } from "../../words/words.ts";

/**
 * A field for a text with a bar of marks above it. The script makes the buttons, so that a page with hundreds of texts stays small; `end` stands at the
 * end of the bar in any case.
 */
export const MarkedText = ({
	end,
	children,
}: {
	end?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<div
		class="editor"
		data-module={moduleAt("text-marks.js")}
		data-marks={[
			t("Bold"),
			t("Italic"),
			t("Code"),
			t("Link"),
			t("Quote"),
			t("List"),
			t("Task list"),
			t("Mention a person"),
			t("Link an issue or pull request"),
		].join("|")}
		data-bar={t("Formatting")}
	>
		<div class="bar">{end}</div>
		{children}
	</div>
);
