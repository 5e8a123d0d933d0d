import type { ComponentChildren } from "preact";
import { moduleAt } from "../../assets.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";

/** The marks of Markdown that a bar offers: name for the script, icon, words, keys. */
const marks = () =>
	[
		["bold", "bold", t("Bold"), "Ctrl+B"],
		["italic", "ital", t("Italic"), "Ctrl+I"],
		["code", "code", t("Code"), "Ctrl+E"],
		["link", "link", t("Link"), "Ctrl+K"],
		["quote", "quote", t("Quote"), "Ctrl+Shift+."],
		["list", "list", t("List"), "Ctrl+Shift+8"],
		["task", "task", t("Task list"), "Ctrl+Shift+L"],
		["mention", "person", t("Mention a person"), ""],
		["reference", "open", t("Link an issue or pull request"), ""],
	] as const;

/** A field for a text with the bar of its marks above, which is there with scripts alone; `end` stands at the end of the bar in any case. */
export const MarkedText = ({
	end,
	children,
}: {
	end?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<div class="editor" data-module={moduleAt("text-marks.js")}>
		<div class="bar">
			<div class="marks" role="toolbar" aria-label={t("Formatting")} hidden>
				{marks().map(([name, icon, words, keys], i) => (
					<button
						type="button"
						class="btn plain icon s"
						data-mark={name}
						tabindex={i === 0 ? undefined : -1}
						aria-label={words}
						title={keys ? `${words} (${keys})` : words}
					>
						<Icon name={icon} />
					</button>
				))}
			</div>
			{end}
		</div>
		{children}
	</div>
);
