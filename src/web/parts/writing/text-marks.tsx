import type { ComponentChildren } from "preact";
import { moduleAt } from "../../assets.ts";
import { at, pathOf, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";

/**
 * A field for a text with a bar of marks above it. The script makes the buttons, so that a page with hundreds of texts stays small; `end` stands at the
 * end of the bar in any case.
 */
export const MarkedText = ({
	end,
	files = true,
	children,
}: {
	end?: ComponentChildren;
	/** Files come into it by pasting, dropping and a button, and hang on what it belongs to. */
	files?: boolean;
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
		{...(files && taking())}
	>
		<div class="bar">{end}</div>
		{children}
	</div>
);

/** What scripts need to upload files for a text: where to, and their words. */
function taking(): Readonly<Record<string, string>> {
	const { owner, repo } = visit().entry.params;
	if (!owner || !repo || !visit().actor.account) return {};
	const name = "{name}";
	return {
		"data-upload": `${at(pathOf(owner, repo))}/-/uploads`,
		"data-files": [
			t("Attach files"),
			t("Uploading {name}…", { name }),
			t("{name} was not uploaded.", { name }),
			t("Wait until your files are uploaded, or cancel that."),
			t("Cancel upload of {name}", { name }),
		].join("|"),
	};
}
